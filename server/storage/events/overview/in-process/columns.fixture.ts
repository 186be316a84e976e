import fc from 'fast-check';
import { BY_EVENT } from './asked-rows.ts';
import type { Column, Columns, WordColumn } from './native-blocks.ts';

/** An event as plain counting sees it. */
export interface PlainRow {
  kind: 'pageview' | 'event' | 'engagement';
  visitor: number;
  visit: number;
  path: string;
  at: number;
  startedAt: number;
  sequence: number;
  engagedMs: number;
  value: number;
  unit: string;
  paid: boolean;
  fits: boolean;
  goal: boolean;
  depthGoal: boolean;
  name: string;
  country: string;
  region: string;
}

/** Few distinct values, so that rows have much in common. */
const anyRow: fc.Arbitrary<PlainRow> = fc.record({
  kind: fc.constantFrom('pageview', 'event', 'engagement'),
  visitor: fc.integer({ min: 0, max: 4 }),
  visit: fc.integer({ min: 0, max: 6 }),
  path: fc.constantFrom('/', '/a', '/b'),
  at: fc.integer({ min: 0, max: 100 }).map((step) => step * 1_800_000),
  startedAt: fc.integer({ min: 0, max: 100 }).map((step) => step * 1_800_000),
  sequence: fc.integer({ min: 0, max: 3 }),
  engagedMs: fc.integer({ min: 0, max: 5_000 }),
  value: fc.integer({ min: 0, max: 1_000 }),
  unit: fc.constantFrom('EUR', 'USD', ''),
  paid: fc.boolean(),
  fits: fc.boolean(),
  goal: fc.boolean(),
  depthGoal: fc.boolean(),
  name: fc.constantFrom('', 'Buy', 'Play'),
  country: fc.constantFrom('', 'DE', 'FR'),
  region: fc.constantFrom('', 'DE-BE', 'FR-IDF'),
});

/** Rows without ties: no two rows of a visit have the same time, since their order would be undefined. */
export const plainRows: fc.Arbitrary<PlainRow[]> = fc.uniqueArray(anyRow, {
  maxLength: 60,
  selector: ({ visit, at, sequence }) => `${visit} ${at} ${sequence}`,
});

/** Converts rows to the columns that the engine would return. */
export function columnsOf(rows: readonly PlainRow[]): Columns {
  const byName = new Map<string, Column>([
    ['kind', words(rows.map(({ kind }) => kind))],
    ['visitor', wide(rows.map(({ visitor }) => visitor))],
    ['visit_id', wide(rows.map(({ visit }) => visit))],
    ['path', words(rows.map(({ path }) => path))],
    ['unit', words(rows.map(({ unit }) => unit))],
    ...numbersOf(rows),
    ...BY_EVENT.map((panel): [string, Column] => [`by_${panel}`, words(rows.map((row) => rawValueOf(row, panel)))]),
  ]);
  return { rows: rows.length, byName };
}

function numbersOf(rows: readonly PlainRow[]): [string, Column][] {
  const column = (name: string, read: (row: PlainRow) => number): [string, Column] => [
    name,
    { kind: 'number', values: Float64Array.from(rows, read) },
  ];
  return [
    column('occurred_at', ({ at }) => at),
    column('visit_started_at', ({ startedAt }) => startedAt),
    column('sequence', ({ sequence }) => sequence),
    column('engaged_ms', ({ engagedMs }) => engagedMs),
    column('value', ({ value }) => value),
    column('paid', ({ paid }) => Number(paid)),
    column('fits', ({ fits }) => Number(fits)),
    column('goal', ({ goal }) => Number(goal)),
    column('depth_goal', ({ depthGoal }) => Number(depthGoal)),
  ];
}

/** Returns the value of the panel's column; the country of a region is in another column. */
function rawValueOf(row: PlainRow, panel: (typeof BY_EVENT)[number]): string {
  switch (panel) {
    case 'page':
      return row.path;
    case 'event':
      return row.name;
    case 'country':
      return row.country;
    case 'region':
      return row.region;
    default:
      return 'same';
  }
}

function words(texts: readonly string[]): WordColumn {
  // A dictionary with a word that no row uses, like that of a whole part of the log.
  const list = [...new Set(['nobody', ...texts])];
  return { kind: 'word', words: list, codes: Uint32Array.from(texts, (text) => list.indexOf(text)) };
}

/** Numbers that differ only in their upper halves, or only in their lower ones. */
function wide(numbers: readonly number[]): Column {
  return { kind: 'wide', halves: Uint32Array.from(numbers.flatMap((one) => (one % 2 ? [one, 7] : [7, one]))) };
}
