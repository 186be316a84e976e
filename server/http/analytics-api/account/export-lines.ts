import { AppError } from '../../../platform/app-error.ts';
import type { Page, PageRequest } from '../../../platform/paging.ts';
import { formatTimestamp } from '../../shared/timestamps.ts';

/** A list that is read page by page. */
export type Door<Item> = (request: PageRequest) => Promise<Page<Item>>;

/** What goes out of a list: the fields that are named and no others, so that what a record gains later stays inside. */
export interface Owned<Item> {
  type: string;
  door: Door<Item>;
  fields: readonly (keyof Item & string)[];
  /** What the record does not say by itself. */
  more?: (item: Item) => object;
  /** Lines of what belongs to it. */
  inner?: (item: Item) => AsyncGenerator<string>;
}

/** Objects that are in memory at once. */
const PAGE = 200;

export async function* pagesOf<Item>(door: Door<Item>): AsyncGenerator<Item[]> {
  for (let offset = 0; ; offset += PAGE) {
    const { items } = await door({ limit: PAGE, offset });
    yield items;
    if (items.length < PAGE) return;
  }
}

/** A line for each object of the list, as fast as they are taken, with what belongs to the objects of a page behind it. */
export async function* ownedLines<Item>(owned: Owned<Item>): AsyncGenerator<string> {
  const { type, door, fields, more, inner } = owned;
  for await (const items of pagesOf(door)) {
    yield items.map((item) => exportLine(type, { ...told(item, fields), ...more?.(item) })).join('');
    if (inner) for (const item of items) yield* unlessGone(inner(item));
  }
}

export function exportLine(type: string, fields: object): string {
  return `${JSON.stringify({ type, ...fields })}\n`;
}

/** What is deleted while it is read is left out. */
export async function* unlessGone(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
}

/** Fields in the family's words. An object's own `type` is its kind: the line's says what the object is. */
export function told<Item>(item: Item, fields: readonly (keyof Item & string)[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((name) => [name === 'type' ? 'kind' : wordOf(name), inWords(name, item[name])] as const),
  );
}

function wordOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function inWords(name: string, value: unknown): unknown {
  if (typeof value === 'number') return name.endsWith('At') ? formatTimestamp(value) : value;
  if (Array.isArray(value)) return value.map((entry) => inWords('', entry));
  // Names of an event's properties are the owner's own.
  if (typeof value !== 'object' || value === null || name === 'props') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [wordOf(key), inWords(key, entry)]));
}
