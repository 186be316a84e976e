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

/** Fewer reports say nothing about a page: one slow phone would decide. */
const MIN_REPORTS = 5;

/** Whether a vital has reports, but too few to be rated. */
export function isTooFew({ samples }: Pick<VitalFigures, 'samples'>): boolean {
  return samples > 0 && samples < MIN_REPORTS;
}

/** Returns how web.dev/vitals rates a value; undefined without enough reports. */
export function ratingOf(
  { p75, samples }: Pick<VitalFigures, 'p75' | 'samples'>,
  { good, poor }: VitalsData['limits'][VitalName],
): Rating | undefined {
  if (p75 === null || samples < MIN_REPORTS) return undefined;
  if (p75 <= good) return 'good';
  return p75 <= poor ? 'improve' : 'poor';
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
