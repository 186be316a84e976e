import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBoard } from './board.ts';
import type { Live } from './live.ts';
import { pathOf } from './question.ts';

const ASK_EVERY_MS = 5_000;
/** How long somebody looked is told by a page when it is left, which the live count does not tell. */
const ASK_AGAIN_AFTER_MS = 20_000;
/** A period that ends with the question ended just now. */
const JUST_NOW_MS = 5 * 60_000;

/** Asks for the figures again when the live count tells of somebody new, so that the two say the same. */
export function useFreshFigures(live: Live | undefined): void {
  const { site, overview } = useBoard();
  const queries = useQueryClient();
  const path = pathOf(site, '/overview');
  const before = useRef<Live>(undefined);
  const [pace] = useState(() => pacedBy(ASK_EVERY_MS, ASK_AGAIN_AFTER_MS));
  useEffect(() => () => pace(), [pace]);
  useEffect(() => {
    if (hasMore(before.current, live) && overview && reachesNow(overview.meta.to, Date.now()))
      pace(() => {
        // An answer on its way is awaited: large websites may need longer than the pause.
        const isSeen = document.visibilityState === 'visible';
        if (isSeen) void queries.invalidateQueries({ queryKey: [path] }, { cancelRefetch: false });
      });
    before.current = live;
  }, [live, overview, pace, path, queries]);
}

/** Whether people came or looked at pages between two words of the stream. */
export function hasMore(before: Live | undefined, live: Live | undefined): boolean {
  if (!before || !live || before === live) return false;
  const known = new Map(before.minutes.map((minute) => [minute.time, minute]));
  return live.minutes.some(({ time, visitors, views }) => {
    const then = known.get(time) ?? { visitors: 0, views: 0 };
    return views > then.views || visitors > then.visitors;
  });
}

/** What came just now changes nothing of a time that is over. */
export function reachesNow(to: string, now: number): boolean {
  return Date.parse(to) > now - JUST_NOW_MS;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/**
 * Runs at once, then not more often than this; what is wanted between runs once at the end, and once more when nothing has
 * been wanted for `againAfterMs`. Called without work it stops.
 */
export function pacedBy(everyMs: number, againAfterMs: number): (work?: () => void) => void {
  let timer: Timer;
  let again: Timer;
  let waiting: (() => void) | undefined;
  const turn = () => {
    timer = undefined;
    const work = waiting;
    waiting = undefined;
    if (!work) return;
    timer = setTimeout(turn, everyMs);
    work();
  };
  const want = (work?: () => void) => {
    waiting = work;
    if (!work) clearTimeout(timer);
    if (!work || timer === undefined) turn();
  };
  return (work) => {
    clearTimeout(again);
    again = work && setTimeout(want, againAfterMs, work);
    want(work);
  };
}
