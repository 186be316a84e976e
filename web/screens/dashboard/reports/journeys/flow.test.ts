import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandKey, flowOf, isRemarkable, type Journey, visitsThrough } from './flow.ts';
import { listOf } from './listed-journeys.ts';

const START = { steps: 3, isToEnd: false };
const END = { steps: 3, isToEnd: true };

const JOURNEYS: readonly Journey[] = [
  { pages: ['/'], visits: 50 },
  { pages: ['/', '/beans', '/cart'], visits: 20 },
  { pages: ['/', '/beans', '/cart', '/thanks'], visits: 10 },
  { pages: ['/about', '/beans'], visits: 5 },
  { pages: ['/', '/about', '/', '/beans'], visits: 1 },
];

/** What a step shows: each page with its visits, and those that have no further page. */
function shown(flow: ReturnType<typeof flowOf>) {
  return flow.steps.map((step) => step.map(({ page, visits, ended }) => [page, visits, ended]));
}

describe('a remarkable page of a step', () => {
  const remarkable = (journeys: readonly Journey[]) => {
    const flow = flowOf(journeys, START);
    return flow.steps.flatMap((step) => step.filter((node) => isRemarkable(flow, node)).map(({ page }) => page));
  };

  it('ends clearly more visits than the step as a whole', () => {
    expect(
      remarkable([
        { pages: ['/a'], visits: 30 },
        { pages: ['/b', '/c'], visits: 30 },
      ]),
    ).toEqual(['/a']);
  });

  it('is none where all pages end about as many', () => {
    const alike = ['/a', '/b', '/c'].flatMap((page) => [
      { pages: [page], visits: 20 },
      { pages: [page, '/'], visits: 22 },
    ]);
    expect(remarkable(alike)).toEqual([]);
  });

  it('is none of a handful of visits', () => {
    expect(
      remarkable([
        { pages: ['/a'], visits: 9 },
        { pages: ['/b', '/c'], visits: 300 },
      ]),
    ).toEqual([]);
  });
});

describe('the flow of journeys', () => {
  it('has the pages of each step, the most visited first, with the visits that left there', () => {
    expect(shown(flowOf(JOURNEYS, START))).toEqual([
      [
        ['/', 81, 50],
        ['/about', 5, 0],
      ],
      [
        ['/beans', 35, 5],
        ['/about', 1, 0],
      ],
      [
        // Ten went on to a fourth page, which is not shown.
        ['/cart', 30, 20],
        ['/', 1, 0],
      ],
    ]);
  });

  it('is followed back from the last page, with the visits that began there', () => {
    const [last, before] = shown(flowOf(JOURNEYS, END));
    expect(last).toEqual([
      ['/', 50, 50],
      ['/cart', 20, 0],
      ['/thanks', 10, 0],
      ['/beans', 6, 0],
    ]);
    expect(before).toEqual([
      ['/beans', 20, 0],
      ['/cart', 10, 0],
      ['/about', 5, 5],
      ['/', 1, 0],
    ]);
  });

  it('joins the same pages of two steps by one band, whatever follows', () => {
    const { bands, visits } = flowOf(JOURNEYS, START);
    expect(visits).toBe(86);
    expect(bands.map(({ from, to, visits }) => [from.page, to.page, visits])).toEqual([
      ['/', '/beans', 30],
      ['/beans', '/cart', 30],
      ['/about', '/beans', 5],
      ['/', '/about', 1],
      ['/about', '/', 1],
    ]);
  });

  it('keeps a page that was visited twice in two places', () => {
    const keys = flowOf(JOURNEYS, START).steps.flatMap((step) => step.map(({ key }) => key));
    expect(keys).toEqual(expect.arrayContaining(['0:/', '2:/']));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    [7, 7, undefined],
    // A single other page takes as much space as its own name.
    [8, 8, undefined],
    [9, 8, 2],
    [30, 8, 23],
  ])('of %i pages shows %i, the rarer ones together and last', (count, nodes, rarer) => {
    const many = Array.from({ length: count }, (_, index) => ({ pages: [`/${index}`], visits: 100 - index }));
    const [step = []] = flowOf(many, START).steps;
    expect(step).toHaveLength(nodes);
    const last = step.at(-1);
    expect(last?.page === undefined ? last?.pageCount : undefined).toBe(rarer);
    expect(step.reduce((sum, { visits }) => sum + visits, 0)).toBe(many.reduce((sum, { visits }) => sum + visits, 0));
  });

  it('puts the rarer pages last even if they have more visits together than any other', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ pages: [`/${index}`], visits: 2 }));
    expect(flowOf(many, START).steps[0]?.at(-1)).toMatchObject({ page: undefined, visits: 66 });
  });

  it('has no steps without journeys, and none that nobody reached', () => {
    expect(flowOf([], START)).toEqual({ visits: 0, steps: [], bands: [], paths: [] });
    expect(flowOf([{ pages: ['/'], visits: 2 }], START).steps).toHaveLength(1);
  });

  it('never loses a visit: what arrives at a page is what left for it, and nobody leaves twice', () => {
    const journey = fc.record({
      pages: fc.array(fc.constantFrom(...'abcdefghijkl'), { minLength: 1, maxLength: 5 }),
      visits: fc.integer({ min: 1, max: 50 }),
    });
    const given = fc.record({ steps: fc.integer({ min: 1, max: 4 }), isToEnd: fc.boolean() });
    fc.assert(
      fc.property(fc.array(journey, { maxLength: 40 }), given, (journeys, options) => {
        const flow = flowOf(journeys, options);
        for (const node of flow.steps.flat()) {
          const sum = (side: 'from' | 'to') =>
            flow.bands.filter((band) => band[side] === node).reduce((all, { visits }) => all + visits, 0);
          if (node.step > 0) expect(sum('to')).toBe(node.visits);
          expect(sum('from') + node.ended).toBeLessThanOrEqual(node.visits);
          if (node.step < options.steps - 1) expect(sum('from') + node.ended).toBe(node.visits);
        }
        const all = journeys.reduce((sum, { visits }) => sum + visits, 0);
        expect([flow.visits, (flow.steps[0] ?? []).reduce((sum, { visits }) => sum + visits, 0)]).toEqual([all, all]);
      }),
    );
  });
});

describe('the paths through a page', () => {
  const flow = flowOf(JOURNEYS, START);

  it('are the visits of each band that also viewed it', () => {
    expect([...visitsThrough(flow, '0:/about')]).toEqual([[bandKey('0:/about', '1:/beans'), 5]]);
    expect([...visitsThrough(flow, '2:/cart')]).toEqual([
      [bandKey('0:/', '1:/beans'), 30],
      [bandKey('1:/beans', '2:/cart'), 30],
    ]);
  });

  it('are parts of bands where others share them', () => {
    const through = visitsThrough(flow, '1:/beans');
    expect(through.get(bandKey('0:/', '1:/beans'))).toBe(30);
    expect(through.get(bandKey('0:/about', '1:/beans'))).toBe(5);
    expect(through.has(bandKey('1:/about', '2:/'))).toBe(false);
  });

  it('are none for a page that is not shown', () => {
    expect(visitsThrough(flow, '0:/nowhere').size).toBe(0);
  });
});

describe('the list of journeys', () => {
  it('counts those together whose shown pages are alike, and says how many left after them', () => {
    expect(listOf(JOURNEYS, START)).toEqual([
      { pages: ['/'], visits: 50, ended: 50 },
      { pages: ['/', '/beans', '/cart'], visits: 30, ended: 20 },
      { pages: ['/about', '/beans'], visits: 5, ended: 5 },
      { pages: ['/', '/about', '/'], visits: 1, ended: 0 },
    ]);
  });

  it('shows the last pages in the order in which they were viewed', () => {
    expect(listOf(JOURNEYS, { ...END, steps: 2 })).toEqual([
      { pages: ['/'], visits: 50, ended: 50 },
      { pages: ['/beans', '/cart'], visits: 20, ended: 0 },
      { pages: ['/cart', '/thanks'], visits: 10, ended: 0 },
      { pages: ['/about', '/beans'], visits: 5, ended: 5 },
      { pages: ['/', '/beans'], visits: 1, ended: 0 },
    ]);
  });

  it('does not change the journeys, which a query cache shares', () => {
    const before = structuredClone(JOURNEYS);
    listOf(JOURNEYS, START);
    flowOf(JOURNEYS, END);
    expect(JOURNEYS).toEqual(before);
  });
});
