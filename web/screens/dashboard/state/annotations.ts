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
    .flatMap(({ date, text, id }): ChartNote[] => {
      const place = locals.findLastIndex((local) => local.slice(0, 10) <= date);
      const first = locals.findIndex((local) => local.slice(0, 10) === date);
      const at = times[first >= 0 ? first : place];
      return at === undefined || date > lastDay ? [] : [{ at, text, ...(id !== undefined && { id }) }];
    })
    .sort((one, other) => one.at - other.at);
}

/** Whether a day is in the period. */
export function isWithin(date: string, { from, to }: { from: string; to: string }): boolean {
  return date >= from && date <= to;
}
