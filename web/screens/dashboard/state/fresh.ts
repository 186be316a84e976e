import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBoard } from './board.ts';
import type { Live } from './live.ts';
import { pathOf } from './question.ts';

const ASK_EVERY_MS = 5_000;
/** Pages report their time on page when they are left, which the live count does not include. */
const ASK_AGAIN_AFTER_MS = 20_000;
/** Periods that end within this time of now count as current. */
const JUST_NOW_MS = 5 * 60_000;

/** Reloads the overview when the live count reports new activity, so that both agree. */
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
        // Waits for a pending response: large websites may need longer than the interval.
        const isSeen = document.visibilityState === 'visible';
        if (isSeen) void queries.invalidateQueries({ queryKey: [path] }, { cancelRefetch: false });
      });
    before.current = live;
  }, [live, overview, pace, path, queries]);
}

/** Whether visitors or page views increased between two messages of the stream. */
export function hasMore(before: Live | undefined, live: Live | undefined): boolean {
  if (!before || !live || before === live) return false;
  const known = new Map(before.minutes.map((minute) => [minute.time, minute]));
  return live.minutes.some(({ time, visitors, views }) => {
    const then = known.get(time) ?? { visitors: 0, views: 0 };
    return views > then.views || visitors > then.visitors;
  });
}

/** Whether a period includes now; new activity does not change a past period. */
export function reachesNow(to: string, now: number): boolean {
  return Date.parse(to) > now - JUST_NOW_MS;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/**
 * Runs work immediately, then at most once per `everyMs`; requests in between run once at the end, and once more after
 * `againAfterMs` without requests. Calling it without work stops it.
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
