import { useEffect, useState } from 'react';
import { Tooltip } from '../floating/tooltip.tsx';
import { formatDateTime, formatDayOf, formatRelative, parseTimestamp } from '../format.ts';

const WEEK_MS = 7 * 86_400_000;

interface RelativeTimeProps {
  at: string | number;
  /** Shows the date of a moment more than a week ago. */
  isDated?: boolean;
}

/** A relative time with the exact one on hover. */
export function RelativeTime({ at, isDated }: RelativeTimeProps) {
  const moment = typeof at === 'number' ? at : parseTimestamp(at);
  const now = useNow(30_000);
  const text = isDated && now - moment > WEEK_MS ? formatDayOf(moment) : formatRelative(moment, now);
  return (
    <Tooltip text={formatDateTime(moment)}>
      <time dateTime={new Date(moment).toISOString()}>{text}</time>
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
