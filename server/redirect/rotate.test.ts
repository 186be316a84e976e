import { describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random.ts';
import { live, NOON } from './redirect.fixture.ts';
import { createChooser, createNextIndex, liveLinks, type NextIndexDeps } from './rotate.ts';

/** Returns the deviation from a uniform distribution as chi-square with `counts.length - 1` degrees of freedom. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

function add(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

describe('a rotator', () => {
  it('passes over what a visitor could not simply be sent to', () => {
    const links = [
      live({ id: 1 }),
      live({ id: 2, status: 'disabled' }),
      live({ id: 3, expiresAt: NOON }),
      live({ id: 4, passwordHash: 'h' }),
      live({ id: 5 }, true),
      live({ id: 6, url: 'mailto:x@example.com' }),
      live({ id: 7, status: 'archived' }),
    ];
    expect(liveLinks(links, NOON).map(({ link }) => link.id)).toEqual([1, 7]);
    expect(liveLinks([], NOON)).toEqual([]);
  });

  it('spreads 3,000 visitors over seven links to within one', () => {
    const turns = createNextIndex(systemRandom);
    const counts = new Array<number>(7).fill(0);
    for (let visitor = 0; visitor < 3_000; visitor++) add(counts, turns(1, 7));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('spreads over many processes with one visitor each, which a counter that starts at zero would not', () => {
    const counts = new Array<number>(5).fill(0);
    for (let process = 0; process < 3_000; process++) add(counts, createNextIndex(systemRandom)(1, 5));
    // 4 degrees of freedom: exceeds 30 once in 200,000 runs.
    expect(chiSquare(counts)).toBeLessThan(30);
  });

  it('keeps rotators apart, and stays in range when links come and go', () => {
    const turns = createNextIndex(() => new Uint8Array(4));
    expect([turns(1, 3), turns(2, 3), turns(1, 3), turns(2, 3), turns(1, 3)]).toEqual([0, 0, 1, 1, 2]);
    for (let count = 9; count > 0; count--) expect(turns(1, count)).toBeLessThan(count);
  });
});

describe('a strategy', () => {
  const links = [live({ id: 1 }), live({ id: 2, rotatorWeight: 3 }), live({ id: 3, rotatorWeight: 6 })];
  const turning = (over: Partial<NextIndexDeps> = {}): NextIndexDeps => ({
    campaignId: 1,
    strategy: 'even',
    isSticky: false,
    ...over,
  });
  const nobody = () => {
    throw new Error('nobody needs to know');
  };
  const visitor = (n: number) => () => ({
    address: `10.1.${n >> 8}.${n & 255}`,
    userAgent: 'Mozilla',
    acceptLanguage: '',
  });

  function countsOf(
    over: Partial<NextIndexDeps>,
    visitors: number,
    who: (n: number) => ReturnType<typeof visitor>,
  ): number[] {
    const choose = createChooser(systemRandom);
    const counts = [0, 0, 0];
    for (let n = 0; n < visitors; n++) add(counts, (choose(turning(over), links, who(n))?.link.id ?? 0) - 1);
    return counts;
  }

  it('that is even spreads within one visit, and ignores the visitor', () => {
    const counts = countsOf({}, 3_000, () => nobody);
    expect(counts).toEqual([1_000, 1_000, 1_000]);
  });

  it('that goes by weight keeps the shares from the start', () => {
    for (const visitors of [20, 100, 10_000]) {
      const counts = countsOf({ strategy: 'weighted' }, visitors, () => nobody);
      for (const [index, share] of [0.1, 0.3, 0.6].entries())
        expect(Math.abs((counts[index] ?? 0) - share * visitors)).toBeLessThan(5);
    }
  });

  it('that goes in order begins with the first', () => {
    const choose = createChooser(systemRandom);
    const ids = Array.from({ length: 5 }, () => choose(turning({ strategy: 'sequential' }), links, nobody)?.link.id);
    expect(ids).toEqual([1, 2, 3, 1, 2]);
  });

  it('that is sticky redirects a visitor to one link, and all visitors by the shares', () => {
    const choose = createChooser(systemRandom);
    for (let n = 0; n < 100; n++) {
      const first = choose(turning({ isSticky: true }), links, visitor(n));
      expect(choose(turning({ isSticky: true }), links, visitor(n))).toBe(first);
    }
    const even = countsOf({ isSticky: true, strategy: 'sequential' }, 3_000, visitor);
    for (const count of even) expect(Math.abs(count - 1_000)).toBeLessThan(160);
    const weighted = countsOf({ isSticky: true, strategy: 'weighted' }, 3_000, visitor);
    for (const [index, share] of [300, 900, 1_800].entries())
      expect(Math.abs((weighted[index] ?? 0) - share)).toBeLessThan(160);
  });

  it('that is sticky moves only visitors whose link is gone', () => {
    const choose = createChooser(systemRandom);
    const rest = links.slice(1);
    for (let n = 0; n < 300; n++) {
      const before = choose(turning({ isSticky: true }), links, visitor(n));
      const after = choose(turning({ isSticky: true }), rest, visitor(n));
      if (before !== links[0]) expect(after).toBe(before);
      else expect(rest).toContain(after);
    }
  });

  it('of no links gives none', () => {
    expect(createChooser(systemRandom)(turning({ isSticky: true }), [], nobody)).toBeUndefined();
  });
});
