/** Messages of dialogs and lower sections of a dashboard, loaded with them. */
export const windowsMessages = {
  ofSingleEvents:
    'With a page or event filter, visitors, views and conversions count matching events only. Visit metrics cover entire visits.',
  added: (counts: string, day: string) => `+${counts} on ${day}`,
  corrected: (additions: string, hasMore: boolean) =>
    `Corrected after the period ended: ${additions}${hasMore ? '; more before' : ''}.`,
  clearFilters: 'Clear all',
  removeFilter: (words: string) => `Remove filter: ${words}`,
  botsChosen: { with: 'Bots included', without: 'People only', only: 'Bots only' },
  segment: 'Segment',
  map: 'Map',
  countries: 'Countries',
  regions: 'Regions',
  cities: 'Cities',
  browsers: 'Browsers',
  systems: 'OS',
  sizes: 'Devices',
  languages: 'Languages',
  screens: 'Screens',
  versions: (name: string) => `Versions of ${name}`,
  minutes: (count: string) => `${count} minutes`,
  eventExample: 'Signup',
  share: 'Share this dashboard',
  settings: 'Website settings',
  noSuchSite: 'Website not found',
  noSuchSiteText: 'It may have been deleted, or it belongs to another workspace.',
  allWebsites: 'All websites',
  noVisits: 'No visits in this period',
  noVisitsText:
    'Choose a longer period, or check that the snippet is on your pages. New visits appear within a second.',
  toSettings: 'Get snippet',
  from: 'From',
  to: 'To',
  show: 'Show',
  dimension: 'Dimension',
  condition: 'Condition',
  values: 'Values',
  findValues: 'Search or enter a value',
  noValues: 'No match in this period. Press Enter to use what you typed.',
  noSuchGoal: 'This website has no goal with that name.',
  apply: 'Filter',
  bots: 'Bots',
  botChoices: { default: 'People and bots', without: 'People only', only: 'Bots only' },
  exportCsv: 'Export events (CSV)',
  exportLines: 'Export events (NDJSON)',
  download: 'Download CSV',
  downloadFailed: 'Download failed',
  filteredTraffic: 'Filtered traffic',
  filteredAbout:
    'Requests from the website that were not counted in this period, such as bots and your own visits. One visit sends several requests.',
  filteredByDay: 'Filtered traffic is counted by day. Choose a period of at least one day to see it.',
  filteredOfAll: 'For the whole website, regardless of filters.',
  allFiltered: (requests: string, isOne: boolean) =>
    `${requests} from the snippet ${isOne ? 'was' : 'were'} filtered in this period, so there are no visits:`,
  toRules: 'Change exclusions',
  nothingFiltered: 'No filtered traffic in this period.',
  filteredRequests: 'Requests',
  rule: 'Reason',
  outcomes: 'Goals and events',
  reports: 'Funnels and journeys',
  goals: 'Goals',
  goal: 'Goal',
  times: (count: string) => `${count} times`,
  manageGoals: 'Goals',
  addGoal: 'Add goal',
  newGoal: 'New goal',
  editGoal: 'Edit goal',
  goalSaved: (name: string) => `Goal “${name}” saved`,
  noGoals: 'A goal counts visitors who do what you want, such as order, sign up or read a page to the end.',
  goalsOfEvents:
    'With a page or event filter, only conversions in matching events count. To see visits that started on a page, filter by entry page.',
  funnels: 'Funnels',
  retention: 'Retention',
  journeys: 'Journeys',
  attribution: 'Attribution',
  findIn: (title: string) => `Search ${title.toLowerCase()}`,
  rowCount: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
  noFunnels:
    'A funnel shows how many visitors continue from each step to the next, such as from a scan to a visit to a goal.',
  addFunnel: 'New funnel',
  editFunnel: 'Edit funnel',
  funnelName: 'Name',
  step: (place: number) => `Step ${place}`,
  stepKind: (place: number) => `Kind of step ${place}`,
  addStep: 'Add step',
  anyPage: '* matches anything. A single * matches every page.',
  anyVisit: 'Visit (any page)',
  removeStep: (place: number) => `Remove step ${place}`,
  follow: 'Count by',
  within: 'Within',
  funnelFiltered: 'The filters above apply.',
  reached: (share: string) => `${share} of the first step`,
  countedBy: (unit: string) => `Counted by: ${unit}`,
  previously: (value: string) => `previously ${value}`,
  conversion: 'Conversion',
  completed: (completed: string, entered: string) => `${completed} of ${entered} reached the last step.`,
  worst: (count: string, share: string) => `, where ${count} dropped off (${share}).`,
  worstStep: 'The largest drop-off is after',
  worstMark: 'Largest drop-off',
  goneMark: 'Dropped off',
  previousMark: 'Compared period',
  emptyFunnel: 'Nobody reached the first step in this period. Choose a longer period, or check the step.',
  lost: (count: string, share: string) => `${count} dropped off (${share})`,
  startFrom: 'Start with',
  funnelDeleted: (name: string) => `Funnel “${name}” deleted`,
  goalDeleted: (name: string) => `Goal “${name}” deleted`,
  goalName: 'Name',
  goalNameAbout: 'Leave empty to use the page or event.',
  noGoalYet: 'This website has no goals yet.',
  goalWanted: 'This website has no goals yet. Add one, or choose another kind of step.',
  goalKind: 'Type',
  path: 'Page',
  pathAbout: 'A path such as /thanks, or a full URL. * matches anything: /blog/*',
  unopened: 'Nobody opened this page in the last 30 days.',
  unsent: 'Your pages did not send this event in the last 30 days.',
  pageWanted: 'Enter a page, such as /thanks.',
  eventWanted: 'Enter the name of the event.',
  nameWanted: 'Enter a name.',
  uncounted: (page: string) => `People opened ${page} recently. This goal does not count it.`,
  uncountedStep: (page: string) => `People opened ${page} recently. This step does not count it.`,
  countToo: (path: string) => `Use ${path}`,
  otherHost: (host: string, domain: string) =>
    `This page is on ${host}, not on ${domain}. Enter a page of this website, such as /thanks.`,
  eventName: 'Event',
  eventAbout: "The name your pages send: waymark('Signup')",
  depth: 'Scroll depth in percent',
  goalsAbout:
    'Conversions of the last 30 days, and the share of visitors who converted. Goals also apply to past visits.',
  goalExamples: 'Examples of goals',
  orderExample: { label: 'Order', about: 'Visitors who reach your thank-you page: /thanks*' },
  signupExample: { label: 'Sign-up', about: 'An event that your pages send: Signup', event: 'Signup' },
  readExample: { label: 'Article read', about: 'Visitors who read 90% of a blog post: /blog/*' },
  previewWaits: 'Shows how often visitors would have reached this goal in the last 30 days.',
  wouldHaveCounted: (count: number) => `${count === 1 ? 'conversion' : 'conversions'} in the last 30 days`,
  ofVisitors: (share: string) => `${share} of visitors`,
  conversionsByDay: 'Conversions by day',
  back: 'Cancel',
  noNotes: 'Mark what happened on a day, such as a launch, a newsletter or an outage. It appears in the chart.',
  notesAbout: 'Annotations in this period. Each appears in the chart on its day.',
  noteElsewhere: 'The selected annotation is outside this period.',
  noteText: 'Annotation',
  noteDay: 'Day',
  addNote: 'Add annotation',
  noteWanted: 'Enter what happened.',
  dayWanted: 'Choose a day.',
  noteAdded: 'Annotation added',
  noteDeleted: 'Annotation deleted',
  deleteFailed: 'Not deleted. Try again.',
  anyLink: 'Any short link to this website',
  anyCode: 'Any QR code to this website',
} as const;

export const presetMessages = {
  story: 'Scan to goal',
  link: 'Click to goal',
  pages: 'Page to page',
} as const;

/** Names of funnels that start with a code or link. */
export const funnelMessages = {
  scan: (start: string, aim: string) => `${start}: scan to ${aim}`,
  click: (start: string, aim: string) => `${start}: click to ${aim}`,
  anyAim: 'a goal',
} as const;

export const stepMessages = {
  page: 'Page',
  event: 'Event',
  scroll: 'Scroll on page',
  click: 'Click on a short link',
  scan: 'Scan of a QR code',
} as const;

/** Names of funnel steps without a link or code. Only those that redirect to the website count. */
export const anyStartMessages = {
  click: 'Click on any short link to this website',
  scan: 'Scan of any QR code to this website',
} as const;

export const followMessages = {
  visit: 'Visit',
  visitor: 'Visitor, within a day',
  story: 'Journey (a click or scan and the visits that followed)',
} as const;

/** What enters a funnel at its first step. */
export const enteredMessages = {
  visit: 'Visits that started here',
  visitor: 'Visitors who started here',
  story: 'Journeys that started here',
} as const;

/** What a funnel counts, within a sentence. */
export const unitMessages = {
  visit: (count: number, written: string) => `${written} ${count === 1 ? 'visit' : 'visits'}`,
  visitor: (count: number, written: string) => `${written} ${count === 1 ? 'visitor' : 'visitors'}`,
  story: (count: number, written: string) => `${written} ${count === 1 ? 'journey' : 'journeys'}`,
} as const;

export const windowMessages = {
  '30': '30 minutes',
  '60': 'an hour',
  '1440': 'a day',
  '10080': 'a week',
  '43200': '30 days',
} as const;

export const dropMessages: Readonly<Record<string, readonly [name: string, why: string]>> = {
  unknown_site: ['Unknown host', 'Sent from a host that does not belong to this website.'],
  prefetch: ['Prefetches', 'The browser preloaded the page; nobody saw it.'],
  do_not_track: ['Do Not Track', 'The visitor asked not to be tracked.'],
  bot: ['Bots', 'Programs that identify themselves as bots.'],
  automated: ['Automated browsers', 'Browsers controlled by a program.'],
  excluded_address: ['Excluded IP addresses', 'From your excluded IP addresses.'],
  referrer_spam: ['Referrer spam', 'Fake visits that advertise a site in your referrers.'],
  no_visit: ['Events without a visit', 'No page view preceded the event.'],
  failed: ['Server errors', 'The service failed to process the request.'],
};

export const kindMessages = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  contains_not: 'does not contain',
} as const;
