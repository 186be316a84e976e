import type { ApiResponse } from '../../../api/client.ts';

export type RealtimeData = ApiResponse<'showRealtime'>['data'];
export type RecentVisit = RealtimeData['visits'][number];
export type Conversion = RealtimeData['conversions'][number];

/** What happened between two readings of the feed. */
export interface FeedChanges {
  /** Keys of visits that began or went on. */
  active: ReadonlySet<string>;
  newVisits: number;
  conversions: readonly Conversion[];
  /** Countries of the active visits, each once for every visit. */
  countries: readonly string[];
}

export const NO_CHANGES: FeedChanges = { active: new Set(), newVisits: 0, conversions: [], countries: [] };

/** Compares two readings. The first reading of a screen is not news. */
export function changesBetween(before: RealtimeData | undefined, after: RealtimeData): FeedChanges {
  if (before === undefined) return NO_CHANGES;
  const known = new Map(before.visits.map((visit) => [idOf(visit.visit), visit]));
  const reached = new Set(before.conversions.map(nameOf));
  // A visit that an older reading cut off is no news, however unknown it is.
  const since = before.visits.at(-1)?.last_seen_at ?? '';
  const active = after.visits.filter((visit) => {
    const earlier = known.get(idOf(visit.visit));
    return earlier ? visit.last_seen_at > earlier.last_seen_at : visit.last_seen_at >= since;
  });
  return {
    active: new Set(active.map(({ visit }) => visit)),
    newVisits: active.filter(({ visit }) => !known.has(idOf(visit))).length,
    conversions: after.conversions.filter((one) => !reached.has(nameOf(one))),
    countries: active.map(({ country }) => country.value).filter((code) => code !== ''),
  };
}

/** The key of a visit begins with its start, which an event that arrives late may move. */
function idOf(visit: string): string {
  return visit.slice(visit.indexOf('-') + 1);
}

function nameOf({ time, visit, goal }: Conversion): string {
  return `${time} ${idOf(visit)} ${goal.id}`;
}

/** News since the last announcement to screen readers. */
export interface Unheard {
  visits: number;
  goals: readonly string[];
}

export const NOTHING_UNHEARD: Unheard = { visits: 0, goals: [] };
/** Goals that one announcement names. */
const MAX_GOALS = 3;

/** Adds changes to what has not been announced. Each goal is named once, however often it was reached. */
export function addUnheard(unheard: Unheard, { newVisits, conversions }: FeedChanges): Unheard {
  if (newVisits === 0 && conversions.length === 0) return unheard;
  const goals = new Set([...unheard.goals, ...conversions.map(({ goal }) => goal.name)]);
  return { visits: unheard.visits + newVisits, goals: [...goals].slice(0, MAX_GOALS) };
}

/** A pulse on the map. */
export interface Pulse {
  id: number;
  country: string;
}

/** Pulses that are drawn at a time: at 40 events a second more would only be a blur. */
const MAX_PULSES = 24;

/** Adds pulses of the changes, and drops the oldest. */
export function addPulses(pulses: readonly Pulse[], { countries }: FeedChanges): readonly Pulse[] {
  if (countries.length === 0) return pulses;
  const next = (pulses.at(-1)?.id ?? 0) + 1;
  return [...pulses, ...countries.map((country, index) => ({ id: next + index, country }))].slice(-MAX_PULSES);
}
