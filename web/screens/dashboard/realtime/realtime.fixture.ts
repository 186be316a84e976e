import type { Conversion, RealtimeData, RecentVisit } from './feed-changes.ts';

const DAY = '2026-11-27T';

/** A visit of the feed, last seen at a time of day. */
export function recentVisit(visit: string, time: string, country = 'DE'): RecentVisit {
  const at = `${DAY}${time}Z`;
  return {
    ...{ visit, visitor: 482_193, started_at: at, local_time: at.slice(0, 19), last_seen_at: at },
    ...{ duration: 0, engaged_time: 0, views: 1, events: 0, entry_page: '/', exit_page: '/', pages: ['/'] },
    source: { value: '', label: 'Direct, email and other' },
    ...{ channel: 'direct', referrer: '', region: '', city: '', browser: '', os: '', device: '' },
    country: { value: country, label: country },
    ...{ link: null, qr: null, campaign: null, goals: [] },
    steps: [{ time: at, kind: 'pageview', page: '/', name: '', goals: [] }],
  };
}

/** One reading of the realtime screen. */
export function reading(visits: RecentVisit[], conversions: Conversion[] = []): RealtimeData {
  return { visitors: visits.length, minutes: [], pages: [], sources: [], countries: [], visits, conversions };
}
