import { LRUCache } from 'lru-cache';
import type { RotatorStrategy } from '../../contract/vocabulary.ts';
import type { RandomBytes } from '../platform/random.ts';
import { isEarly, isExpired } from './decide.ts';
import type { LiveLink } from './live-link.ts';
import { drawOf, type Visitor } from './visitor-facts.ts';

const MAX_COUNTERS = 10_000;

/** Returns the links of a rotator that redirect a visitor without further conditions. */
export function liveLinks(links: readonly LiveLink[], now: number): LiveLink[] {
  return links.filter(
    (live) =>
      live.link.status !== 'disabled' &&
      !live.isBlocked &&
      live.location !== undefined &&
      live.link.passwordHash === null &&
      !isEarly(live, now) &&
      !isExpired(live, now),
  );
}

/** Returns the index of the rotator's next link, 0 to `count - 1`. */
export type NextIndex = (campaignId: number, count: number) => number;

/**
 * One counter per rotator and process with a random start. Within a process, the links' clicks never differ by more
 * than one, over N processes by no more than N, while a uniform draw deviates by about the square root of the clicks
 * (300 clicks on three links typically differ by 8 of 100). The random start prevents processes, restarts and rarely
 * used rotators from always favoring the first link. Processes don't coordinate: a shared counter would cost a write
 * per redirect.
 */
export function createNextIndex(random: RandomBytes): NextIndex {
  const counters = new LRUCache<number, { next: number }>({ max: MAX_COUNTERS });
  return (campaignId, count) => {
    let counter = counters.get(campaignId);
    if (!counter) {
      counter = { next: new DataView(Uint8Array.from(random(4)).buffer).getUint32(0) };
      counters.set(campaignId, counter);
    }
    const turn = counter.next % count;
    counter.next = counter.next >= Number.MAX_SAFE_INTEGER ? 0 : counter.next + 1;
    return turn;
  };
}

/** Dependencies of the choice of a rotator's link. */
export interface NextIndexDeps {
  readonly campaignId: number;
  readonly strategy: RotatorStrategy;
  readonly isSticky: boolean;
}

/** Chooses one of these links, which are all live; undefined if there are none. Only reads the visitor if needed. */
export type Chooser = (
  turning: NextIndexDeps,
  live: readonly LiveLink[],
  visitor: () => Visitor,
) => LiveLink | undefined;

/**
 * Fractional parts of its multiples are spread as evenly as possible for any n, so weighted shares hold from the start.
 */
const GOLDEN = 0.618_033_988_749_894_9;
/** Scales the counter to a range that is not exhausted during a process's life. */
const COUNTER_SCALE = 2 ** 32;

export function createChooser(random: RandomBytes): Chooser {
  const turns = createNextIndex(random);
  const inOrder = createNextIndex(() => new Uint8Array(4));
  return ({ campaignId, strategy, isSticky }, live, visitor) => {
    if (live.length === 0) return undefined;
    const weightOf = strategy === 'weighted' ? ({ link }: LiveLink) => link.rotatorWeight : () => 1;
    if (isSticky) return stickyOf(live, weightOf, visitor());
    if (strategy === 'sequential') return live[inOrder(campaignId, live.length)];
    if (strategy === 'even') return live[turns(campaignId, live.length)];
    return byWeight(live, (turns(campaignId, COUNTER_SCALE) * GOLDEN) % 1);
  };
}

function byWeight(live: readonly LiveLink[], draw: number): LiveLink | undefined {
  let left = draw * live.reduce((sum, { link }) => sum + link.rotatorWeight, 0);
  for (const one of live) {
    left -= one.link.rotatorWeight;
    if (left < 0) return one;
  }
  return live.at(-1);
}

/**
 * Weighted rendezvous hashing: every link draws for the visitor and the best draw wins, so adding or removing a link
 * only reassigns its own visitors.
 */
function stickyOf(
  live: readonly LiveLink[],
  weightOf: (live: LiveLink) => number,
  visitor: Visitor,
): LiveLink | undefined {
  let best: LiveLink | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const one of live) {
    const draw = drawOf(visitor, one.link.id) || Number.MIN_VALUE;
    const score = Math.log(draw) / weightOf(one);
    if (score > bestScore) {
      best = one;
      bestScore = score;
    }
  }
  return best;
}
