import { parseCsv } from '../../imports/imports.ts';
import { CommandError } from '../command-error.ts';
import type { ImportedLink } from './imported-link.ts';

/** Names of columns in the first row, in any case; several where other services write them otherwise. */
const COLUMNS: Readonly<Record<'url' | 'alias' | 'title', readonly string[]>> = {
  url: ['url', 'long url', 'longurl', 'long_url', 'destination', 'target'],
  alias: ['alias', 'custom', 'slug', 'back-half', 'short'],
  title: ['title', 'name'],
};

/** Links of a CSV file with a row of names; columns that nobody asked for are passed over. */
export function linksOfCsv(text: string): ImportedLink[] {
  const [head, ...rows] = parseCsv(text);
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const at = (column: keyof typeof COLUMNS) => names.findIndex((name) => COLUMNS[column].includes(name));
  const [url, alias, title] = [at('url'), at('alias'), at('title')];
  if (url < 0) throw new CommandError('The first row must name the columns, and one of them must be "url".');
  return rows.map(({ line, cells }) => ({
    line,
    url: cells[url] ?? '',
    alias: cells[alias] ?? '',
    title: cells[title] ?? '',
  }));
}
