import type { ApiResponse } from '../../../api/client.ts';
import { vitalMessages as messages } from '../../../messages/websites/vitals.ts';
import { formatInteger } from '../../../ui/format.ts';

type Response = ApiResponse<'showVitals'>;
export type VitalsData = Response['data'];
export type VitalName = keyof VitalsData['limits'];
export type VitalFigures = NonNullable<VitalsData['vitals']>[VitalName];
export type VitalsRow = VitalsData['pages'][number];
export type Rating = 'good' | 'improve' | 'poor';

export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const satisfies readonly VitalName[];

/** Returns how web.dev/vitals rates a value. */
export function ratingOf(value: number, { good, poor }: VitalsData['limits'][VitalName]): Rating {
  if (value <= good) return 'good';
  return value <= poor ? 'improve' : 'poor';
}

/** `2.3 s`, `168 ms`; CLS is a score without a unit. */
export function formatVital(name: VitalName, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (name === 'CLS') return value.toFixed(2);
  const milliseconds = Math.round(value);
  return milliseconds < 1_000
    ? messages.milliseconds(formatInteger(milliseconds))
    : messages.seconds((value / 1_000).toFixed(milliseconds < 10_000 ? 2 : 1));
}

/** Returns the parts of the views by rating, 0 to 1; none without samples. */
export function ratingShares({ samples, good, needs_improvement: improve, poor }: VitalFigures): [Rating, number][] {
  if (samples === 0) return [];
  return [
    ['good', good / samples],
    ['improve', improve / samples],
    ['poor', poor / samples],
  ];
}

export interface VitalLine {
  /** Epoch seconds. */
  times: number[];
  values: (number | null)[];
}

/** Returns a vital over time. Future intervals and those without reports have no value. */
export function vitalLine({ series }: Pick<VitalsData, 'series'>, name: VitalName): VitalLine {
  return {
    times: series.map(({ time }) => Date.parse(time) / 1_000),
    values: series.map(({ p75 }) => p75?.[name] ?? null),
  };
}

/** The dimension of each table, for its filter. */
export const DIMENSIONS = { pages: 'page', countries: 'country', devices: 'device' } as const;
export type VitalsTable = keyof typeof DIMENSIONS;
