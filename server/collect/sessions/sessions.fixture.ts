import { NO_JOURNEY } from '../pipeline/event-draft.ts';
import type { Arrival, Presence, Visits } from './sessions.ts';

const DAY_MS = 86_400_000;

const DIRECT = {
  referrerHost: '',
  referrerPath: '',
  source: '',
  channel: 'direct',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  utmTerm: '',
  utmContent: '',
};

/** A visitor at this moment, with their number of the day before. */
export function presenceAt(moment: number, visitorId = '1', yesterdaysId?: string): Presence {
  const dayStartsAt = moment - (moment % DAY_MS);
  return { visitorId, occurredAt: moment, since: moment, dayStartsAt, yesterdaysId: () => yesterdaysId };
}

/** An arrival without origin and page; tests override the fields they need. */
export function arrival(over: Partial<Arrival> = {}): Arrival {
  return { origin: DIRECT, journey: NO_JOURNEY, entryPath: '', ...over };
}

/** Returns the ID of the current visit, or of a new one. */
export function visitOf(visits: Visits, presence: Presence): string {
  return (visits.current(presence) ?? visits.begin(presence, arrival())).id;
}
