/**
 * Aggregates of closed days. A visitor id lives for one UTC day, so the unique visitors of several days are the sum of
 * each day's visitors: plain numbers that add up exactly, without states to merge. See
 * docs/adr/0017-daily-aggregates.md.
 */
import { createHash } from 'node:crypto';
import { EVENT_COLUMNS, type EventColumn } from '../columns.ts';
import { isEveryValueCounted, ROLLUP_DIMENSIONS, rollupSql, visitColumnsOf } from '../sql/dimension-sql.ts';

export interface StoredTable {
  /** The name that queries use. */
  name: string;
  columns: readonly EventColumn[];
  orderBy: string;
  partitionBy: string;
  /** Rows per block: with small ones, a query reads little more than it needs. */
  granularity: number;
}

const ID = { type: 'UInt64', codec: 'ZSTD(1)' };
const COUNT = { type: 'UInt64', codec: 'T64, ZSTD(1)' };
const SMALL_COUNT = { type: 'UInt32', codec: 'T64, ZSTD(1)' };
const LOW_CARDINALITY = { type: 'LowCardinality(String)', codec: 'ZSTD(1)' };
const GENERATION = { name: 'generation', type: 'UInt32', codec: 'ZSTD(1)' };
const DAY = { name: 'day', type: 'Date', codec: 'Delta(2), ZSTD(1)' };

/** Sums that every table of a website stores. */
export const DAY_SUMS = [
  'visitors',
  'views',
  'events',
  'engaged_ms',
  'visits',
  'visit_views',
  'bounces',
  'visit_seconds',
] as const;

/** Columns of events that describe a visit: those from which the dimensions of visits are read. */
export const VISIT_COLUMNS: readonly EventColumn[] = visitColumnsOf(EVENT_COLUMNS);

/** Increase it when the meaning of a sum changes; 2: docs/adr/0052-visits-without-views.md; 3: docs/adr/0060-visits-table.md. */
const MEANING_OF_SUMS = 3;

/**
 * The ledger's table. Its name identifies what is counted: with another one no day is counted yet, so every day is counted
 * again and answered from its events until then. Without it, a new dimension would have no values on days counted before.
 */
export const DAY_LEDGER = ledgerName(
  ROLLUP_DIMENSIONS.map((name) => [name, rollupSql(name), isEveryValueCounted(name)]),
  VISIT_COLUMNS,
);

/** Returns the name of the ledger for these counted dimensions and columns of visits. */
export function ledgerName(dimensions: readonly unknown[], columns: readonly EventColumn[]): string {
  const counted = JSON.stringify([dimensions, columns.map(({ name }) => name)]);
  return `day_ledger_${MEANING_OF_SUMS}_${createHash('sha256').update(counted).digest('hex').slice(0, 8)}`;
}

const sums = DAY_SUMS.map((name) => ({ name, ...COUNT }));
const owner = [
  { name: 'account_id', ...ID },
  { name: 'site_id', ...ID },
];

export const DAY_TABLES: readonly StoredTable[] = [
  {
    // One row per website, dimension, value and day; the dimension '' is the whole website.
    name: 'site_days',
    columns: [
      ...owner,
      { name: 'dimension', type: 'LowCardinality(String)', codec: 'ZSTD(1)' },
      DAY,
      { name: 'value', type: 'String', codec: 'ZSTD(1)' },
      ...sums,
      GENERATION,
    ],
    orderBy: 'account_id, site_id, dimension, day, value',
    partitionBy: 'toYYYYMM(day)',
    granularity: 1024,
  },
  {
    // Quarters of an hour. `visitors` counts visitors whose first event of the day falls into the slot, `leaving` those
    // whose last does: the visitors of a day up to a moment are the sum of the first, those of a day from a moment on
    // the sum of the last.
    name: 'site_slots',
    columns: [
      ...owner,
      DAY,
      { name: 'slot', type: 'UInt8', codec: 'ZSTD(1)' },
      ...sums,
      { name: 'leaving', ...COUNT },
      GENERATION,
    ],
    orderBy: 'account_id, site_id, day, slot',
    partitionBy: 'toYYYYMM(day)',
    granularity: 1024,
  },
  {
    // One row per visit that began on the day, with all of its facts: the columns of its events that are alike in all of
    // them, and for those that differ, the value that represents the visit. See docs/adr/0060-visits-table.md.
    name: 'site_visits',
    columns: [
      ...owner,
      DAY,
      { name: 'visit_id', ...ID },
      { name: 'visitor', ...ID },
      ...VISIT_COLUMNS,
      { name: 'exit_page', ...LOW_CARDINALITY },
      { name: 'started', type: "DateTime64(3, 'UTC')", codec: 'Delta(8), ZSTD(1)' },
      { name: 'pages', ...SMALL_COUNT },
      { name: 'named_events', ...SMALL_COUNT },
      { name: 'engaged', ...COUNT },
      { name: 'seconds', ...SMALL_COUNT },
      { name: 'seen_pages', type: 'Array(LowCardinality(String))', codec: 'ZSTD(1)' },
      GENERATION,
    ],
    orderBy: 'account_id, site_id, day, started',
    partitionBy: 'toYYYYMM(day)',
    granularity: 8192,
  },
  {
    // Clicks, scans and impressions of links, codes, campaigns and pages, by day.
    name: 'object_days',
    columns: [
      { name: 'account_id', ...ID },
      { name: 'kind', type: 'LowCardinality(String)', codec: 'ZSTD(1)' },
      { name: 'id', ...ID },
      DAY,
      { name: 'clicks', ...COUNT },
      { name: 'visitors', ...COUNT },
      GENERATION,
    ],
    orderBy: 'account_id, kind, id, day',
    partitionBy: 'toYYYYMM(day)',
    granularity: 1024,
  },
  {
    // Counts and marks, see day-ledger.ts. A small table.
    name: DAY_LEDGER,
    columns: [
      ...owner,
      DAY,
      { name: 'whole', type: 'UInt8', codec: 'ZSTD(1)' },
      { name: 'dirty', type: 'UInt8', codec: 'ZSTD(1)' },
      GENERATION,
      { name: 'version', type: 'UInt64', codec: 'ZSTD(1)' },
      { name: 'added', type: 'UInt64', codec: 'ZSTD(1)' },
    ],
    orderBy: 'day, account_id, site_id, version',
    partitionBy: 'tuple()',
    granularity: 8192,
  },
];
