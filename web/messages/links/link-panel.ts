import { counted } from '../shared/counts.ts';

/** Messages of the side panel of a link and of its card in lists. */
export const panelMessages = {
  title: 'Link',
  previous: 'Previous link',
  next: 'Next link',
  fullPage: 'Open full page',
  showQr: 'QR code',
  noClicks: 'No clicks yet.',
  noClicksInPeriod: 'No clicks in the last 30 days.',
  clicks: 'Clicks, 30 days',
  uniques: 'Unique clicks',
  total: 'All clicks',
  trend: 'Clicks of the last 30 days',
  sources: 'Sources',
  countries: 'Countries',
  clicksHead: 'Clicks',
  recent: 'Last clicks',
  direct: 'direct',
  from: (source: string) => `from ${source}`,
  times: (count: number, written: string) => counted(count, 'clicks', written),
  card: {
    total: (count: number, written: string) => `${counted(count, 'clicks', written)} in total`,
    lastOn: (day: string) => `last on ${day}`,
    notIn: 'none in the period of the list',
    created: 'Created',
    password: 'Password',
    expires: (day: string) => `Expires ${day}`,
    starts: (day: string) => `Starts ${day}`,
    limit: (count: string) => `Limit ${counted(Number(count), 'clicks', count)}`,
  },
} as const;
