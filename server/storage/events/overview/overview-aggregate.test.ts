import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Aggregate,
  addGoals,
  addGroups,
  addVisits,
  emptyAggregate,
  figuresOf,
  panelsOf,
  seriesOf,
  sizeOf,
  sumsOf,
} from './overview-aggregate.ts';

const counts = fc.record({
  visitors: fc.nat({ max: 5 }),
  views: fc.nat({ max: 5 }),
  events: fc.nat({ max: 5 }),
});
const values = fc.dictionary(fc.constantFrom('/', '/a', '/b', '/ä', '/é', '/z', 'x', 'y'), counts, {
  noNullPrototype: true,
});

function tallyOf(
  panel: string,
  reported: Readonly<Record<string, { visitors: number; views: number; events: number }>>,
): Aggregate {
  const aggregate = emptyAggregate();
  const list = (name: 'visitors' | 'views' | 'events') => Object.values(reported).map((one) => one[name]);
  addGroups(aggregate, [
    { panel, groups: Object.keys(reported), visitors: list('visitors'), views: list('views'), events: list('events') },
  ]);
  return aggregate;
}

describe('panels of several aggregates', () => {
  it.each(['page', 'event'] as const)('have the first rows of %s, summed over all of them, in order', (panel) => {
    fc.assert(
      fc.property(fc.array(values, { maxLength: 3 }), fc.integer({ min: 1, max: 5 }), (parts, limit) => {
        const by = panel === 'event' ? 'events' : 'visitors';
        const all = new Map<string, { visitors: number; views: number; events: number }>();
        for (const [value, { visitors, views, events }] of parts.flatMap((part) => Object.entries(part))) {
          const known = all.get(value) ?? { visitors: 0, views: 0, events: 0 };
          all.set(value, {
            visitors: known.visitors + visitors,
            views: known.views + views,
            events: known.events + events,
          });
        }
        const expected = [...all]
          .filter(([, one]) => one.visitors + one.views + one.events > 0)
          .sort(([a, one], [b, other]) => other[by] - one[by] || Buffer.compare(Buffer.from(a), Buffer.from(b)))
          .slice(0, limit)
          .map(([value, one]) => ({ value, ...one }));
        const aggregates = parts.map((part) => tallyOf(panel, part));
        const answered = panelsOf(aggregates, limit);
        expect(answered[panel]).toEqual(expected);
        expect(answered.country).toEqual([]);
        // Cached counts of closed days are queried repeatedly.
        expect(panelsOf(aggregates, limit)).toEqual(answered);
      }),
    );
  });
});

const group = { views: 3, events: 1, engaged_ms: 4_000 };
const visit = { visits: 2, visit_views: 3, bounces: 1, visit_seconds: 61, visitors: 2, events: 1 };

/** One day: four visitors, three views, two visits. */
function aDay(time: number): Aggregate {
  const aggregate = emptyAggregate();
  const lists = { visitors: [4], views: [group.views], events: [group.events], engaged_ms: [group.engaged_ms] };
  addGroups(aggregate, [
    { panel: '', groups: [''], ...lists },
    { panel: 'time', groups: [String(time)], ...lists },
  ]);
  addVisits(aggregate, [
    { panel: '', group_value: '', ...visit },
    { panel: 'time', group_value: String(time), ...visit },
    { panel: 'exit_page', group_value: '/bye', ...visit },
  ]);
  return aggregate;
}

describe('figures', () => {
  it('are summed over all aggregates, and leave each of them unchanged', () => {
    const [first, second] = [aDay(0), aDay(86_400_000)];
    const before = structuredClone(first);
    const sums = sumsOf([first, second]);
    expect(figuresOf(sums)).toMatchObject({
      visitors: 8,
      visits: 4,
      views: 6,
      events: 2,
      views_per_visit: 1.5,
      bounce_rate: 50,
      visit_duration: 30.5,
      engaged_time: 2,
    });
    expect(seriesOf(sums, [0, 43_200_000, 86_400_000])).toEqual([
      { time: 0, visitors: 4, visits: 2, views: 3, events: 1 },
      { time: 43_200_000, visitors: 0, visits: 0, views: 0, events: 0 },
      { time: 86_400_000, visitors: 4, visits: 2, views: 3, events: 1 },
    ]);
    expect(first).toEqual(before);
    expect(sizeOf(first)).toBe(3);
  });

  it('count all events of a visit for its exit page', () => {
    expect(panelsOf([aDay(0), aDay(1)], 10).exit_page).toEqual([{ value: '/bye', visitors: 4, views: 6, events: 2 }]);
  });

  it.each([
    [[['EUR']], 10, 10, 'EUR'],
    [[['EUR'], ['EUR']], 10, 20, 'EUR'],
    [[['EUR'], []], 10, 20, 'EUR'],
    [[['EUR'], ['USD']], 10, null, null],
    [[[]], 0, 0, null],
  ])('of revenue in %j are one amount of one currency', (currencies, revenue, expected, currency) => {
    const aggregates = currencies.map((own) => {
      const aggregate = aDay(0);
      addGoals(aggregate, [{ conversions: '2', converted: 1, revenue, currencies: own }]);
      return aggregate;
    });
    const figures = figuresOf(sumsOf(aggregates));
    expect([figures.revenue, figures.currency]).toEqual([expected, currency]);
    expect(figures.conversions).toBe(2 * currencies.length);
    expect(figures.conversion_rate).toBe(25);
  });

  it('of no events are empty', () => {
    expect(Object.values(figuresOf(emptyAggregate())).every((figure) => figure === 0 || figure === null)).toBe(true);
  });
});
