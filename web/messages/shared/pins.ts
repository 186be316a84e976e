/** Messages about objects that people pin to the home screen. */
export const pinMessages = {
  title: 'Pinned',
  pin: 'Pin to home',
  unpin: 'Unpin from home',
  unpinOne: (name: string) => `Unpin ${name} from home`,
  pinned: 'Pinned to home',
  unpinned: 'Unpinned from home',
  notPinned: 'Not changed. Try again.',
} as const;
