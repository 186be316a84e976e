import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStats, type EventLogReader, type RawObjectStatistics } from '../analytics.ts';
import { COUNTRY_LABELS } from './countries.ts';
import { createObjectStatistics, noStatistics } from './object-statistics.ts';

const counts = fc.uniqueArray(
  fc.tuple(
    fc.oneof(fc.constantFrom('', 'Unknown', 'DE', 'ZZ', 'Direct, email and other', '__proto__', 'X', 'x'), fc.string()),
    fc.integer({ min: 1, max: 1000 }),
  ),
  { selector: ([value]) => value, maxLength: 10 },
);
const statistics: fc.Arbitrary<RawObjectStatistics> = fc.record({
  clicks: fc.nat(),
  uniqueClicks: fc.nat(),
  panels: fc.record({ countries: counts, referrers: counts, browsers: counts, os: counts, networks: counts }),
});

const readerOf = (raw: RawObjectStatistics) =>
  createStats({ objectStatistics: async () => raw } as Partial<EventLogReader> as EventLogReader);

const sum = (rows: readonly (readonly [string, number])[]) => rows.reduce((total, [, count]) => total + count, 0);

describe('labelled statistics', () => {
  it('lose no count and have no duplicate or empty label, highest first, with any stored data', async () => {
    await fc.assert(
      fc.asyncProperty(statistics, async (raw) => {
        const shown = await readerOf(raw).objectStatistics({ accountId: 1 });
        const panels = [
          [shown.topCountries, raw.panels.countries],
          [shown.topReferrers, raw.panels.referrers],
          [shown.topBrowsers, raw.panels.browsers],
          [shown.topOs, raw.panels.os],
        ] as const;
        for (const [labelled, stored] of panels) {
          expect(sum(labelled)).toBe(sum(stored));
          expect(new Set(labelled.map(([label]) => label)).size).toBe(labelled.length);
          expect(labelled.every(([label]) => label !== '')).toBe(true);
          expect(labelled.map(([, count]) => count)).toEqual(
            labelled.map(([, count]) => count).toSorted((a, b) => b - a),
          );
        }
        expect(sum(Object.entries(shown.socialCount))).toBe(sum(raw.panels.networks));
        expect(Object.keys(shown.socialCount)).toEqual(expect.arrayContaining(['facebook', 'twitter', 'instagram']));
      }),
    );
  });

  it('names no country in two ways', () => {
    expect(new Set(COUNTRY_LABELS.labels.map((label) => label.toLowerCase())).size).toBe(COUNTRY_LABELS.labels.length);
  });
});

describe('statistics that are kept', () => {
  const kinds = ['link', 'qr', 'campaign'] as const;

  it('never belong to another object, account or count, in any order of requests', async () => {
    const queries = fc.array(
      fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }), fc.nat(3)),
      { maxLength: 40, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(queries, async (requested) => {
        const clicks = new Map<string, number>();
        const owner = (id: number) => (id % 2) + 1;
        const stats = readerOf({} as RawObjectStatistics);
        const read = createObjectStatistics(
          {
            ...stats,
            objectStatistics: async (scope) => {
              const [name, ids] = Object.entries(scope).find(([key]) => key !== 'accountId') ?? ['', [0]];
              const kind = name.replace('Ids', '');
              return {
                ...noStatistics(),
                clicks: clicks.get(`${kind} ${(ids as number[])[0]}`) ?? 0,
                uniqueClicks: scope.accountId,
              };
            },
          },
          {
            read: async (kind, [id = 0]) => {
              const count = clicks.get(`${kind} ${id}`);
              const total = { kind, objectId: id, accountId: owner(id), clicks: count ?? 0, uniqueClicks: 1 };
              return new Map(count === undefined ? [] : [[id, total]]);
            },
          },
        );
        for (const [kind, id, account, more] of requested) {
          if (more > 0) clicks.set(`${kind} ${id}`, (clicks.get(`${kind} ${id}`) ?? 0) + more);
          const expected = account === owner(id) ? (clicks.get(`${kind} ${id}`) ?? 0) : 0;
          const result = await read(account, kind, id);
          expect(result.clicks).toBe(expected);
          if (expected > 0) expect(result.uniqueClicks).toBe(account);
        }
      }),
    );
  });

  it('without visitors are new for each caller: no one changes the zeros of another', () => {
    const one = noStatistics();
    one.topCountries.push(['DE', 1]);
    one.socialCount.facebook = 9;
    expect(noStatistics()).toMatchObject({ topCountries: [], socialCount: { facebook: 0 } });
  });
});
