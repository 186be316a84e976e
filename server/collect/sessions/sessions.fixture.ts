import { NO_STORY } from '../pipeline/event-draft.ts';
import type { Arrival, Presence, Visits } from './sessions.ts';

const DAY_MS = 86_400_000;

const DIRECT = {
  ...{ referrerHost: '', referrerPath: '', source: '', channel: 'direct' },
  ...{ utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' },
};

/** Somebody at this moment, with the number that they had the day before. */
export function presenceAt(moment: number, visitorId = '1', yesterdaysId?: string): Presence {
  const dayStartsAt = moment - (moment % DAY_MS);
  return { visitorId, occurredAt: moment, since: moment, dayStartsAt, yesterdaysId: () => yesterdaysId };
}

/** From nowhere, to no page; tests say what matters to them. */
export function arrival(over: Partial<Arrival> = {}): Arrival {
  return { origin: DIRECT, story: NO_STORY, entryPath: '', ...over };
}

/** The number of the visit that goes on, or of the one that begins. */
export function visitOf(visits: Visits, presence: Presence): string {
  return (visits.current(presence) ?? visits.begin(presence, arrival())).id;
}
