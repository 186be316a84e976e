import type { TimeRange } from './query.ts';

/**
 * Splits a query between closed UTC days, which are already aggregated, and raw events for the rest. Every figure is a
 * sum over pieces that share no UTC day's visitors, so both sources give the same result (plan.test.ts).
 */

export const DAY_MS = 86_400_000;
export const SLOT_MS = 900_000;
export const SLOTS_A_DAY = DAY_MS / SLOT_MS;

/** Aggregated UTC days since 1970, with the generation of their rows. */
export type CountedDays = ReadonlyMap<number, number>;

export interface CountedDay {
  day: number;
  generation: number;
}

export interface DayPlan {
  days: CountedDay[];
  /** Ranges to read from raw events: ordered and not adjacent. */
  ranges: TimeRange[];
}

/** Splits the range into whole aggregated days and raw events. */
export function planDays(range: TimeRange, counted: CountedDays): DayPlan {
  const plan: DayPlan = { days: [], ranges: [] };
  for (const piece of piecesOf(range)) {
    const generation = counted.get(piece.day);
    const isWhole = piece.to - piece.from === DAY_MS;
    if (isWhole && generation !== undefined) plan.days.push({ day: piece.day, generation });
    else addRange(plan.ranges, piece);
  }
  return plan;
}

/** Splits the range into days that are aggregated, fully or partly inside it, and the rest. */
export function splitDays(
  range: TimeRange,
  counted: CountedDays,
): { days: CountedDay[]; within: TimeRange[]; rest: TimeRange[] } {
  const split: ReturnType<typeof splitDays> = { days: [], within: [], rest: [] };
  for (const piece of piecesOf(range)) {
    const generation = counted.get(piece.day);
    if (generation !== undefined) split.days.push({ day: piece.day, generation });
    addRange(generation === undefined ? split.rest : split.within, piece);
  }
  return split;
}

export interface SlotDay extends CountedDay {
  /** Slots of the day within the range: `fromSlot` is inclusive, `toSlot` exclusive. */
  fromSlot: number;
  toSlot: number;
  /** Slots before the cut count visitors by their first event, slots from it by their last event. */
  cut: number;
}

export interface SlotPlan {
  days: SlotDay[];
  ranges: TimeRange[];
}

/**
 * Plans the days of the range that quarter-hour slots can cover, split at the boundaries of a series (none for a
 * total). A piece must begin or end with its day: first and last events only identify the present visitors there.
 */
export function planSlots(range: TimeRange, boundaries: readonly number[], counted: CountedDays): SlotPlan {
  const plan: SlotPlan = { days: [], ranges: [] };
  let next = 0;
  for (const piece of piecesOf(range)) {
    const cuts: number[] = [];
    while ((boundaries[next] ?? Number.POSITIVE_INFINITY) <= piece.from) next += 1;
    for (let boundary = boundaries[next]; boundary !== undefined && boundary < piece.to; boundary = boundaries[next]) {
      cuts.push(boundary);
      next += 1;
    }
    const day = slotDay(piece, cuts, counted);
    if (day) plan.days.push(day);
    else addRange(plan.ranges, piece);
  }
  return plan;
}

interface Piece extends TimeRange {
  day: number;
}

function slotDay({ day, from, to }: Piece, cuts: readonly number[], counted: CountedDays): SlotDay | undefined {
  const generation = counted.get(day);
  if (generation === undefined) return undefined;
  const startsAt = day * DAY_MS;
  const edges = [from, ...cuts, to].map((moment) => (moment - startsAt) / SLOT_MS);
  if (!edges.every(Number.isInteger)) return undefined;
  const [fromSlot = 0, ...others] = edges;
  const toSlot = others.at(-1) ?? SLOTS_A_DAY;
  const [beginsDay, endsDay] = [fromSlot === 0, toSlot === SLOTS_A_DAY];
  if (cuts.length === 0 && (beginsDay || endsDay)) {
    return { day, generation, fromSlot, toSlot, cut: beginsDay ? SLOTS_A_DAY : 0 };
  }
  if (cuts.length === 1 && beginsDay && endsDay) return { day, generation, fromSlot, toSlot, cut: others[0] ?? 0 };
  return undefined;
}

/** Splits the range by UTC day. */
function* piecesOf({ from, to }: TimeRange): Generator<Piece> {
  for (let start = from; start < to; ) {
    const day = Math.floor(start / DAY_MS);
    const end = Math.min(to, (day + 1) * DAY_MS);
    yield { day, from: start, to: end };
    start = end;
  }
}

function addRange(ranges: TimeRange[], { from, to }: TimeRange): void {
  const last = ranges.at(-1);
  if (last?.to === from) last.to = to;
  else ranges.push({ from, to });
}
