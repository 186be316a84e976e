import { expect, it } from 'vitest';
import { mergeJourneys } from '../sql/journeys.ts';
import { closedDays, createKeptResults, divide, sumParts } from './closed-parts.ts';
import { noSums } from './sums.ts';

const DAY_MS = 86_400_000;
const TODAY = 20_000;
const NOON = TODAY * DAY_MS + DAY_MS / 2;
const at = (day: number, hours = 0) => day * DAY_MS + hours * 3_600_000;
const daysOf = (from: number, to: number, generation = 5) =>
  new Map(Array.from({ length: to - from }, (_, index) => [from + index, generation]));

it('a range is divided into closed days, yesterday and the rest', () => {
  const range = { from: at(TODAY - 6, 22), to: at(TODAY + 1, 22) };
  const days = daysOf(TODAY - 9, TODAY);
  days.delete(TODAY - 3);
  const divided = divide(range, { days, others: [] }, NOON);
  expect(divided?.closed.map(({ ranges }) => ranges)).toEqual([
    [
      { from: at(TODAY - 6, 22), to: at(TODAY - 3) },
      { from: at(TODAY - 2), to: at(TODAY - 1) },
    ],
    [{ from: at(TODAY - 1), to: at(TODAY) }],
  ]);
  expect(divided?.open).toEqual([
    { from: at(TODAY - 3), to: at(TODAY - 2) },
    { from: at(TODAY), to: at(TODAY + 1, 22) },
  ]);
  expect(divide({ from: at(TODAY - 2), to: NOON }, { days, others: [] }, NOON)).toBeUndefined();
});

it('a version changes with the generation of one website’s day, and only with those in the range', () => {
  const range = { from: at(TODAY - 6), to: NOON };
  const versions = [TODAY - 8, TODAY - 4].map((day) => {
    const others = [{ accountId: 1, siteId: 2, day, isDirty: false, generation: 9 }];
    return divide(range, { days: daysOf(TODAY - 9, TODAY), others }, NOON)?.closed[0]?.version;
  });
  const without = divide(range, { days: daysOf(TODAY - 9, TODAY), others: [] }, NOON)?.closed[0]?.version;
  expect(versions[0]).toBe(without);
  expect(versions[1]).not.toBe(without);
});

it('what reaches into the next day begins before the last of a run of closed days', () => {
  const given = { days: daysOf(TODAY - 9, TODAY), others: [] };
  expect(closedDays({ from: 0, to: NOON }, given, NOON)?.began).toEqual({ from: at(TODAY - 9), to: at(TODAY - 2) });
  given.days.delete(TODAY - 4);
  expect(closedDays({ from: at(TODAY - 9, 5), to: NOON }, given, NOON)?.began).toEqual({
    from: at(TODAY - 9, 5),
    to: at(TODAY - 5),
  });
  given.days.delete(TODAY - 6);
  expect(closedDays({ from: 0, to: NOON }, given, NOON)).toBeUndefined();
});

it('asks closed days once, and never again what has too many groups', async () => {
  const kept = createKeptResults();
  const division = { closed: [{ ranges: [{ from: 0, to: 1 }], version: 'a' }], open: [{ from: 1, to: 2 }] };
  const asked: number[] = [];
  const ask = (basis: string, version: string, isTooMuch = false) =>
    sumParts(kept, {
      basis,
      division: { ...division, closed: division.closed.map((part) => ({ ...part, version })) },
      count: async ([range]) => {
        asked.push(range?.from ?? -1);
        return isTooMuch && range?.from === 0 ? undefined : noSums([], ['visits']);
      },
    });
  await ask('one', 'a');
  await ask('one', 'a');
  await ask('one', 'b');
  expect(asked.splice(0)).toEqual([0, 1, 1, 0, 1]);
  expect(await ask('other', 'a', true)).toBeUndefined();
  expect(await ask('other', 'b', true)).toBeUndefined();
  expect(asked).toEqual([0, 1]);
});

it('journeys are merged unless one that is not kept may be among the first', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({ pages: [`/${index}`], visits: index === 0 ? 9 : 3 }));
  const added = [
    { pages: ['/1'], visits: 4 },
    { pages: ['/new'], visits: 3 },
  ];
  expect(mergeJourneys(many, added, 2)).toEqual([
    { pages: ['/0'], visits: 9 },
    { pages: ['/1'], visits: 7 },
  ]);
  expect(mergeJourneys(many, added, 3)).toBeUndefined();
  expect(mergeJourneys(many, [{ pages: ['/new'], visits: 5 }], 1)).toEqual([{ pages: ['/0'], visits: 9 }]);
  expect(mergeJourneys(many, [{ pages: ['/new'], visits: 6 }], 1)).toBeUndefined();
  expect(mergeJourneys(many.slice(0, 2), [{ pages: ['/', '/0'], visits: 3 }], 3)?.map(({ pages }) => pages)).toEqual([
    ['/0'],
    ['/', '/0'],
    ['/1'],
  ]);
});
