import { AppError } from '../../../platform/app-error.ts';
import type { Page, PageRequest } from '../../../platform/paging.ts';
import { formatTimestamp } from '../../shared/responses/timestamps.ts';

/** Reads one page of a list. */
export type ReadPage<Item> = (request: PageRequest) => Promise<Page<Item>>;

/** A list to export: only the named fields are written, so fields added to a record later are not exposed. */
export interface ExportedList<Item> {
  type: string;
  readPage: ReadPage<Item>;
  /** Returns an object's ID, if the list supports `beforeId`; long lists need it. */
  id?: (item: Item) => number;
  fields: readonly (keyof Item & string)[];
  /** Fields that the record itself does not contain. */
  more?: (item: Item) => object;
  /** Lines for the item's nested objects. */
  inner?: (item: Item) => AsyncGenerator<string>;
}

/** Objects read and written without a pause for other work, a few milliseconds. */
const PAGE = 60;

export async function* pagesOf<Item>(readPage: ReadPage<Item>, id?: (item: Item) => number): AsyncGenerator<Item[]> {
  let request: PageRequest = { limit: PAGE, offset: 0 };
  for (;;) {
    const { items } = await readPage(request);
    yield items;
    const last = items.at(-1);
    if (items.length < PAGE || last === undefined) return;
    request = id ? { ...request, beforeId: id(last) } : { ...request, offset: request.offset + PAGE };
  }
}

/** Yields one line per object of the list, at the reader's pace. Nested objects follow the page of their owners. */
export async function* listLines<Item>(owned: ExportedList<Item>): AsyncGenerator<string> {
  const { type, readPage, id, fields, more, inner } = owned;
  for await (const items of pagesOf(readPage, id)) {
    yield items.map((item) => exportLine(type, { ...wireFields(item, fields), ...more?.(item) })).join('');
    if (inner) for (const item of items) yield* untilDeleted(inner(item));
  }
}

export function exportLine(type: string, fields: object): string {
  return `${JSON.stringify({ type, ...fields })}\n`;
}

/** Yields the lines until the object that owns them is deleted. */
export async function* untilDeleted(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
}

/**
 * Converts the named fields to wire format. The object's own `type` is exported as its kind, because the line's `type`
 * names the object.
 */
export function wireFields<Item>(item: Item, fields: readonly (keyof Item & string)[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((name) => [wireFieldName(name), wireValue(name, item[name])] as const));
}

/** Wire names of records' fields, of which there are few: converting them for each object took a quarter of an export. */
const wireFieldNames = new Map([['type', 'kind']]);

function wireFieldName(name: string): string {
  const known = wireFieldNames.get(name);
  if (known !== undefined) return known;
  const converted = wireName(name);
  wireFieldNames.set(name, converted);
  return converted;
}

function wireName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function wireValue(name: string, value: unknown): unknown {
  if (typeof value === 'number') return name.endsWith('At') ? formatTimestamp(value) : value;
  if (Array.isArray(value)) return value.map((entry) => wireValue('', entry));
  // The owner chose the names of an event's properties, so they are not converted.
  if (typeof value !== 'object' || value === null || name === 'props') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [wireName(key), wireValue(key, entry)]));
}
