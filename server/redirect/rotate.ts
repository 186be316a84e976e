import { LRUCache } from 'lru-cache';
import type { RandomBytes } from '../platform/random.ts';
import { isEarly, isExpired } from './decide.ts';
import type { LiveLink } from './live-link.ts';

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
