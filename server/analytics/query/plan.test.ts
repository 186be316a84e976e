import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundariesOf, startOf } from './periods.ts';
import {
  type CountedDays,
  DAY_MS,
  planDays,
  planSlots,
  SLOT_MS,
  SLOTS_A_DAY,
  type SlotDay,
  splitDays,
} from './plan.ts';
import { INTERVALS, type TimeRange } from './query.ts';

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
/** Zones with offsets of quarter hours, half-hour clock changes, and changes at midnight. */
const ODD_ZONES = [
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Eucla',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'Africa/Cairo',
];
const NOW = Date.UTC(2026, 10, 21);

/** An event of a visitor of a UTC day. */
interface Happening {
  moment: number;
  visitor: number;
}

const dayOf = (moment: number) => Math.floor(moment / DAY_MS);

/** Days around clock changes since 2010, and arbitrary days. */
const days = fc.oneof(
  fc.integer({ min: dayOf(Date.UTC(2010, 0)), max: dayOf(NOW) }),
  fc
    .constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-04-05', '2026-10-04', '2024-11-03')
    .map((date) => dayOf(Date.parse(date))),
);

/** Ranges of up to eleven days, aligned to local days, to quarter hours, or not at all. */
const rangesIn = (timezone: string): fc.Arbitrary<TimeRange> =>
  fc
    .record({ day: days, length: fc.integer({ min: 0, max: 10 }), off: fc.constantFrom(0, 0, SLOT_MS, 1) })
    .map(({ day, length, off }) => ({
      from: startOf('day', day * DAY_MS + DAY_MS / 2, timezone) + off,
      to: startOf('day', (day + length) * DAY_MS + DAY_MS / 2, timezone) + 3 * off,
    }));

/** Checks a property in all time zones, and more often in the difficult ones. */
function everywhere<Values>(property: (timezone: string) => fc.IProperty<Values>): void {
  for (const timezone of ZONES) fc.assert(property(timezone), { numRuns: ODD_ZONES.includes(timezone) ? 50 : 3 });
}

/** Some of the days around a range, each with its own generation. */
const countedAround = ({ from, to }: TimeRange): fc.Arbitrary<CountedDays> => {
  const all = Array.from({ length: dayOf(to) - dayOf(from) + 3 }, (_, index) => dayOf(from) - 1 + index);
  return fc.oneof(fc.constant(all), fc.subarray(all)).map((some) => new Map(some.map((day) => [day, day * 3 + 1])));
};

/** Clustered at the edges of slots, days and the range. */
const happeningsAround = ({ from, to }: TimeRange, boundaries: readonly number[]): fc.Arbitrary<Happening[]> => {
  const edges = [from, to, ...boundaries, ...boundaries.map((edge) => Math.floor(edge / DAY_MS) * DAY_MS)];
  const moment = fc.oneof(
    fc.tuple(fc.constantFrom(...edges), fc.integer({ min: -2, max: 2 })).map(([edge, by]) => edge + by),
    fc.integer({ min: from - DAY_MS, max: to + DAY_MS }),
  );
  return fc.array(fc.record({ moment, visitor: fc.integer({ min: 1, max: 4 }) }), { maxLength: 60, size: 'max' });
};

const visitorOf = ({ moment, visitor }: Happening) => `${visitor} ${dayOf(moment)}`;
const visitors = (happenings: readonly Happening[]) => new Set(happenings.map(visitorOf)).size;
const within = (happenings: readonly Happening[], { from, to }: TimeRange) =>
  happenings.filter(({ moment }) => moment >= from && moment < to);

interface Slot {
  events: number;
  /** Visitors whose first event of the day is in this slot, and those whose last one is. */
  coming: number;
  leaving: number;
}

/** Aggregates a day by quarter hours. */
function countSlots(happenings: readonly Happening[], day: number): Slot[] {
  const slots = Array.from({ length: SLOTS_A_DAY }, () => ({ events: 0, coming: 0, leaving: 0 }));
  const slotAt = (moment: number) => slots[Math.floor((moment - day * DAY_MS) / SLOT_MS)];
  const ofDay = happenings.filter(({ moment }) => dayOf(moment) === day);
  for (const { moment } of ofDay) (slotAt(moment) ?? { events: 0 }).events += 1;
  for (const own of Map.groupBy(ofDay, ({ visitor }) => visitor).values()) {
    const moments = own.map(({ moment }) => moment);
    (slotAt(Math.min(...moments)) ?? { coming: 0 }).coming += 1;
    (slotAt(Math.max(...moments)) ?? { leaving: 0 }).leaving += 1;
  }
  return slots;
}

interface Sums {
  events: number;
  visitors: number;
}

/** Sums a planned day by the interval of each slot. */
function readDay(
  plan: SlotDay,
  happenings: readonly Happening[],
  bucketOf: (moment: number) => number,
): Map<number, Sums> {
  const read = new Map<number, Sums>();
  for (const [slot, { events, coming, leaving }] of countSlots(happenings, plan.day).entries()) {
    if (slot < plan.fromSlot || slot >= plan.toSlot) continue;
    const bucket = bucketOf(plan.day * DAY_MS + slot * SLOT_MS);
    const sums = read.get(bucket) ?? { events: 0, visitors: 0 };
    read.set(bucket, { events: sums.events + events, visitors: sums.visitors + (slot < plan.cut ? coming : leaving) });
  }
  return read;
}

function add(sums: Map<number, Sums>, bucket: number, more: Sums): void {
  const known = sums.get(bucket) ?? { events: 0, visitors: 0 };
  sums.set(bucket, { events: known.events + more.events, visitors: known.visitors + more.visitors });
}

describe('days and events together', () => {
  it('take in every moment of a range once, and nothing beyond', () => {
    everywhere((timezone) =>
      fc.property(
        rangesIn(timezone).chain((range) => fc.tuple(fc.constant(range), countedAround(range))),
        ([range, counted]) => {
          const plan = planDays(range, counted);
          const pieces = [
            ...plan.days.map(({ day }) => ({ from: day * DAY_MS, to: (day + 1) * DAY_MS })),
            ...plan.ranges,
          ].sort((one, other) => one.from - other.from);
          let at = range.from;
          for (const { from, to } of pieces) {
            expect(from).toBe(at);
            expect(to).toBeGreaterThan(from);
            at = to;
          }
          expect(at).toBe(Math.max(range.from, range.to));
          for (const { day, generation } of plan.days) expect(counted.get(day)).toBe(generation);
          for (const [one, other] of pairs(plan.ranges)) expect(one.to).toBeLessThan(other.from);
        },
      ),
    );
  });

  it('leave no whole day that is counted to the events', () => {
    const range = { from: 10 * DAY_MS - 1, to: 14 * DAY_MS + 1 };
    const counted = new Map([9, 10, 11, 13, 14].map((day) => [day, day]));
    expect(planDays(range, counted)).toEqual({
      days: [10, 11, 13].map((day) => ({ day, generation: day })),
      ranges: [
        { from: range.from, to: 10 * DAY_MS },
        { from: 12 * DAY_MS, to: 13 * DAY_MS },
        { from: 14 * DAY_MS, to: range.to },
      ],
    });
  });

  it('split a range by days that are counted, touched ones too, and the rest', () => {
    const range = { from: 10 * DAY_MS - 1, to: 14 * DAY_MS + 1 };
    const counted = new Map([9, 10, 11, 13].map((day) => [day, day]));
    expect(splitDays(range, counted)).toEqual({
      days: [9, 10, 11, 13].map((day) => ({ day, generation: day })),
      within: [
        { from: range.from, to: 12 * DAY_MS },
        { from: 13 * DAY_MS, to: 14 * DAY_MS },
      ],
      rest: [
        { from: 12 * DAY_MS, to: 13 * DAY_MS },
        { from: 14 * DAY_MS, to: range.to },
      ],
    });
  });

  it('of an empty range are nothing', () => {
    for (const range of [
      { from: 5, to: 5 },
      { from: 6, to: 5 },
    ]) {
      expect(planDays(range, new Map([[0, 1]]))).toEqual({ days: [], ranges: [] });
      expect(planSlots(range, [], new Map([[0, 1]]))).toEqual({ days: [], ranges: [] });
    }
  });
});

function pairs<Item>(items: readonly Item[]): [Item, Item][] {
  return items.slice(1).map((item, index) => [items[index] as Item, item]);
}

describe('quarters of an hour and events together', () => {
  it('count the events and visitors of a range as its events alone do, in every time zone', () => {
    everywhere((timezone) =>
      fc.property(
        rangesIn(timezone).chain((range) =>
          fc.tuple(fc.constant(range), countedAround(range), happeningsAround(range, [])),
        ),
        ([range, counted, happenings]) => {
          const plan = planSlots(range, [], counted);
          const sums = new Map<number, Sums>();
          for (const day of plan.days) {
            for (const read of readDay(day, happenings, () => 0).values()) add(sums, 0, read);
          }
          for (const piece of plan.ranges) {
            const requested = within(happenings, piece);
            add(sums, 0, { events: requested.length, visitors: visitors(requested) });
          }
          const all = within(happenings, range);
          expect(sums.get(0) ?? { events: 0, visitors: 0 }).toEqual({ events: all.length, visitors: visitors(all) });
        },
      ),
    );
  });

  it('count each interval of a series as its events alone do, in every time zone', () => {
    const seriesIn = (timezone: string) =>
      fc
        .tuple(rangesIn(timezone), fc.constantFrom(...INTERVALS.filter((name) => name !== 'minute')))
        .chain(([range, interval]) => {
          const boundaries = boundariesOf(range, timezone, interval);
          const edges = boundaries.length > 0 ? boundaries : [range.from];
          return fc.tuple(fc.constant({ range, boundaries }), countedAround(range), happeningsAround(range, edges));
        });
    everywhere((timezone) =>
      fc.property(seriesIn(timezone), ([{ range, boundaries }, counted, happenings]) => {
        const bucketOf = (moment: number) => boundaries.findLast((start) => start <= moment) ?? Number.NaN;
        const plan = planSlots(range, boundaries, counted);
        const sums = new Map<number, Sums>();
        for (const day of plan.days) {
          for (const [bucket, read] of readDay(day, happenings, bucketOf)) add(sums, bucket, read);
        }
        const fromEvents = plan.ranges.flatMap((piece) => within(happenings, piece));
        for (const [bucket, own] of Map.groupBy(fromEvents, ({ moment }) => bucketOf(moment))) {
          add(sums, bucket, { events: own.length, visitors: visitors(own) });
        }
        for (const [index, from] of boundaries.entries()) {
          const to = Math.min(boundaries[index + 1] ?? range.to, range.to);
          const own = within(happenings, { from: Math.max(from, range.from), to });
          const found = sums.get(from) ?? { events: 0, visitors: 0 };
          expect(found).toEqual({ events: own.length, visitors: visitors(own) });
        }
      }),
    );
  });

  it('answer for all days of a series by day but those in which clocks were changed otherwise than by quarters', () => {
    for (const timezone of ZONES) {
      const range = {
        from: startOf('day', Date.UTC(2026, 2, 1), timezone),
        to: startOf('day', Date.UTC(2026, 3, 12), timezone),
      };
      const counted = new Map(Array.from({ length: 60 }, (_, index) => [dayOf(range.from) - 5 + index, 1]));
      const plan = planSlots(range, boundariesOf(range, timezone, 'day'), counted);
      // A UTC day has two local midnights only if a local day has 23.5 hours or less.
      expect(plan.days.length, timezone).toBeGreaterThanOrEqual(41);
      expect(plan.ranges.length, timezone).toBeLessThanOrEqual(1);
    }
  });
});
