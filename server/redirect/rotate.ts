import { LRUCache } from 'lru-cache';
import type { RotatorStrategy } from '../../contract/vocabulary.ts';
import type { RandomBytes } from '../platform/random.ts';
import { isEarly, isExpired } from './decide.ts';
import type { LiveLink } from './live-link.ts';
import { drawOf, type Visitor } from './visitor-facts.ts';

const MAX_COUNTERS = 10_000;

/** Links of a rotator that a visitor may land on without a further question. */
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

/** Tells which of `count` links has its turn in this rotator, 0 to `count - 1`. */
export type Turns = (campaignId: number, count: number) => number;

/**
 * One counter a rotator and process, started at random: within a process the links' shares never differ by more than one
 * click, over N processes by no more than N, while a uniform draw is off by about the root of the clicks (300 clicks on
 * three links: 8 of 100 apart as a rule). The random start keeps processes, restarts and rarely used rotators from always
 * favouring the first link. No process asks another: a shared counter would cost a write in each redirect.
 */
export function createTurns(random: RandomBytes): Turns {
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

/** What decides which link of a rotator a visitor gets. */
export interface Turning {
  readonly campaignId: number;
  readonly strategy: RotatorStrategy;
  readonly isSticky: boolean;
}

/** One of these links, which are all live; undefined when there is none. The visitor is looked at only where that matters. */
export type Chooser = (turning: Turning, live: readonly LiveLink[], visitor: () => Visitor) => LiveLink | undefined;

/** Fractions of n times this lie as far apart as can be, whatever n is at: shares by weight are kept from the start. */
const GOLDEN = 0.618_033_988_749_894_9;
/** The counter's turns as a number that does not run out in a process's life. */
const MANY = 2 ** 32;

export function createChooser(random: RandomBytes): Chooser {
  const turns = createTurns(random);
  const inOrder = createTurns(() => new Uint8Array(4));
  return ({ campaignId, strategy, isSticky }, live, visitor) => {
    if (live.length === 0) return undefined;
    const weightOf = strategy === 'weighted' ? ({ link }: LiveLink) => link.rotatorWeight : () => 1;
    if (isSticky) return stickyOf(live, weightOf, visitor());
    if (strategy === 'sequential') return live[inOrder(campaignId, live.length)];
    if (strategy === 'even') return live[turns(campaignId, live.length)];
    return byWeight(live, (turns(campaignId, MANY) * GOLDEN) % 1);
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
 * Every link draws for the visitor, and the best draw wins (rendezvous hashing, with weights): when a link comes or goes,
 * only its own visitors are led elsewhere.
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
