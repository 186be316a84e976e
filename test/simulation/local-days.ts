import type { Range } from './oracle.ts';

const DAY_MS = 86_400_000;

/** Returns how far a time zone is ahead of UTC at a moment. */
function aheadMs(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(moment / 1_000) * 1_000;
}

/** Returns the moment at which a day begins; no zone of the simulation changes its clocks at midnight. */
function beginningOf(day: number, timeZone: string): number {
  const guess = day - aheadMs(day, timeZone);
  return day - aheadMs(guess, timeZone);
}

export const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10);

/** Returns the local days of a range of dates, each with its moments. `first` is a date as midnight of UTC. */
export function localDays(first: number, days: number, timeZone: string): (Range & { date: string })[] {
  return Array.from({ length: days }, (_, index) => {
    const day = first + index * DAY_MS;
    return { date: dateOf(day), from: beginningOf(day, timeZone), to: beginningOf(day + DAY_MS, timeZone) };
  });
}
