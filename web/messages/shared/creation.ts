/** What can be created from everywhere: the menu *Create* and the palette. */
export const creationMessages = {
  linksAndCodes: 'Links and codes',
  pages: 'Pages',
  measure: 'Measure',
  setup: 'Setup',
} as const;

/** By the screen that creates the object: its name, the palette's command, and what it is for. */
export const CREATION_TEXTS = {
  '/links/new': { label: 'Short link', command: 'Create short link', about: 'Any URL, shortened and counted' },
  '/codes/new': { label: 'QR code', command: 'Create QR code', about: 'Printable, with your design' },
  '/campaigns/new': { label: 'Campaign', command: 'Create campaign', about: 'Several links, one total' },
  '/channels/new': { label: 'Channel', command: 'Create channel', about: 'A folder for links and codes' },
  '/pages/bio/new': { label: 'Bio page', command: 'Create bio page', about: 'One page for all your links' },
  '/pages/splash/new': { label: 'Splash page', command: 'Create splash page', about: 'Shown before a destination' },
  '/pages/overlay/new': { label: 'Overlay', command: 'Create overlay', about: 'A message on top of any page' },
  '/websites/new': { label: 'Website', command: 'Add website', about: 'Visitors, sources and goals' },
  '/boards/new': { label: 'Board', command: 'Create board', about: 'Figures side by side, for a wall' },
  '/domains/new': { label: 'Domain', command: 'Add domain', about: 'Short links on your own domain' },
  '/pixels/new': { label: 'Pixel', command: 'Add pixel', about: 'Retargeting for clicks on links' },
} as const;
