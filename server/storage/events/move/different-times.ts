import type { EventClient } from '../engine/client.ts';
import { EVENT_COLUMN_LIST, UNHURRIED } from '../event-files.ts';

/** A part of a UTC day in which two event logs differ. */
export interface TimeRange {
  /** Epoch seconds; the end is excluded. */
  from: number;
  until: number;
  /** Events of the source and of the target in it. */
  here: number;
  there: number;
}

interface Slot {
  slot: number;
  rows: number;
  sum: string;
}

const SLOT_SECONDS = 600;

/** Returns the shortest part of a day that has all differences between two logs, or undefined for equal days. */
export async function differentTimes(
  source: EventClient,
  target: EventClient,
  day: string,
): Promise<TimeRange | undefined> {
  const [here, there] = await Promise.all([slotsOf(source, day), slotsOf(target, day)]);
  return differenceOf(here, there);
}

/** The sum of the rows' hashes does not depend on their order, nor on the parts in which an engine keeps them. */
async function slotsOf(client: EventClient, day: string): Promise<Slot[]> {
  const slots = await client.rows<{ slot: string; rows: string; sum: string }>(
    `SELECT intDiv(toUnixTimestamp(occurred_at), ${SLOT_SECONDS}) * ${SLOT_SECONDS} AS slot, count() AS rows,
       toString(sum(sipHash64(${EVENT_COLUMN_LIST}))) AS sum
     FROM events WHERE toDate(occurred_at) = {day:Date} GROUP BY slot SETTINGS ${UNHURRIED}`,
    { day },
  );
  return slots.map(({ slot, rows, sum }) => ({ slot: Number(slot), rows: Number(rows), sum }));
}

export function differenceOf(here: readonly Slot[], there: readonly Slot[]): TimeRange | undefined {
  const others = new Map(there.map((slot) => [slot.slot, slot]));
  const isEqual = (slot: Slot, other: Slot | undefined) => other?.rows === slot.rows && other.sum === slot.sum;
  const known = new Set(here.map(({ slot }) => slot));
  const different = [
    ...here.filter((slot) => !isEqual(slot, others.get(slot.slot))),
    ...there.filter(({ slot }) => !known.has(slot)),
  ].map(({ slot }) => slot);
  if (different.length === 0) return undefined;
  const [from, last] = [Math.min(...different), Math.max(...different)];
  const rowsOf = (slots: readonly Slot[]) =>
    slots.filter(({ slot }) => slot >= from && slot <= last).reduce((sum, { rows }) => sum + rows, 0);
  return { from, until: last + SLOT_SECONDS, here: rowsOf(here), there: rowsOf(there) };
}
