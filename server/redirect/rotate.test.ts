import { describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random.ts';
import { live, NOON } from './redirect.fixture.ts';
import { createTurns, liveLinks } from './rotate.ts';

/** How far counts are from even, as chi-square with `counts.length - 1` degrees of freedom. */
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
    const turns = createTurns(systemRandom);
    const counts = new Array<number>(7).fill(0);
    for (let visitor = 0; visitor < 3_000; visitor++) add(counts, turns(1, 7));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('spreads over many processes with one visitor each, which a counter that starts at zero would not', () => {
    const counts = new Array<number>(5).fill(0);
    for (let process = 0; process < 3_000; process++) add(counts, createTurns(systemRandom)(1, 5));
    // 4 degrees of freedom: beyond 30 once in 200,000 runs.
    expect(chiSquare(counts)).toBeLessThan(30);
  });

  it('keeps rotators apart, and stays in range when links come and go', () => {
    const turns = createTurns(() => new Uint8Array(4));
    expect([turns(1, 3), turns(2, 3), turns(1, 3), turns(2, 3), turns(1, 3)]).toEqual([0, 0, 1, 1, 2]);
    for (let count = 9; count > 0; count--) expect(turns(1, count)).toBeLessThan(count);
  });
});
