/** Messages of figures and charts of campaigns and channels. */
export const figureMessages = {
  period: 'Period',
  periods: { '7d': '7 days', '30d': '30 days', '90d': '90 days', '12mo': '12 months' },
  clicks: 'Clicks',
  uniques: 'Unique clicks',
  uniqueScans: 'Unique scans',
  uniqueBoth: 'Unique clicks and scans',
  scans: 'Scans',
  clicksAbout: 'How often people opened a short link. Previews and bots do not count.',
  uniquesAbout: 'Each person counts once a day.',
  scansAbout: 'How often people opened a dynamic QR code.',
  impressions: 'Views',
  unique_impressions: 'Unique visitors',
  impressionsAbout: 'How often people saw the page. Bots do not count.',
  blockClicksAbout: 'How often people clicked a block, and the share of the views.',
  visits: 'Visits',
  conversions: 'Conversions',
  visitsAbout: 'Visits to your websites that started with one of these clicks or scans.',
  conversionsAbout: 'Goals reached in these visits, and the share of visitors who reached one.',
  ofPeople: (share: string) => `${share} of visitors`,
  before: 'Previous period',
  chart: (what: string) => `${what} over time`,
} as const;

/** Requests that were not counted. */
export const filteredTrafficMessages = {
  count: (count: string) => `${count} filtered (bots and automated browsers)`,
  about: (noun: string) =>
    `Chat previews, crawlers and other programs open links, too. Waymark redirects them like anyone else, but does not count them as ${noun}.`,
} as const;

/** Why there are fewer visits than clicks or scans. */
export const missingVisitsMessages = {
  text: (domain: string, requests: string) =>
    `Some people leave before the page loads, and ${domain} filtered ${requests} in this period, such as bots and your own visits.`,
  why: 'See filtered traffic',
} as const;

/** Visits and conversions that followed clicks and scans. */
export const attributionMessages = {
  title: 'Results',
  fromTo: (noun: 'clicks' | 'scans') => `From ${noun === 'scans' ? 'scan' : 'click'} to conversion`,
  share: (share: string, noun: string) => `${share} of ${noun}`,
  noGoals: 'Add a goal to the website to see conversions.',
  seeVisits: 'See these visits',
  addGoal: 'Add goal',
  tracked: (host: string, noun: string, isSeen: boolean) =>
    `Nothing yet. Visits to ${host} and conversions that follow these ${noun} appear here${isSeen ? '' : ' once the snippet is on its pages'}.`,
  noVisit: (came: string, host: string) =>
    `${came}, but no visit to ${host}. Open the destination and check that the snippet is on the final page.`,
  open: 'Open destination',
  snippet: 'Get snippet',
  untracked: (host: string, noun: string) =>
    `Add ${host} as a website to see the visits and conversions that follow these ${noun}.`,
  add: (host: string) => `Track ${host}`,
  unknown: (noun: string) =>
    `Nothing yet. Visits to your websites and conversions that follow these ${noun} appear here.`,
  websites: 'Go to websites',
} as const;
