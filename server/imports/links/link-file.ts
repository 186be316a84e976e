import { LINK_STATUS_INPUTS, type LinkFormat } from '../../../contract/vocabulary.ts';
import type { LinkInput } from '../../links/links.ts';
import { invalidField } from '../../platform/app-error.ts';
import { csvRows } from '../../platform/csv.ts';
import { LINK_FILE_FORMATS, type LinkColumn } from './link-formats.ts';
import { importedTargets } from './link-targets.ts';

/** A link in a file, in the form used to create links. */
export interface FileLink {
  /** Position in the file, from 1: the line of a table, or the index in a list. */
  line: number;
  input: LinkInput & { url: string };
  /** Why the link can't be imported; undefined if it can. */
  refusal: string | undefined;
}

/** The apostrophe that our exports put before text that a spreadsheet could run as a formula. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r])/;

type Row = ReadonlyMap<string, unknown>;

/** Reads all links of a file exported by another service: a table with a header row, or a response of its API. */
export function readLinkFile(format: LinkFormat, text: string): FileLink[] {
  return [...linksOfFile(format, text)];
}

/** The same, link by link: a large file is read in portions between which other work gets its turn. */
export function* linksOfFile(format: LinkFormat, text: string): Generator<FileLink> {
  const rows = /^\uFEFF?\s*[[{]/.test(text) ? rowsOfJson(format, text) : rowsOfCsv(format, text);
  for (const { line, row } of rows) yield fileLink(format, line, row);
}

interface FoundRow {
  line: number;
  row: Row;
}

function* rowsOfCsv(format: LinkFormat, text: string): Generator<FoundRow> {
  const { url = [] } = LINK_FILE_FORMATS[format].columns;
  let names: readonly string[] | undefined;
  for (const { line, cells } of csvRows(text)) {
    if (names) yield { line, row: namedCells(names, cells) };
    else {
      names = cells.map(plainName);
      if (!names.some((name) => url.includes(name))) break;
    }
  }
  if (names?.some((name) => url.includes(name))) return;
  throw invalidField('text', `The first row must be a header with a column "${url[0]}".`);
}

/** Some services write `null` for empty values. */
function namedCells(names: readonly string[], cells: readonly string[]): Row {
  return new Map(names.map((name, index) => [name, cells[index] === 'null' ? '' : (cells[index] ?? '')]));
}

function rowsOfJson(format: LinkFormat, text: string): FoundRow[] {
  const list = listIn(parseJson(text), LINK_FILE_FORMATS[format].lists);
  if (!list) throw invalidField('text', 'This file contains no list of links.');
  return list.map((item, index) => ({ line: index + 1, row: rowOf(item) }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw invalidField('text', 'This file is not valid JSON. Export it again.');
  }
}

/** Returns the list itself, or the one under one of the names; YOURLS names its links `link_1`, `link_2`. */
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

/** Includes fields one level down, where Shlink keeps its `meta`. */
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
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    return format === 'csv' ? text.replace(ESCAPED_FORMULA, '') : text;
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
    ...statusOf(textOf('status'), isTrue(cellOf('archived'))),
    ...importedTargets({
      ios: textOf('ios'),
      android: textOf('android'),
      devices: cellOf('devices'),
      split: cellOf('split'),
      countries: cellOf('countries') ?? countriesIn(row),
    }),
  };
  return { line, input, refusal: refusalOf(isTrue(cellOf('password')), isTrue(cellOf('banned'))) };
}

/** Other programs write other words into a column of this name; those say nothing about the link. */
function statusOf(text: string, isArchived: boolean): Pick<LinkInput, 'status'> {
  const status = isArchived ? 'archived' : LINK_STATUS_INPUTS.find((known) => known === text.toLowerCase());
  return status ? { status } : {};
}

/** Exports contain no passwords: without one, a protected link would become public. */
function refusalOf(hasPassword: boolean, isBanned: boolean): string | undefined {
  if (hasPassword) return 'This link has a password, which exports do not include. Create it with a new password.';
  return isBanned ? 'The service that exported this link had blocked it.' : undefined;
}

function given<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  return text === '' ? {} : ({ [name]: text } as Record<Name, string>);
}

/** Returns the first of a list of addresses; table cells may use any separator. */
function firstOf(value: unknown): string {
  const [first] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s|,;]+/) : [];
  return typeof first === 'string' ? first : '';
}

/** A table has one column per country: `geo.AT`. */
function countriesIn(row: Row): Record<string, unknown> {
  const named = [...row].filter(([name, link]) => /^geo\.[a-z]{2}$/.test(name) && link !== '');
  return Object.fromEntries(named.map(([name, link]) => [name.slice(-2).toUpperCase(), link]));
}

/** Returns the last path segment of a short link, or ''. */
function aliasIn(address: string): string {
  return /^(?:https?:\/\/)?(?!https?:\/)[^/?#]+\/(?:[^?#]*\/)?([^/?#]+)\/?(?:[?#]|$)/i.exec(address)?.[1] ?? '';
}

/**
 * Converts times with offsets to UTC in the format that links use; leaves invalid text to the link's own validation.
 */
function momentOf(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) return text;
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

function tagsOf(value: unknown): Pick<LinkInput, 'tags'> {
  const list = typeof value === 'string' ? tagsInCell(value) : value;
  const parts = Array.isArray(list) ? list.map(tagName) : [];
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

/** Splits a cell of tags. Bitly writes a list into the cell, as JSON: `["print","spring"]`. */
function tagsInCell(text: string): readonly unknown[] {
  const [, inner] = /^\s*\[(.*)\]\s*$/s.exec(text) ?? [];
  try {
    return inner === undefined ? text.split(/[|,;]/) : (JSON.parse(text) as unknown[]);
  } catch {
    return (inner ?? '').replaceAll("'", '').split(/[|,;]/);
  }
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
