/**
 * Local times in any time zone. A local time is a number like a moment: the epoch milliseconds at which a UTC clock
 * would show the same time.
 */

import { LRUCache } from 'lru-cache';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
/** Larger than any UTC offset in history (Alaska in 1867: 15 hours and 2 minutes). */
const MAX_OFFSET_MS = 16 * 3_600_000;
/** Days cached per zone: 50 years. Calling Intl takes about 1 µs, the cache 30 ns. */
const MAX_DAYS = 20_000;

/** A period with a constant UTC offset. */
interface OffsetPeriod {
  from: number;
  offset: number;
}

interface Zone {
  format: Intl.DateTimeFormat;
  /** Offset at the start of each UTC day since 1970. */
  offsets: Map<number, number>;
  /** For UTC days with clock changes: the periods after each change. */
  changes: Map<number, OffsetPeriod[]>;
}

const zones = new Map<string, Zone>();

/** Zones by the names that have been read, of which there are some 600, and each in any spelling. */
const known = new LRUCache<string, string>({ max: 1_000 });

/** Returns the zone's canonical name; undefined if there is no such zone. */
export function readTimeZone(name: string): string | undefined {
  // Asking Intl takes 0.1 ms, and 2 to 4 if the service has been idle.
  const zone = known.get(name) ?? canonicalName(name);
  if (zone !== undefined) known.set(name, zone);
  return zone;
}

function canonicalName(name: string): string | undefined {
  // Intl also accepts offsets such as +01:00, which are not zones: they have no daylight-saving time.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    const zone = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
    // Keeps an older or newer name of the zone if it is spelled correctly.
    const isSpeltWell = /^[A-Z][a-z]+(?:[/_-][A-Z][a-z]+)+$/.test(name);
    return isSpeltWell && zone.toLowerCase() !== name.toLowerCase() ? name : zone;
  } catch {
    return undefined;
  }
}

/** Returns the local time at a moment. */
export function localTimeOf(moment: number, timezone: string): number {
  return moment + offsetPeriodAt(moment, timezone).offset;
}

/**
 * Returns the first moment at which the local time is this or later. If clocks skipped it, that is the moment of the
 * change; if they showed it twice, the first of the two.
 */
export function momentOf(local: number, timezone: string): number {
  const zone = zoneOf(timezone);
  const first = Math.floor((local - MAX_OFFSET_MS) / DAY_MS);
  const last = Math.floor((local + MAX_OFFSET_MS) / DAY_MS);
  let offset = offsetAtStart(zone, first);
  for (let day = first; day <= last; day++) {
    for (const next of changesOn(zone, day)) {
      // All earlier periods stayed below the local time; this one reaches it before the next begins, or not at all.
      if (local - offset < next.from) return local - offset;
      offset = next.offset;
      if (next.from + offset >= local) return next.from;
    }
  }
  return local - offset;
}

/** Returns the current offset and since when it applies; looks back to the start of the UTC day. */
export function offsetPeriodAt(moment: number, timezone: string): OffsetPeriod {
  const zone = zoneOf(timezone);
  const day = Math.floor(moment / DAY_MS);
  const changed = changesOn(zone, day).findLast(({ from }) => from <= moment);
  return changed ?? { from: day * DAY_MS, offset: offsetAtStart(zone, day) };
}

/** Returns the first clock change after `from`, up to and including `to`. */
export function changeWithin(from: number, to: number, timezone: string): number | undefined {
  const zone = zoneOf(timezone);
  for (let day = Math.floor(from / DAY_MS); day * DAY_MS <= to; day++) {
    const change = changesOn(zone, day).find((next) => next.from > from);
    if (change) return change.from <= to ? change.from : undefined;
  }
  return undefined;
}

function zoneOf(timezone: string): Zone {
  const known = zones.get(timezone);
  if (known) {
    if (known.offsets.size > MAX_DAYS) known.offsets.clear();
    return known;
  }
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  const zone: Zone = { format, offsets: new Map(), changes: new Map() };
  zones.set(timezone, zone);
  return zone;
}

function offsetAtStart(zone: Zone, day: number): number {
  const known = zone.offsets.get(day);
  if (known !== undefined) return known;
  const offset = askOffset(zone, day * DAY_MS);
  zone.offsets.set(day, offset);
  return offset;
}

const NO_CHANGES: readonly OffsetPeriod[] = [];

/** Empty on all but a few days of the year. */
function changesOn(zone: Zone, day: number): readonly OffsetPeriod[] {
  const before = offsetAtStart(zone, day);
  const after = offsetAtStart(zone, day + 1);
  // No zone has ever changed its clocks there and back within a day.
  if (before === after) return NO_CHANGES;
  const known = zone.changes.get(day);
  if (known) return known;
  const found = findChanges(zone, day);
  zone.changes.set(day, found);
  return found;
}

function findChanges(zone: Zone, day: number): OffsetPeriod[] {
  const end = (day + 1) * DAY_MS;
  const found: OffsetPeriod[] = [];
  let offset = offsetAtStart(zone, day);
  let from = day * DAY_MS;
  while (offset !== offsetAtStart(zone, day + 1)) {
    from = nextChange(zone, { from, offset }, end);
    offset = askOffset(zone, from);
    found.push({ from, offset });
  }
  return found;
}

/** Bisects to the second, the resolution of changes. */
function nextChange(zone: Zone, stretch: OffsetPeriod, end: number): number {
  let before = stretch.from;
  let after = end;
  while (after - before > SECOND_MS) {
    const middle = before + Math.floor((after - before) / 2 / SECOND_MS) * SECOND_MS;
    if (askOffset(zone, middle) === stretch.offset) before = middle;
    else after = middle;
  }
  return after;
}

function askOffset(zone: Zone, moment: number): number {
  // `2026-03-29, 03:00:00`, which parses as a date without its comma.
  const shown = Date.parse(`${zone.format.format(moment).replace(', ', 'T')}Z`);
  return shown - Math.floor(moment / SECOND_MS) * SECOND_MS;
}
