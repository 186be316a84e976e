import { parseCsv } from '../../imports/imports.ts';
import { CommandError } from '../command-error.ts';
import type { ImportedLink } from './imported-link.ts';

/** Names of the columns in the header, in any case; with the spellings of other services. */
const COLUMNS: Readonly<Record<'url' | 'alias' | 'title', readonly string[]>> = {
  url: ['url', 'long url', 'longurl', 'long_url', 'destination', 'target'],
  alias: ['alias', 'custom', 'slug', 'back-half', 'short'],
  title: ['title', 'name'],
};

/** Parses the links of a CSV file with a header; unknown columns are ignored. */
export function linksOfCsv(text: string): ImportedLink[] {
  const [head, ...rows] = parseCsv(text);
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const at = (column: keyof typeof COLUMNS) => names.findIndex((name) => COLUMNS[column].includes(name));
  const [url, alias, title] = [at('url'), at('alias'), at('title')];
  if (url < 0) throw new CommandError('The first row must be a header with a column "url".');
  return rows.map(({ line, cells }) => ({
    line,
    url: cells[url] ?? '',
    alias: cells[alias] ?? '',
    title: cells[title] ?? '',
  }));
}
