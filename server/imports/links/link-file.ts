import type { LinkFormat } from '../../../contract/vocabulary.ts';
import type { LinkInput } from '../../links/links.ts';
import { invalidField } from '../../platform/app-error.ts';
import { parseCsv } from './csv-rows.ts';
import { LINK_FILE_FORMATS, type LinkColumn } from './link-formats.ts';
import { importedTargets } from './link-targets.ts';

/** A link of a file, as it would be written by hand. */
export interface FileLink {
  /** Where it stands in the file, from 1: the line of a table, the place in a list. */
  line: number;
  input: LinkInput & { url: string };
  /** Why it can't be taken over; undefined: nothing is in the way. */
  refusal: string | undefined;
}

type Row = ReadonlyMap<string, unknown>;

/** Every link of a file that another service has exported, a table with a row of names or an answer of its API. */
export function readLinkFile(format: LinkFormat, text: string): FileLink[] {
  const rows = /^\uFEFF?\s*[[{]/.test(text) ? rowsOfJson(format, text) : rowsOfCsv(format, text);
  return rows.map(({ line, row }) => fileLink(format, line, row));
}

interface FoundRow {
  line: number;
  row: Row;
}

function rowsOfCsv(format: LinkFormat, text: string): FoundRow[] {
  const [head, ...rows] = parseCsv(text);
  const names = (head?.cells ?? []).map(plainName);
  const { url = [] } = LINK_FILE_FORMATS[format].columns;
  if (!names.some((name) => url.includes(name))) {
    throw invalidField('text', `The first row must name the columns, and one of them must be "${url[0]}".`);
  }
  return rows.map(({ line, cells }) => ({
    line,
    // Some write what is nothing as a word.
    row: new Map(names.map((name, index) => [name, cells[index] === 'null' ? '' : (cells[index] ?? '')])),
  }));
}

function rowsOfJson(format: LinkFormat, text: string): FoundRow[] {
  const list = listIn(parseJson(text), LINK_FILE_FORMATS[format].lists);
  if (!list) throw invalidField('text', 'There is no list of links in this file.');
  return list.map((item, index) => ({ line: index + 1, row: rowOf(item) }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw invalidField('text', 'This file begins like JSON and is none. Export it again.');
  }
}

/** The list itself, or what stands under one of the names; YOURLS numbers its links as `link_1`, `link_2`. */
function listIn(value: unknown, names: readonly string[]): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  for (const name of names) {
    const inner = Object.hasOwn(value, name) ? listIn((value as Record<string, unknown>)[name], names) : undefined;
    if (inner) return inner;
  }
  const numbered = entries.filter(([name]) => /^link_\d+$/.test(name)).map(([, link]) => link);
  return numbered.length > 0 ? numbered : undefined;
}

/** Its fields, and those one level further down, where Shlink keeps its `meta`. */
function rowOf(item: unknown): Row {
  const row = new Map<string, unknown>();
  if (typeof item !== 'object' || item === null) return row;
  for (const [name, value] of Object.entries(item)) {
    const plain = plainName(name);
    if (!row.has(plain)) row.set(plain, value);
    if (plain !== 'meta' || typeof value !== 'object' || value === null) continue;
    for (const [inner, innerValue] of Object.entries(value)) row.set(plainName(inner), innerValue);
  }
  return row;
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

function fileLink(format: LinkFormat, line: number, row: Row): FileLink {
  const { columns } = LINK_FILE_FORMATS[format];
  const cellOf = (column: LinkColumn) =>
    (columns[column] ?? [])
      .map((name) => row.get(name))
      .find((value) => value !== undefined && value !== null && value !== '');
  const textOf = (column: LinkColumn) => {
    const value = cellOf(column);
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const limit = Number(textOf('limit'));
  const input: FileLink['input'] = {
    url: textOf('url'),
    custom: textOf('alias') || aliasIn(firstOf(cellOf('ownShorts'))) || aliasIn(textOf('short')),
    title: textOf('title').slice(0, 300),
    ...given('description', textOf('description').slice(0, 1000)),
    ...given('notes', textOf('notes').slice(0, 5000)),
    ...given('start', momentOf(textOf('start'))),
    ...given('expiry', momentOf(textOf('expiry'))),
    ...given('expirationredirect', textOf('fallback')),
    ...given('metaimage', textOf('cardImage')),
    ...(Number.isSafeInteger(limit) && limit > 0 ? { clicklimit: limit } : {}),
    ...tagsOf(cellOf('tags')),
    ...(isTrue(cellOf('subpaths')) ? { subpaths: true } : {}),
    ...(isTrue(cellOf('archived')) ? { status: 'archived' as const } : {}),
    ...importedTargets({
      ...{ ios: textOf('ios'), android: textOf('android'), devices: cellOf('devices'), split: cellOf('split') },
      countries: cellOf('countries') ?? countriesIn(row),
    }),
  };
  return { line, input, refusal: refusalOf(isTrue(cellOf('password')), isTrue(cellOf('banned'))) };
}

/** An export holds no passwords: without its own one a protected link would be open to everybody. */
function refusalOf(hasPassword: boolean, isBanned: boolean): string | undefined {
  if (hasPassword) return 'This link has a password, which no export holds. Make it by hand with a new one.';
  return isBanned ? 'This link was blocked where it comes from.' : undefined;
}

function given<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  return text === '' ? {} : ({ [name]: text } as Record<Name, string>);
}

/** Of a list of addresses, in a table with anything between them. */
function firstOf(value: unknown): string {
  const [first] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s|,;]+/) : [];
  return typeof first === 'string' ? first : '';
}

/** A table has a column for each country: `geo.AT`. */
function countriesIn(row: Row): Record<string, unknown> {
  const named = [...row].filter(([name, link]) => /^geo\.[a-z]{2}$/.test(name) && link !== '');
  return Object.fromEntries(named.map(([name, link]) => [name.slice(-2).toUpperCase(), link]));
}

/** The last part of a short address; '' where there is none. */
function aliasIn(address: string): string {
  return /^(?:https?:\/\/)?(?!https?:\/)[^/?#]+\/(?:[^?#]*\/)?([^/?#]+)\/?(?:[?#]|$)/i.exec(address)?.[1] ?? '';
}

/** Times with zones as UTC, in the form that links are written in; what can't be read is left for the link's rules to refuse. */
function momentOf(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) return text;
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

function tagsOf(value: unknown): Pick<LinkInput, 'tags'> {
  const parts = Array.isArray(value) ? value.map(tagName) : typeof value === 'string' ? value.split(/[|,;]/) : [];
  const tags = parts
    .map((tag) =>
      tag
        .replaceAll(/[\p{Cc},"\\]/gu, ' ')
        .trim()
        .slice(0, 50)
        .trim(),
    )
    .filter((tag) => tag !== '');
  return tags.length === 0 ? {} : { tags: tags.slice(0, 20) };
}

function tagName(tag: unknown): string {
  if (typeof tag === 'string') return tag;
  const name = (tag as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : '';
}

function isTrue(value: unknown): boolean {
  if (typeof value === 'string') return !['', '0', 'false', 'no', 'null'].includes(value.trim().toLowerCase());
  return value !== undefined && value !== false && value !== 0;
}
