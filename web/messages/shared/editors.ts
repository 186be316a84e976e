/** Words that editors share. */
export const editorWords = {
  draftKept: 'Not saved yet. It is kept in this tab.',
  discard: 'Discard changes',
  endAllowed: 'An address has letters, digits, dashes and underscores.',
  takeEnd: (offered: string) => `Use ${offered}`,
} as const;
