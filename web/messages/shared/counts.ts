const nouns = {
  visitors: ['visitor', 'visitors'],
  visits: ['visit', 'visits'],
  views: ['view', 'views'],
  pageViews: ['page view', 'page views'],
  clicks: ['click', 'clicks'],
  links: ['link', 'links'],
  members: ['member', 'members'],
  people: ['person', 'people'],
  workspaces: ['workspace', 'workspaces'],
  domains: ['domain', 'domains'],
  scans: ['scan', 'scans'],
  conversions: ['conversion', 'conversions'],
  events: ['event', 'events'],
  rows: ['row', 'rows'],
  codes: ['code', 'codes'],
  hits: ['hit', 'hits'],
  requests: ['request', 'requests'],
  sheets: ['sheet', 'sheets'],
  days: ['day', 'days'],
} as const;

/** The plural names of what is counted. */
export type Counted = keyof typeof nouns;

/** The noun for a count: singular for one. */
export function nounOf(count: number, counted: Counted): string {
  return nouns[counted][count === 1 ? 0 : 1];
}

/** `1 scan`, `1,200 scans`. A translation with more plural forms adds them here. */
export function counted(count: number, noun: Counted, written: string): string {
  return `${written} ${nounOf(count, noun)}`;
}

/** Display names of device types; the service's values are the keys. */
export const deviceMessages: Readonly<Record<string, string>> = {
  mobile: 'Phone',
  desktop: 'Desktop',
  tablet: 'Tablet',
};
