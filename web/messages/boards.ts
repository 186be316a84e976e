import type { BoardMetric, BoardObject, BoardPanelKind, BoardPeriod } from '../../contract/vocabulary.ts';

const number = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Messages of boards. */
export const boardMessages = {
  title: 'Boards',
  subtitle: 'Figures of several websites, links and codes on one screen',
  create: 'Create board',
  emptyTitle: 'No boards yet',
  emptyText: 'Put the figures that you look at every day side by side, on your screen or on a wall.',
  createdAt: 'Created',
  panelCount: (count: number) => number(count, 'panel'),
  shared: 'Shared by link',
  protectedBoard: 'Shared with password',
  newTitle: 'New board',
  name: 'Name',
  startFrom: 'Start from',
  noObject: (noun: string) => `Create a ${noun} first, or start empty.`,
  created: 'Board created',
  edit: 'Edit board',
  done: 'Save board',
  discard: 'Discard changes',
  saved: 'Board saved',
  addPanel: 'Add panel',
  noPanelsTitle: 'This board is empty',
  noPanelsText: 'Add a panel for a website, link, QR code, campaign or channel.',
  noPanelsShared: 'Its owner has not added a panel yet.',
  period: 'Period',
  tv: 'TV mode',
  leaveTv: 'Leave TV mode',
  updated: (time: string) => `updated ${time}`,
  tvDark: 'Dark',
  tvRotate: 'Rotate through all boards',
  tvRotating: 'Next board in 30 seconds',
  share: 'Share',
  shareTitle: 'Share this board',
  shareAbout: 'Viewers see these panels and choose a period. They see nothing else of the workspace.',
  sharePrivate: 'Private',
  sharePrivateAbout: 'Only members of this workspace can see the board.',
  sharePassword: 'Password-protected',
  sharePasswordAbout: 'Anyone with the link and the password can see the board.',
  sharePublic: 'Public',
  sharePublicAbout: 'Anyone with the link can see the board.',
  address: 'Link to the board',
  newAddress: 'Private boards get a new link when you share them again.',
  saveSharing: 'Save changes',
  sharingSaved: 'Sharing saved',
  more: 'More',
  remove: 'Delete board',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'Its panels and its shared link stop working. Websites, links and codes stay.',
  removed: 'Board deleted',
  move: (title: string) => `Move ${title}. Arrow keys move, Shift and arrow keys resize.`,
  resize: (title: string) => `Resize ${title} by dragging`,
  placed: (title: string, { x, y, w, h }: { x: number; y: number; w: number; h: number }) =>
    `${title}: column ${x + 1}, row ${y + 1}, ${number(w, 'column')} wide, ${number(h, 'row')} high`,
  panelMenu: (title: string) => `More for ${title}`,
  editPanel: 'Edit panel',
  moveUp: 'Move up',
  moveDown: 'Move down',
  removePanel: 'Remove panel',
  gone: 'What this panel is about no longer exists.',
  nothing: 'No data in this period.',
  full: 'A board can have up to 24 panels.',
  addTitle: 'Add to board',
  addAction: 'Add panel',
  added: (board: string) => `Added to ${board}`,
  board: 'Board',
  newBoard: 'New board',
  preview: 'Preview',
  placeOn: (board: string) => `Its place on ${board}`,
  step: 'Step',
  ofFirst: 'of the first step',
  rate: (share: string) => `${share} of visitors`,
  through: (share: string) => `${share} complete all steps`,
} as const;

export const panelMessages = {
  kind: 'Show as',
  object: 'About',
  objectOf: { website: 'Website', link: 'Link', qr: 'QR code', campaign: 'Campaign', channel: 'Channel' },
  metric: 'Metric',
  dimension: 'List of',
  goal: 'Goal',
  funnel: 'Funnel',
  title: 'Title',
  titleHelp: 'Leave empty for the suggested title.',
  period: 'Period',
  asBoard: 'As the board',
  save: 'Save panel',
  add: 'Add panel',
  noGoals: 'This website has no goals yet.',
  noFunnels: 'This website has no funnels yet.',
  overTime: (metric: string) => `${metric} over time`,
  byCountry: (metric: string) => `${metric} by country`,
  mostLinks: 'The 1,000 links with the most clicks',
  unlisted: (id: string) => `ID ${id}`,
} as const;

export const panelKindMessages: Readonly<Record<BoardPanelKind, { label: string; about: string }>> = {
  figure: { label: 'Figure', about: 'One number with its change' },
  chart: { label: 'Chart', about: 'A metric over time' },
  list: { label: 'Top list', about: 'The most frequent values' },
  map: { label: 'Map', about: 'Countries by count' },
  goal: { label: 'Goal', about: 'Conversions and their rate' },
  funnel: { label: 'Funnel', about: 'Steps of a saved funnel' },
};

export const panelMetricMessages: Readonly<Record<BoardMetric, string>> = {
  visitors: 'Unique visitors',
  visits: 'Visits',
  views: 'Page views',
  views_per_visit: 'Views per visit',
  bounce_rate: 'Bounce rate',
  visit_duration: 'Visit duration',
  conversions: 'Conversions',
  conversion_rate: 'Conversion rate',
  revenue: 'Revenue',
  clicks: 'Clicks',
  scans: 'Scans',
  uniques: 'Unique clicks',
};

/** Dimensions of clicks and scans. */
export const clickDimensionMessages = { link: 'Short link', qr: 'QR code' } as const;

export const boardPeriodMessages: Readonly<Record<BoardPeriod, string>> = {
  realtime: 'Last 30 minutes',
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  month: 'This month',
  last_month: 'Last month',
  year: 'This year',
  '12mo': 'Last 12 months',
};

/** Starts of a new board; the object is what the panels are about. */
export const startMessages: Readonly<
  Record<'overview' | 'campaign' | 'shop' | 'empty', { label: string; about: string }>
> = {
  overview: { label: 'Website overview', about: 'Visitors over time, pages, sources and countries' },
  campaign: { label: 'Campaign wall', about: 'Clicks and scans of a campaign and its best links' },
  shop: { label: 'Shop', about: 'Revenue and conversions beside visitors, entry pages and devices' },
  empty: { label: 'Empty board', about: 'Add panels yourself' },
};

export const objectNouns: Readonly<Record<BoardObject, string>> = {
  website: 'website',
  link: 'link',
  qr: 'QR code',
  campaign: 'campaign',
  channel: 'channel',
};
