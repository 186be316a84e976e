import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random.ts';
import type { LiveLink } from './live-link.ts';
import { live, NOON } from './redirect.fixture.ts';
import { createChooser, createNextIndex, liveLinks, type NextIndexDeps } from './rotate.ts';
import type { Visitor } from './visitor-facts.ts';

const turning = (over: Partial<NextIndexDeps> = {}): NextIndexDeps => ({
  campaignId: 1,
  strategy: 'even',
  isSticky: false,
  ...over,
});
const linksOf = (weights: readonly number[]) =>
  weights.map((rotatorWeight, index) => live({ id: index + 1, rotatorWeight }));
const who = (n: number): Visitor => ({ address: `2001:db8::${n}`, userAgent: 'Mozilla/5.0', acceptLanguage: '' });
const idsOf = (links: readonly LiveLink[]) => links.map(({ link }) => link.id);

const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 8 });
const strategies = fc.constantFrom('even' as const, 'weighted' as const, 'sequential' as const);

describe('every strategy', () => {
  it('chooses one of the links, for every visitor', () => {
    fc.assert(
      fc.property(weights, strategies, fc.boolean(), fc.nat(), (some, strategy, isSticky, n) => {
        const links = linksOf(some);
        const chosen = createChooser(systemRandom)(turning({ strategy, isSticky }), links, () => who(n));
        expect(links).toContain(chosen);
      }),
    );
  });

  it('has nothing to choose from no links, and asks for no visitor then', () => {
    fc.assert(
      fc.property(strategies, fc.boolean(), (strategy, isSticky) => {
        const nobody = () => {
          throw new Error('requested');
        };
        expect(createChooser(systemRandom)(turning({ strategy, isSticky }), [], nobody)).toBeUndefined();
      }),
    );
  });
});

describe('turns', () => {
  it('give each link the same, to within one, at any time and from any start', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.integer({ min: 1, max: 9 }), fc.nat(60), (start, count, visitors) => {
        const turns = createNextIndex(() => new Uint8Array(new Uint32Array([start]).buffer).reverse());
        const seen = new Array<number>(count).fill(0);
        for (let n = 0; n < visitors; n++) {
          const turn = turns(7, count);
          seen[turn] = (seen[turn] ?? 0) + 1;
        }
        expect(seen).toHaveLength(count);
        expect(Math.max(...seen) - Math.min(...seen)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('go round in order, beyond what 32 bits hold', () => {
    const turns = createNextIndex(() => new Uint8Array(4).fill(255));
    const seen = Array.from({ length: 6 }, () => turns(1, 3));
    for (const [index, turn] of seen.entries()) expect(turn).toBe(((0xffffffff % 3) + index) % 3);
  });
});

describe('the order of a rotator', () => {
  it('is independent of other limits', () => {
    const choose = createChooser(systemRandom);
    const links = linksOf([1, 1, 1]);
    const next = (campaignId: number) =>
      choose(turning({ campaignId, strategy: 'sequential' }), links, () => who(1))?.link.id;
    expect([next(1), next(1), next(2), next(1), next(2), next(1)]).toEqual([1, 2, 1, 3, 2, 1]);
  });
});

describe('shares by weight', () => {
  it('are kept to within a few visitors, over any number of links', () => {
    fc.assert(
      fc.property(weights, (some) => {
        const links = linksOf(some);
        const total = some.reduce((sum, weight) => sum + weight, 0);
        const choose = createChooser(systemRandom);
        const seen = new Map<number, number>();
        for (let n = 0; n < 500; n++) {
          const id = choose(turning({ strategy: 'weighted' }), links, () => who(n))?.link.id ?? 0;
          seen.set(id, (seen.get(id) ?? 0) + 1);
        }
        for (const [index, weight] of some.entries())
          expect(Math.abs((seen.get(index + 1) ?? 0) - (500 * weight) / total)).toBeLessThan(12);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a sticky rotator', () => {
  it('redirects a visitor to the same link in any order of the links', () => {
    fc.assert(
      fc.property(weights, strategies, fc.nat(), (some, strategy, n) => {
        const links = linksOf(some);
        const choose = createChooser(systemRandom);
        const sticky = turning({ strategy, isSticky: true });
        const one = choose(sticky, links, () => who(n));
        expect(createChooser(systemRandom)(sticky, [...links].reverse(), () => who(n))).toBe(one);
      }),
    );
  });

  it('moves visitors to a new link only from the others: no one moves between old ones', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 1_000 }), fc.nat(), (some, weight, n) => {
        const old = linksOf(some);
        const newcomer = live({ id: 99, rotatorWeight: weight });
        const choose = createChooser(systemRandom);
        const sticky = turning({ strategy: 'weighted', isSticky: true });
        const before = choose(sticky, old, () => who(n));
        expect([before, newcomer]).toContain(choose(sticky, [...old, newcomer], () => who(n)));
      }),
    );
  });

  it('uses weights only on request', () => {
    const links = linksOf([1, 1_000]);
    const choose = createChooser(systemRandom);
    const share = (strategy: NextIndexDeps['strategy']) =>
      Array.from({ length: 400 }, (_, n) => choose(turning({ strategy, isSticky: true }), links, () => who(n))).filter(
        (chosen) => chosen === links[0],
      ).length;
    expect(share('even')).toBeGreaterThan(100);
    expect(share('weighted')).toBeLessThan(20);
  });
});

describe('the links of a rotator that are open', () => {
  it.each([
    ['begins now', { startsAt: NOON }, [1]],
    ['begins a moment later', { startsAt: NOON + 1 }, []],
    ['ends now', { expiresAt: NOON }, []],
    ['ends a moment later', { expiresAt: NOON + 1 }, [1]],
    ['is archived', { status: 'archived' as const }, [1]],
    ['is disabled', { status: 'disabled' as const }, []],
    ['asks for a password', { passwordHash: 'h' }, []],
    ['leads nowhere', { url: 'data:,x' }, []],
  ])('are updated when one %s', (_name, over, ids) => {
    expect(idsOf(liveLinks([live({ id: 1, ...over })], NOON))).toEqual(ids);
  });

  it('keep their order', () => {
    const links = [3, 1, 2].map((id) => live({ id }));
    expect(idsOf(liveLinks(links, NOON))).toEqual([3, 1, 2]);
  });
});
