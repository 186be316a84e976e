/** Words of the window that lists the keys, and of the keys that no button names. */
export const keyWords = {
  title: 'Keyboard shortcuts',
  here: 'On this screen',
  everywhere: 'Everywhere',
  noneHere: 'This screen has no keys of its own.',
  or: 'or',
  after: 'then',
  goTo: (place: string) => `Go to ${place}`,
  caps: {
    mod: 'Ctrl',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
    enter: 'Enter',
  } as Readonly<Record<string, string>>,
} as const;
