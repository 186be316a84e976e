import type { TestApp } from '../support/test-app.ts';

/** What a surface says, and what the oracle counts. Both are compared as a whole. */
export interface Comparison {
  name: string;
  actual: unknown;
  expected: unknown;
}

/** Answers of the service, read with the account's key. */
export interface Reader {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  get(path: string): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  post(path: string, body: object): Promise<any>;
  text(path: string): Promise<string>;
  /** The answer of a query by POST as a table. */
  csv(path: string, body: object): Promise<string>;
}

export function readerOf({ account, request }: Pick<TestApp, 'account' | 'request'>): Reader {
  const requested = async (method: string, path: string, body?: unknown) => {
    const response = await account.api(method, path, body);
    if (response.status !== 200)
      throw new Error(`${method} ${path}: ${response.status} ${response.text.slice(0, 300)}`);
    return response;
  };
  const headers = { Authorization: `Bearer ${account.key}`, Accept: 'text/csv', 'Content-Type': 'application/json' };
  return {
    get: async (path) => (await requested('GET', path)).json,
    post: async (path, body) => (await requested('POST', path, body)).json,
    text: async (path) => (await requested('GET', path)).text,
    csv: async (path, body) => (await request(path, { method: 'POST', headers, body: JSON.stringify(body) })).text,
  };
}

/** Answers round shares and means to two decimals. */
export function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 100) / 100;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rounded(inner)]));
}

/** Counts the single figures of a comparison. */
export function figuresIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((total: number, inner) => total + figuresIn(inner), 0);
}

/** Rows by their value, without order and without rows of nothing. */
export function byValue<Row, Figure>(
  rows: Iterable<Row>,
  { value, figure }: { value: (row: Row) => string; figure: (row: Row) => Figure },
): Record<string, Figure> {
  const entries = [...rows].map((row) => [value(row), figure(row)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** No cell of these files holds a comma or a quotation mark. */
export function csvRows(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])));
}

/** The figures of a public page, by their names. */
export function shownFigures(page: string): Record<string, number> {
  const found = page.matchAll(/<dt>([^<]+)<\/dt><dd>([\d,]+)/g);
  return Object.fromEntries([...found].map(([, name = '', number = '']) => [name, Number(number.replaceAll(',', ''))]));
}
