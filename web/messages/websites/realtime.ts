import { counted } from '../shared/counts.ts';

/** Messages of the realtime screen and of single visits. */
export const realtimeMessages = {
  title: 'Realtime',
  titleOf: (domain: string) => (domain === '' ? 'Realtime' : `Realtime of ${domain}`),
  now: (count: number) => (count === 1 ? 'visitor now' : 'visitors now'),
  nowAbout: 'Visitors with an event in the last five minutes.',
  pause: 'Pause',
  resume: 'Resume',
  paused: 'Paused. The feed waits; figures continue when you resume.',
  chime: 'Sound for goals',
  feed: 'Visits as they happen',
  perMinute: 'Page views per minute',
  minute: (time: string, views: string) => `${time}: ${views}`,
  minutesOf: (views: string) => `${views} in the last 30 minutes`,
  pages: 'Pages right now',
  sources: 'Sources of the last 30 minutes',
  goals: 'Goals reached',
  noGoals: 'No goal in the last 30 minutes.',
  noPages: 'Nobody is on a page right now.',
  noSources: 'No visits in the last 30 minutes.',
  map: 'Where visits come from',
  visitor: (number: number) => `Visitor ${number}`,
  visitorAbout: 'A number for today. The same visitor has another number tomorrow.',
  direct: 'Direct',
  unknownCountry: 'Unknown country',
  earlierSteps: (count: number) => `${count} earlier`,
  emptyTitle: 'Nobody is here right now',
  emptyText: (domain: string) =>
    `Visits appear by themselves, within a second. Open ${domain || 'your website'} in another tab to see your own.`,
  openSite: 'Open website',
  checkSnippet: 'Check the snippet',
  allVisits: 'All visits',
  openVisit: (number: number) => `Show the visit of visitor ${number}`,
  summary: (visitors: number, visits: number, goals: readonly string[]) =>
    [
      `${counted(visitors, 'visitors', String(visitors))} now`,
      ...(visits > 0 ? [visits === 1 ? '1 new visit' : `${visits} new visits`] : []),
      ...(goals.length > 0 ? [`Goal reached: ${goals.join(', ')}`] : []),
    ].join('. '),
  realtimeHere: 'Realtime of this website',
  visitsHere: 'Visits of this website',
} as const;
