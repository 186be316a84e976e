import type { VISIT_DIMENSIONS } from '../../../contract/vocabulary.ts';
import { deviceMessages } from '../shared/counts.ts';

/** Messages of a website's dashboard. */
export const dashboardMessages = {
  unknown: 'Unknown',
  noReferrer: 'No referrer',
  or: 'or',
  liveNoun: (count: number) => (count === 1 ? 'visitor' : 'visitors'),
  now: 'online now',
  liveAbout: 'Visitors in the last five minutes. Click to see the last 30 minutes.',
  liveAboutOwn: 'Visitors in the last five minutes. Click to see their visits as they happen.',
  liveOff: 'Connecting to the live count.',
  websites: 'Websites',
  allWebsites: 'All websites',
  compareWith: 'Compare with',
  compareOrNot: 'Turn comparison on or off',
  filter: 'Filter',
  addFilter: 'Add filter',
  withoutFilters: 'Clear all filters',
  segments: 'Segments',
  more: 'More',
  interval: 'Interval',
  automatic: 'Automatic',
  chart: (metric: string) => `${metric} over time`,
  before: 'Previous',
  nothingYet: 'No data in this period.',
  noGoalYet: 'Add a goal to see conversions.',
  overWhole: 'Visitors with several values count once for each value.',
  details: 'Details',
  addToBoard: 'Add to board',
  detailsOf: (panel: string) => `Details: ${panel}`,
  visitors: 'Visitors',
  events: 'Events',
  credit: 'IP Geolocation by DB-IP',
  creditHref: 'https://db-ip.com',
  estimated: 'Unique counts on this page are accurate to 1%.',
  sources: 'Sources',
  pages: 'Pages',
  places: 'Places',
  devices: 'Devices',
  goals: 'Goals',
  funnels: 'Funnels',
  onThisPage: 'On this page',
  tabs: 'Website',
  screens: { '': 'Dashboard', '/realtime': 'Realtime', '/visits': 'Visits', '/vitals': 'Web vitals' },
  tabsOf: (panel: string) => `Views of ${panel}`,
  channels: 'Traffic channels',
  referrers: 'Referrers',
  objects: 'Codes and links',
  objectsBy: 'Codes and links by',
  objectKinds: { via_qr: 'QR codes', via_link: 'Short links', via_campaign: 'Campaigns' },
  behind: { via_qr: 'QR codes that led to these visits', via_link: 'Short links that led to these visits' },
  campaigns: 'UTM tags',
  campaignBy: 'UTM tags by',
  topPages: 'Top pages',
  entryPages: 'Entry pages',
  exitPages: 'Exit pages',
  outbound: 'Outbound links',
  downloads: 'Downloads',
  notFound: 'Not found',
  notes: 'Annotations',
} as const;

export const comparisonMessages = {
  previous_period: 'Previous period',
  previous_year: 'Previous year',
  off: 'No comparison',
} as const;

export const intervalMessages = {
  minute: 'Minutes',
  hour: 'Hours',
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
  year: 'Years',
} as const;

export const metricMessages = {
  visitors: 'Unique visitors',
  visits: 'Visits',
  views: 'Page views',
  views_per_visit: 'Views per visit',
  bounce_rate: 'Bounce rate',
  visit_duration: 'Visit duration',
  engaged_time: 'Engaged time',
  conversion_rate: 'Conversion rate',
  conversions: 'Conversions',
  events: 'Events',
  scroll_depth: 'Scroll depth',
  revenue: 'Revenue',
} as const;

export const utmMessages = {
  utm_campaign: 'Campaign',
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_term: 'Term',
  utm_content: 'Content',
} as const;

/** Names of dimensions, in the order of the filter's list. */
export const dimensionMessages = {
  page: 'Page',
  entry_page: 'Entry page',
  exit_page: 'Exit page',
  goal: 'Goal',
  event: 'Event',
  host: 'Host',
  channel: 'Traffic channel',
  source: 'Source',
  referrer: 'Referrer',
  via_qr: 'QR code',
  via_link: 'Short link',
  via_campaign: 'Campaign',
  utm_campaign: 'UTM campaign',
  utm_source: 'UTM source',
  utm_medium: 'UTM medium',
  utm_term: 'UTM term',
  utm_content: 'UTM content',
  country: 'Country',
  region: 'Region',
  city: 'City',
  browser: 'Browser',
  browser_version: 'Browser version',
  os: 'Operating system',
  os_version: 'OS version',
  device: 'Device',
  language: 'Language',
  screen: 'Screen',
  'property:url': 'Link URL',
} as const satisfies Readonly<
  Record<
    Exclude<(typeof VISIT_DIMENSIONS)[number], 'continent'> | 'page' | 'goal' | 'event' | 'host' | 'property:url',
    string
  >
>;

/** Display names of values that the service defines. */
export const valueMessages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: {
    direct: 'Direct',
    internal: 'Internal',
    search: 'Search',
    social: 'Social',
    ai: 'AI assistants',
    email: 'Email',
    video: 'Video',
    messaging: 'Messaging',
    affiliate: 'Affiliates',
    paid: 'Paid',
    campaign: 'Campaign',
    referral: 'Referral',
    qr: 'QR codes',
    link: 'Short links',
  },
  device: deviceMessages,
};
