/** Messages of the list of keyboard shortcuts, and names of keys. */
export const keyMessages = {
  title: 'Keyboard shortcuts',
  here: 'On this screen',
  everywhere: 'Everywhere',
  noneHere: 'This screen has no shortcuts of its own.',
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
