import { frameMessages } from './frame.ts';
import { keyMessages } from './keys.ts';

/** Commands of the palette in addition to the screens of the sidebar. */
export const paletteMessages = {
  groups: {
    typed: 'This address',
    recent: 'Recently opened',
    objects: 'Results',
    here: 'On this screen',
    goTo: 'Go to',
    create: 'Create',
    more: 'More',
    settings: 'Settings',
  },
  shorten: 'Shorten and copy',
  toShorten: 'Paste a URL to shorten',
  /** Where the short link will be; undefined while it is unknown. */
  shortenOn: (host: string | undefined) => (host === undefined ? '' : `on ${host}`),
  setUp: (url: string) => `Set up a link to ${url}`,
  shortened: (address: string) => `Copied ${address}`,
  notCopied: (address: string) => `Created ${address}`,
  notCopiedText: 'The browser did not allow copying.',
  copyNow: 'Copy',
  edit: 'Edit',
  notShortened: 'Link not created',
  shortLinkDeleted: (address: string) => `Deleted ${address}`,
  shortLinkKept: 'Link not deleted',
  codeFor: (url: string) => `Create a QR code for ${url}`,
  /** Objects of a kind that are not shown; without a number where the search may have found even more. */
  moreOf: (kind: string, count: number | undefined) => {
    const name = `${kind === KINDS.qr ? kind : kind.toLowerCase()}${count === 1 ? '' : 's'}`;
    return count === undefined ? `More ${name}` : `${count} more ${name}`;
  },
  copy: (address: string) => `Copy ${address}`,
  nothingFound: 'No results. Try part of a name or of a URL.',
  searching: 'Searching…',
  move: 'Move',
  open: 'Open',
  close: 'Close',
  allKeys: 'All shortcuts',
  goals: 'Goals and funnels',
  goalsHere: 'Goals of this website',
  settingsHere: 'Settings of this website',
  snippetHere: 'Snippet of this website',
  importLinks: 'Import links',
  batch: 'Bulk create QR codes',
  labels: 'Print QR code labels',
  brokenLinks: 'Broken links',
  deletedLinks: 'Deleted links',
  deletedCodes: 'Deleted QR codes',
  newWebhook: 'Add webhook',
  settings: (name: string) => `Settings: ${name}`,
  themes: { light: 'Theme: light', dark: 'Theme: dark', system: 'Theme: system' },
} as const;

/** Messages of the screen for addresses without one or that a role does not allow. */
export const notFoundMessages = {
  text: (path: string) => `Nothing is at ${path}. It may have been deleted, or the URL is incomplete.`,
  notAllowedText: 'Ask an admin of this workspace to change your role.',
  toHome: 'Go to Home',
  meant: 'Did you mean',
  recent: 'Recently opened',
} as const;

/** What an object is, by type. */
export const KINDS: Readonly<Record<string, string>> = {
  link: 'Link',
  qr: 'QR code',
  campaign: 'Campaign',
  channel: 'Channel',
  website: 'Website',
  bio: 'Bio page',
  splash: 'Splash page',
  overlay: 'Overlay',
  domain: 'Domain',
  pixel: 'Pixel',
  board: 'Board',
  webhook: 'Webhook',
  key: 'API key',
};

/** What else is found, by type: it has no screen of its own. */
export const PARTS: Readonly<Record<string, string>> = {
  goal: 'Goal',
  funnel: 'Funnel',
  segment: 'Segment',
  annotation: 'Annotation',
  preset: 'Template',
};

/** State of a domain. */
export const DOMAIN_STATUSES: Readonly<Record<string, string>> = {
  pending: 'Waiting for DNS',
  active: 'Active',
  disabled: 'Disabled',
};

/** Text beside the name of an object that says what it is, by type. */
export const DETAILS: Readonly<Record<string, (detail: string) => string>> = {
  domain: (status) => DOMAIN_STATUSES[status] ?? '',
  goal: (website) => `Goal of ${website}`,
  funnel: (website) => `Funnel of ${website}`,
  segment: (website) => `Segment of ${website}`,
  annotation: (website) => `Annotation of ${website}`,
  webhook: () => '',
  board: () => '',
  preset: (kind) => ({ utm: 'UTM preset', link: 'Link template' })[kind] ?? 'QR code template',
  key: () => '',
};

/** Other names that people search for, by label. Searched, never shown. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  [frameMessages.home]: 'overview start',
  [frameMessages.links]: 'short url address clicks',
  [frameMessages.codes]: 'scans poster print',
  [frameMessages.campaigns]: 'rotator split test utm',
  [frameMessages.channels]: 'folders groups',
  [frameMessages.pages]: 'bio splash overlay landing',
  [frameMessages.websites]: 'analytics statistics visitors dashboard snippet tracking script',
  [frameMessages.boards]: 'wall tv mode panels kiosk',
  [frameMessages.domains]: 'branded own host dns',
  [frameMessages.pixels]: 'retargeting advertising',
  [paletteMessages.goals]: 'conversions funnel events',
  [paletteMessages.goalsHere]: 'conversions funnel events',
  [paletteMessages.importLinks]: 'csv upload move',
  [paletteMessages.batch]: 'bulk csv',
  [keyMessages.title]: 'hotkeys help',
  [paletteMessages.labels]: 'stickers sheets',
  [paletteMessages.brokenLinks]: '404 dead destination health errors',
  [paletteMessages.deletedLinks]: 'bin trash restore undelete',
  [paletteMessages.deletedCodes]: 'bin trash restore undelete',
  [paletteMessages.settingsHere]: 'rules bots sharing reports retention',
  [paletteMessages.snippetHere]: 'install tracking script',
  [paletteMessages.themes.light]: 'appearance colors',
  [paletteMessages.themes.dark]: 'appearance night colors',
  [frameMessages.signOut]: 'log out logout exit',
};
