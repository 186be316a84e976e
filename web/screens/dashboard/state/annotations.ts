import type { ApiResponse } from '../../../api/client.ts';
import type { ChartNote } from '../../../ui/chart/time-chart.tsx';
import type { Charted } from './series.ts';

export type Note = ApiResponse<'listAnnotations'>['data'][number];

/** Places annotations on the chart, at the interval that contains their day. Omits those outside of the period. */
export function notesOn(
  notes: readonly (Pick<Note, 'date' | 'text'> & { id?: number })[],
  { times, locals }: Pick<Charted, 'times' | 'locals'>,
  lastDay: string,
): ChartNote[] {
  return notes
    .toSorted(byDate)
    .flatMap(({ date, text, id }): ChartNote[] => {
      const place = locals.findLastIndex((local) => local.slice(0, 10) <= date);
      const first = locals.findIndex((local) => local.slice(0, 10) === date);
      const at = times[first >= 0 ? first : place];
      return at === undefined || date > lastDay ? [] : [{ at, text, ...(id !== undefined && { id }) }];
    })
    .sort((one, other) => one.at - other.at);
}

/** Returns the numbers that the chart gives the annotations of a period, by id: those of one day in the order of the list. */
export function noteNumbers(notes: readonly Pick<Note, 'date' | 'id'>[], days: Days): ReadonlyMap<number, number> {
  const shown = notes.filter(({ date }) => isWithin(date, days)).toSorted(byDate);
  return new Map(shown.map(({ id }, index) => [id, index + 1]));
}

function byDate(one: Pick<Note, 'date'>, other: Pick<Note, 'date'>): number {
  return one.date < other.date ? -1 : Number(one.date > other.date);
}

interface Days {
  from: string;
  to: string;
}

/** Whether a day is in the period. */
export function isWithin(date: string, { from, to }: Days): boolean {
  return date >= from && date <= to;
}
