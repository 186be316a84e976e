/**
 * Closed days, counted once. A visitor's number lives for one UTC day, so the visitors of any number of days are the sum of
 * the days' visitors: plain numbers that add up exactly, no states to merge. See docs/adr/0017-daily-aggregates.md.
 */
import type { EventColumn } from '../columns.ts';

export interface StoredTable {
  /** The name that questions use. */
  name: string;
  columns: readonly EventColumn[];
  orderBy: string;
  partitionBy: string;
  /** Rows of a block: small ones let a question read little more than it needs. */
  granularity: number;
}

const ID = { type: 'UInt64', codec: 'ZSTD(1)' };
const COUNT = { type: 'UInt64', codec: 'T64, ZSTD(1)' };
const GENERATION = { name: 'generation', type: 'UInt32', codec: 'ZSTD(1)' };
const DAY = { name: 'day', type: 'Date', codec: 'Delta(2), ZSTD(1)' };

/** What is summed, alike in every table of a website. */
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

const sums = DAY_SUMS.map((name) => ({ name, ...COUNT }));
const owner = [
  { name: 'account_id', ...ID },
  { name: 'site_id', ...ID },
];

export const DAY_TABLES: readonly StoredTable[] = [
  {
    // One row a website, dimension, value and day; the dimension '' is the whole website.
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
    // Quarters of an hour. `visitors` are those whose first event of the day this is, `leaving` those whose last: the
    // visitors of a day up to a moment are the first ones summed, of a day from a moment on the last ones.
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
    // What is counted and what must be counted again; see day-ledger.ts. Small.
    name: 'day_ledger',
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
