/** Messages that editors share. */
export const editorMessages = {
  draftKept: 'Not saved. This tab keeps your draft.',
  saved: 'Saved',
  discard: 'Discard changes',
  endAllowed: 'Use letters, digits, dashes and underscores.',
  isAddress: 'This is a web address.',
  takeAddress: 'Use as destination',
  takeEnd: (offered: string) => `Use ${offered}`,
} as const;
