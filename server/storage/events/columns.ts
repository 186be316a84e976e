/**
 * The event log's columns.
 *
 * Only ever append: rows that a release before 2026-11-25 left in a spool list them in this order, and the engine fills in
 * the newest ones, which they lack (`input_format_tsv_allow_variable_number_of_columns`).
 */
export interface EventColumn {
  name: string;
  type: string;
  codec: string;
  /** Added after release 0.2.0: tables of earlier releases get the column at the next start. */
  isAdded?: true;
}

const ID = { type: 'UInt64', codec: 'ZSTD(1)' };
/**
 * Pages, cities and tags too: values that repeat within a part are read as numbers. Every column of a query costs a
 * third less and the whole log is a sixth smaller, while unique values cost the same as before (dictionaries end at
 * 8,192 words).
 */
const WORD = { type: 'LowCardinality(String)', codec: 'ZSTD(1)' };
/**
 * Columns that nearly every statement about today reads. Decompressing ZSTD was a quarter of their CPU; with LZ4 the whole
 * log takes a tenth more disk (bench/README.md).
 */
const READ_MOST = 'LZ4';
const OFTEN_ID = { ...ID, codec: READ_MOST };
const OFTEN_WORD = { ...WORD, codec: READ_MOST };
const MOMENT = { type: "DateTime64(3, 'UTC')", codec: `Delta(8), ${READ_MOST}` };

export const EVENT_COLUMNS: readonly EventColumn[] = [
  { name: 'kind', ...OFTEN_WORD },
  { name: 'account_id', ...OFTEN_ID },
  { name: 'site_id', ...OFTEN_ID },
  { name: 'link_id', ...OFTEN_ID },
  { name: 'qr_id', ...OFTEN_ID },
  { name: 'campaign_id', ...OFTEN_ID },
  { name: 'page_id', ...OFTEN_ID },
  { name: 'domain_id', ...OFTEN_ID },
  { name: 'occurred_at', ...MOMENT },
  { name: 'visit_started_at', ...MOMENT },
  { name: 'visitor_id', ...OFTEN_ID },
  { name: 'visit_id', ...OFTEN_ID },
  { name: 'name', ...OFTEN_WORD },
  { name: 'value', type: 'Float64', codec: 'ZSTD(1)' },
  { name: 'unit', ...WORD },
  { name: 'host', ...WORD },
  { name: 'path', ...OFTEN_WORD },
  { name: 'referrer_host', ...WORD },
  { name: 'referrer_path', ...WORD },
  { name: 'source', ...WORD },
  { name: 'channel', ...WORD },
  { name: 'utm_source', ...WORD },
  { name: 'utm_medium', ...WORD },
  { name: 'utm_campaign', ...WORD },
  { name: 'utm_term', ...WORD },
  { name: 'utm_content', ...WORD },
  { name: 'country', ...WORD },
  { name: 'region', ...WORD },
  { name: 'city', ...WORD },
  { name: 'browser', ...WORD },
  { name: 'browser_version', ...WORD },
  { name: 'os', ...WORD },
  { name: 'os_version', ...WORD },
  { name: 'device', ...WORD },
  { name: 'language', ...WORD },
  { name: 'screen', ...WORD },
  { name: 'bot', type: 'UInt8', codec: READ_MOST },
  // Distinguishes events that are otherwise identical, such as two clicks of one visitor within one millisecond; see
  // row-codec.ts.
  { name: 'sequence', type: 'UInt16', codec: 'ZSTD(1)' },
  { name: 'entry_path', ...WORD },
  { name: 'journey_id', ...ID },
  { name: 'via_link_id', ...ID },
  { name: 'via_qr_id', ...ID },
  { name: 'via_campaign_id', ...ID },
  { name: 'person_id', ...ID },
  { name: 'engaged_ms', type: 'UInt32', codec: 'ZSTD(1)' },
  { name: 'scroll_depth', type: 'UInt8', codec: 'ZSTD(1)' },
  { name: 'props', type: 'Map(LowCardinality(String), String)', codec: 'ZSTD(1)' },
];

/** Those whose codec earlier releases chose differently. */
export const RECODED_COLUMNS = EVENT_COLUMNS.filter(({ codec }) => codec.endsWith(READ_MOST));

export const EVENT_COLUMN_NAMES: readonly string[] = EVENT_COLUMNS.map((column) => column.name);
