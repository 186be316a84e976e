import { describe, expect, it } from 'vitest';
import type { AnalyticsScope, Filter } from '../../../analytics/query/query.ts';
import { mergeJourneys } from '../sql/journeys.ts';
import { closedRuns, createKeptResults, divide, isFilterOfDays, settledDaysOf, sumParts } from './closed-parts.ts';
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
  const began = (from: number) => closedRuns({ from, to: NOON }, given, NOON).map((run) => run.began);
  const old = { from: at(TODAY - 9), to: at(TODAY - 2) };
  // The day before yesterday depends on yesterday, which still changes.
  expect(began(0)).toEqual([old, { from: at(TODAY - 2), to: at(TODAY - 1) }]);
  given.days.delete(TODAY - 1);
  expect(began(0)).toEqual([old]);
  given.days.delete(TODAY - 4);
  expect(began(at(TODAY - 9, 5))).toEqual([{ from: at(TODAY - 9, 5), to: at(TODAY - 5) }]);
  given.days.delete(TODAY - 6);
  expect(began(0)).toEqual([]);
});

it('a change of yesterday leaves the older days', () => {
  const versions = (days: Map<number, number>) =>
    closedRuns({ from: 0, to: NOON }, { days, others: [] }, NOON).map(({ version }) => version);
  const before = versions(daysOf(TODAY - 9, TODAY));
  const after = versions(daysOf(TODAY - 9, TODAY).set(TODAY - 1, 6));
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
});

it('asks closed days once, and never again what has too many groups', async () => {
  const kept = createKeptResults();
  const division = { closed: [{ ranges: [{ from: 0, to: 1 }], version: 'a' }], open: [{ from: 1, to: 2 }] };
  const requested: number[] = [];
  const ask = (basis: string, version: string, isTooMuch = false) =>
    sumParts(kept, {
      basis,
      division: { ...division, closed: division.closed.map((part) => ({ ...part, version })) },
      count: async ([range]) => {
        requested.push(range?.from ?? -1);
        return isTooMuch && range?.from === 0 ? undefined : noSums([], ['visits']);
      },
    });
  await ask('one', 'a');
  await ask('one', 'a');
  await ask('one', 'b');
  expect(requested.splice(0)).toEqual([0, 1, 1, 0, 1]);
  expect(await ask('other', 'a', true)).toBeUndefined();
  expect(await ask('other', 'b', true)).toBeUndefined();
  expect(requested).toEqual([0, 1]);
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

describe('kept results', () => {
  const size = () => 40_000_000;

  it('are made once, also while they are on their way, and again after a failure', async () => {
    const kept = createKeptResults();
    let created = 0;
    const make = async () => {
      created += 1;
      if (created === 1) throw new Error('the engine restarts');
      return created;
    };
    await expect(kept.get(['a'], make, size)).rejects.toThrow('restarts');
    expect(kept.has(['a'])).toBe(false);
    const both = await Promise.all([kept.get(['a'], make, size), kept.get(['a'], make, size)]);
    expect(both).toEqual([2, 2]);
    expect(await kept.get(['a', 1], make, size)).toBe(3);
  });

  it('are bounded in bytes: what was not asked for longest goes first', async () => {
    const kept = createKeptResults();
    for (const key of ['a', 'b']) await kept.get(key, async () => key, size);
    await kept.get('a', async () => 'again', size);
    await kept.get('c', async () => 'c', size);
    expect(['a', 'b', 'c'].map((key) => kept.has(key))).toEqual([true, false, true]);
  });

  it('that are larger than all room are not kept', async () => {
    const kept = createKeptResults();
    expect(
      await kept.get(
        'large',
        async () => 1,
        () => 200_000_000,
      ),
    ).toBe(1);
    await Promise.resolve();
    expect(kept.has('large')).toBe(false);
  });
});

describe('days are settled', () => {
  const ledger = {
    countedDays: async (accountId: number, siteId: number) => new Map([[accountId, siteId]]),
    accountDays: async (accountId: number) => ({
      days: new Map([[accountId, 7]]),
      others: [{ accountId, siteId: 3, day: 1, isDirty: false, generation: 2 }],
    }),
  };

  it('for a website by itself, and for an account with all of its websites', async () => {
    expect(await settledDaysOf({ accountId: 5, kind: 'website', id: 6 }, ledger)).toEqual({
      days: new Map([[5, 6]]),
      others: [],
    });
    expect(await settledDaysOf({ accountId: 5, kind: 'account' }, ledger)).toEqual({
      days: new Map([[5, 7]]),
      others: [{ accountId: 5, siteId: 3, day: 1, isDirty: false, generation: 2 }],
    });
  });

  it.each<AnalyticsScope>([
    { accountId: 5, kind: 'link', id: 1 },
    { accountId: 5, kind: 'qr', id: 1 },
    { accountId: 5, kind: 'campaign', id: 1 },
    { accountId: 5, kind: 'domain', id: 1 },
    { accountId: 5, kind: 'channel', linkIds: [1], qrIds: [], pageIds: [] },
  ])('never for single objects, whose visits are on websites: %o', async (scope) => {
    expect((await settledDaysOf(scope, ledger)).days.size).toBe(0);
  });
});

it.each<[string, Filter | undefined, boolean]>([
  ['no filter', undefined, true],
  ['a page', { kind: 'is', dimension: 'page', values: ['/'] }, true],
  ['a text in a source', { kind: 'contains_not', dimension: 'source', values: ['oo'] }, true],
  ['a last page', { kind: 'is', dimension: 'exit_page', values: ['/'] }, false],
  ['a goal', { kind: 'is', dimension: 'goal', values: ['1'], goals: [] }, false],
  [
    'a last page among others',
    {
      kind: 'or',
      filters: [
        { kind: 'is', dimension: 'country', values: ['DE'] },
        { kind: 'and', filters: [{ kind: 'is_not', dimension: 'exit_page', values: ['/'] }] },
      ],
    },
    false,
  ],
])('by %s, a day does or does not stand for itself', (_, filter, isOfDays) => {
  expect(isFilterOfDays({ filter })).toBe(isOfDays);
});
