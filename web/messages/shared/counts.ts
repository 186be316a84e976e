const nouns = {
  visitors: ['visitor', 'visitors'],
  visits: ['visit', 'visits'],
  pageViews: ['page view', 'page views'],
  clicks: ['click', 'clicks'],
  scans: ['scan', 'scans'],
  events: ['event', 'events'],
  rows: ['row', 'rows'],
  codes: ['code', 'codes'],
  hits: ['hit', 'hits'],
  messages: ['message', 'messages'],
  sheets: ['sheet', 'sheets'],
} as const;

/** What is counted, as the many are called. */
export type Counted = keyof typeof nouns;

/** What so many are called. */
export function nounOf(count: number, counted: Counted): string {
  return nouns[counted][count === 1 ? 0 : 1];
}

/** One and many: `1 scan`, `1,200 scans`. A language with more forms has them here. */
export function counted(count: number, noun: Counted, written: string): string {
  return `${written} ${nounOf(count, noun)}`;
}
