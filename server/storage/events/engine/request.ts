/** A request of ClickHouse's HTTP interface, parsed for the engine's sessions. */
export interface EngineStatement {
  sql: string;
  /** Rows in the body of an insert; undefined for every other statement. */
  rows: Buffer | undefined;
  /** Bound values as sent (`param_x`), in the escaped form of TabSeparated. */
  parameters: ReadonlyMap<string, string>;
  settings: ReadonlyMap<string, string>;
  /** Output format for a statement that names none. */
  format: string;
  queryId: string;
}

/** URL parameters of the HTTP interface that are not engine settings. */
const TRANSPORT_PARAMETERS = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'session_id',
  'role',
  'user',
  'password',
  'compress',
  'decompress',
  'buffer_size',
  'wait_end_of_query',
  'enable_http_compression',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
]);

/** ClickHouse's own rule for settings and parameters: a name in a `SET` statement cannot be quoted. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Parses the query (URL or body; as in ClickHouse, the body continues the URL's query), bound values and settings.
 * @throws Error when a parameter has a name that is invalid for a setting
 */
export function readStatement(url: URL, body: Buffer): EngineStatement {
  const query = url.searchParams.get('query') ?? '';
  const parameters = new Map<string, string>();
  const settings = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    if (TRANSPORT_PARAMETERS.has(name)) continue;
    if (!NAME.test(name)) throw new Error(`Not a setting: ${name}`);
    if (name.startsWith('param_')) parameters.set(name.slice('param_'.length), value);
    else settings.set(name, value);
  }
  return {
    sql: query === '' ? body.toString('utf8') : query,
    rows: query === '' ? undefined : body,
    parameters,
    settings,
    format: url.searchParams.get('default_format') ?? 'TabSeparated',
    queryId: url.searchParams.get('query_id') ?? '',
  };
}

/** Returns true for statements that only read; they may run on any session of the pool. */
export function isRead(sql: string): boolean {
  return /^\s*(SELECT|WITH|SHOW|DESCRIBE|DESC|EXISTS|EXPLAIN)\b/i.test(sql);
}

/**
 * Returns true for statements that rewrite or aggregate stored rows and may take long; inserts must not wait behind
 * them.
 */
export function isRewrite(sql: string): boolean {
  return /^\s*(DELETE|ALTER|OPTIMIZE|INSERT\s+INTO\s+(site_days|site_slots|site_visits|object_days))\b/i.test(sql);
}

/** An insert whose rows the engine reads as bytes, without adding them to the statement's text. */
export interface RawInsert {
  table: string;
  columns: string[] | undefined;
  format: 'TabSeparated' | 'JSONEachRow' | 'CSV';
}

const RAW_INSERT =
  /^\s*INSERT\s+INTO\s+(?:TABLE\s+)?([\w.]+)\s*(?:\(([\w\s,]+)\)\s*)?FORMAT\s+(TabSeparated|JSONEachRow|CSV)\s*$/i;

/** Parses a plain insert; returns undefined if the statement needs the engine's own parser (`INSERT ... SELECT`). */
export function rawInsertOf(sql: string): RawInsert | undefined {
  const match = RAW_INSERT.exec(sql);
  if (match === null) return undefined;
  const [, table = '', columns, format = ''] = match;
  const known = (['TabSeparated', 'JSONEachRow', 'CSV'] as const).find(
    (name) => name.toLowerCase() === format.toLowerCase(),
  );
  if (known === undefined) return undefined;
  return { table, columns: columns?.split(',').map((column) => column.trim()), format: known };
}

const BINARY_INSERT = /^(\s*INSERT\s+INTO\s+[\w.]+\s*(?:\([\w\s,]+\)\s*)?)(FORMAT\s+Native)\s*$/i;

/** Returns whether the body of the statement holds rows in a binary format. */
export function isBinaryInsert({ sql }: EngineStatement): boolean {
  return BINARY_INSERT.test(sql);
}

/** Returns the insert with its settings, reading rows from a file. */
export function binaryInsertOf({ sql, settings }: EngineStatement, path: string): string {
  const pairs = [...settings].map(([name, value]) => `${name} = ${quoted(value)}`);
  const clause = pairs.length === 0 ? '' : `SETTINGS ${pairs.join(', ')} `;
  return sql.replace(BINARY_INSERT, (_, insert: string, format: string) => {
    return `${insert}FROM INFILE ${quoted(path)} ${clause}${format}`;
  });
}

/**
 * Returns a `SET` statement for bound values and settings, '' if there are none. Values are quoted; names were
 * validated on parsing.
 */
export function setClause(statement: EngineStatement): string {
  const pairs = [
    ...[...statement.parameters].map(([name, value]) => `param_${name} = ${quoted(value)}`),
    ...[...statement.settings].map(([name, value]) => `${name} = ${quoted(value)}`),
  ];
  return pairs.length === 0 ? '' : `SET ${pairs.join(', ')}; `;
}

function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
