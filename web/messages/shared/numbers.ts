/** Words of figures and charts of campaigns and channels. */
export const numberWords = {
  period: 'Period',
  periods: { '7d': '7 days', '30d': '30 days', '90d': '90 days', '12mo': '12 months' },
  clicks: 'Clicks',
  uniques: 'Different people',
  scans: 'Scans',
  clicksAbout: 'Times a short link was opened by a person. Previews and bots do not count.',
  uniquesAbout: 'Clicks by different people, within a day.',
  scansAbout: 'Times a dynamic QR code was opened by a person.',
  visits: 'Visits',
  conversions: 'Goals reached',
  visitsAbout: 'Visits to your websites that began with one of these clicks or scans.',
  conversionsAbout: 'Goals of your websites that were reached in these visits, and by how many of the people.',
  ofPeople: (share: string) => `${share} of visitors`,
  before: 'the time before',
  chart: (what: string) => `${what} over time`,
} as const;

/** What is in no number. */
export const leftOutWords = {
  count: (count: string) => `${count} left out (robots and automated browsers)`,
  about: (noun: string) =>
    `Previews of chats, crawlers and programs open addresses, too. Waymark knows them by what they say of themselves. They were led on like everybody else; they are in none of these ${noun}.`,
} as const;

/** Fewer visits than clicks or scans. */
export const missingWords = {
  text: (domain: string, messages: string) =>
    `Not everybody waits until the page is there. Beside that, ${domain} left out ${messages} of its snippet in these days, from bots, own visits and the like; one visit sends several.`,
  why: 'What is left out, and why',
} as const;

/** What came of clicks and scans. */
export const ledOnWords = {
  title: 'What came of it',
  led: (visits: string, of: string, share: string) => `${visits} of ${of} led to a visit${share && ` (${share})`}.`,
  reached: (count: string, isOne: boolean, share: string) =>
    `${isOne ? 'A goal was reached once' : `Goals were reached ${count} times`}${share && `, by ${share} of the visitors`}.`,
  noGoals: 'Add a goal to the website to see how many did what it is for.',
  seeVisits: 'See these visits',
  addGoal: 'Add a goal',
  tracked: (host: string, noun: string, isSeen: boolean) =>
    `Nothing yet: ${noun} that lead to a visit of ${host} or to a goal there show here${isSeen ? '' : ', once its pages have the snippet'}.`,
  noVisit: (came: string, host: string) =>
    `${came} came, and no visit of ${host} arrived. Open the destination, and look whether the snippet is on the page that it ends on.`,
  open: 'Open the destination',
  snippet: 'Get the snippet',
  untracked: (host: string, noun: string) =>
    `Add ${host} as a website to see how many ${noun} lead to a visit and to a goal. Without that, Waymark cannot see what people do once they are there.`,
  add: (host: string) => `Track ${host}`,
  unknown: (noun: string) =>
    `Nothing yet: ${noun} that lead to one of your websites show here, as visits and as goals.`,
  websites: 'To the websites',
} as const;
