import { useEffect, useState } from 'react';
import { Tooltip } from '../floating/tooltip.tsx';
import { formatDateTime, formatRelative, parseTimestamp } from '../format.ts';

/** A relative time with the exact one on hover. */
export function RelativeTime({ at }: { at: string | number }) {
  const moment = typeof at === 'number' ? at : parseTimestamp(at);
  const now = useNow(30_000);
  return (
    <Tooltip text={formatDateTime(moment)}>
      <time dateTime={new Date(moment).toISOString()}>{formatRelative(moment, now)}</time>
    </Tooltip>
  );
}

/** Returns the current time, updated at an interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
