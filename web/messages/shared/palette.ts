import { frameWords } from './frame.ts';
import { keyWords } from './keys.ts';

/** Rows of the palette beside the places of the rail. What stands behind them is loaded with the palette. */
export const paletteWords = {
  goals: 'Goals and funnels of a website',
  goalsHere: 'Goals of this website',
  settingsHere: 'Settings of this website',
  snippetHere: 'Snippet of this website',
  importLinks: 'Import links',
  batch: 'Many QR codes at once',
  labels: 'Print labels of QR codes',
  deletedCodes: 'Deleted QR codes',
  newWebhook: 'Create: Webhook',
  account: 'Settings: password and e-mail',
  people: 'Settings: invite people',
  sessions: 'Settings: sessions',
  keys: 'Settings: API keys',
  webhooks: 'Settings: webhooks',
  plan: 'Settings: plan and limits',
  data: 'Settings: your data',
  themes: { light: 'Theme: light', dark: 'Theme: dark', system: 'Theme: as the system' },
} as const;

/** What stands beside the name of an object whose name alone could be anything's, by its type. */
export const DETAILS: Readonly<Record<string, (detail: string) => string>> = {
  goal: (website) => `Goal of ${website}`,
  funnel: (website) => `Funnel of ${website}`,
  segment: (website) => `Segment of ${website}`,
  annotation: (website) => `Note of ${website}`,
  webhook: () => 'Webhook',
  preset: () => 'QR code template',
  key: () => 'API key',
};

/** What else people call the same, by its label: found, and not shown. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  [frameWords.home]: 'overview start',
  [frameWords.links]: 'short url address clicks',
  [frameWords.codes]: 'scans poster print',
  [frameWords.campaigns]: 'rotator split test utm',
  [frameWords.channels]: 'folders groups',
  [frameWords.pages]: 'bio splash overlay landing',
  [frameWords.websites]: 'analytics statistics visitors dashboard snippet tracking script',
  [frameWords.domains]: 'branded own host dns',
  [frameWords.pixels]: 'retargeting advertising',
  [paletteWords.goals]: 'conversions funnel events',
  [paletteWords.goalsHere]: 'conversions funnel events',
  [paletteWords.importLinks]: 'csv upload move',
  [paletteWords.batch]: 'bulk csv',
  [keyWords.title]: 'hotkeys help',
  [paletteWords.labels]: 'stickers sheets',
  [paletteWords.deletedCodes]: 'bin trash restore undelete',
  [paletteWords.settingsHere]: 'rules bots sharing reports retention',
  [paletteWords.snippetHere]: 'install tracking script',
  [paletteWords.account]: 'profile user email change',
  [paletteWords.people]: 'team users members other accounts registration',
  [paletteWords.sessions]: 'devices logins',
  [paletteWords.keys]: 'tokens developer',
  [paletteWords.plan]: 'usage quota',
  [paletteWords.data]: 'export download backup delete account',
  [paletteWords.themes.light]: 'appearance colours',
  [paletteWords.themes.dark]: 'appearance night colours',
  [frameWords.logOut]: 'sign logout exit',
};
