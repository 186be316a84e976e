import {
  type CountedDay,
  type CountedDays,
  DAY_MS,
  SLOT_MS,
  type SlotDay,
  splitDays,
} from '../../../analytics/query/plan.ts';
import type { TimeRange } from '../../../analytics/query/query.ts';
import { countedDaysSql, DAY_NUMBER } from './counted-days-sql.ts';
import { isEveryTextCounted } from './dimension-sql.ts';
import type { Measure } from './measures.ts';
import { groupBy, type PiecesRequest, select } from './pieces-sql.ts';
import { type CountedValue, isSum, websitesOf } from './rollup-eligibility.ts';

/** Pieces of a result that counted days supply; those of events are in `pieces-sql.ts`. */

/** Selects counted days, by one dimension, by a single value of it, or as a whole. */
export function countedDaysPiece(request: PiecesRequest, days: readonly CountedDay[], only?: CountedValue): string[] {
  const { query, dimensions, measures, bindings } = request;
  if (days.length === 0) return [];
  const [dimension = only?.dimension ?? ''] = dimensions;
  const keys = dimensions.length === 0 ? [] : ['value'];
  const where = `${countedDaysSql({ scope: query.scope, days }, bindings)} AND dimension = ${bindings.text(dimension)}
    ${only ? `AND value = ${bindings.text(only.value)}` : ''}`;
  return [`${select(request, keys, sumsOf(measures))} FROM site_days WHERE ${where}${groupBy(keys)}`];
}

/** The texts of several dimensions in counted days. */
export interface CountedTexts {
  /** Names of the dimensions, in SQL. */
  dimensions: readonly string[];
  where: string;
}

/** Returns where counted days have all texts of the events in these ranges; undefined if they may lack some. */
export function countedTexts(
  { query, dimensions, bindings }: PiecesRequest,
  ranges: readonly TimeRange[],
  counted: CountedDays,
): CountedTexts | undefined {
  const parts = ranges.map((range) => splitDays(range, counted));
  const areCounted = dimensions.every(isEveryTextCounted) && parts.every(({ rest }) => rest.length === 0);
  if (query.scope.kind !== 'website' || !areCounted) return undefined;
  const names = dimensions.map((name) => bindings.text(name));
  const ofDays = countedDaysSql({ scope: query.scope, days: parts.flatMap(({ days }) => days) }, bindings);
  return { dimensions: names, where: `${ofDays} AND dimension IN (${names.join(', ')})` };
}

function sumsOf(measures: readonly Measure[]): Partial<Record<Measure, string>> {
  return Object.fromEntries(measures.filter(isSum).map((measure) => [measure, `sum(${measure})`]));
}

/** Selects counted quarters of an hour, as a whole or by interval, and those of an account by website. */
export function countedSlotsPiece(request: PiecesRequest, days: readonly SlotDay[]): string[] {
  const { query, dimensions, measures, others, bindings } = request;
  if (days.length === 0) return [];
  const edges = days.filter(({ fromSlot, toSlot, cut }) => fromSlot > 0 || toSlot < 96 || cut < 96);
  const edgeDays = bindings.numbers(edges.map(({ day }) => day));
  const slotOf = (edge: 'fromSlot' | 'toSlot' | 'cut', otherwise: number) =>
    edges.length === 0
      ? String(otherwise)
      : `transform(${DAY_NUMBER}, ${edgeDays}, ${bindings.numbers(edges.map((day) => day[edge]))}, toUInt64(${otherwise}))`;
  const where = `${countedDaysSql({ scope: query.scope, days, others }, bindings)}
    AND slot >= ${slotOf('fromSlot', 0)} AND slot < ${slotOf('toSlot', 96)}
    ${query.filter ? `AND toString(site_id) IN ${bindings.texts(websitesOf(query.filter) ?? [])}` : ''}`;
  const moment = `toInt64(toUInt16(day)) * ${DAY_MS} + toInt64(slot) * ${SLOT_MS}`;
  const keys = request.boundaries ? [`toString(roundDown(${moment}, ${bindings.integers(request.boundaries)}))`] : [];
  if (dimensions.length > 0) keys.push('toString(site_id)');
  const values = sumsOf(measures);
  if (values.visitors) values.visitors = `sum(if(slot < ${slotOf('cut', 96)}, visitors, leaving))`;
  return [`${select(request, keys, values)} FROM site_slots WHERE ${where}${groupBy(keys)}`];
}
