import { isJson } from './pieces.ts';

/** Fields of a link that a CSV can have; the names are those that the service reads. */
export const FIELDS = [
  'url',
  'alias',
  'title',
  'description',
  'tags',
  'notes',
  'start',
  'expiry',
  'expirationredirect',
  'clicklimit',
  'status',
] as const;
export type Field = (typeof FIELDS)[number];

/** The column of each field, by its place; fields without a column are missing. */
export type Mapping = Partial<Readonly<Record<Field, number>>>;

/** Other names that the service understands, and names that people give these columns. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  url: ['url', 'longurl', 'destination', 'target', 'targeturl', 'destinationurl', 'link', 'website', 'address'],
  alias: ['alias', 'custom', 'slug', 'backhalf', 'short', 'shortlink', 'key', 'keyword', 'code'],
  title: ['title', 'name', 'label'],
  description: ['description'],
  tags: ['tags', 'tag', 'taglist', 'labels', 'categories', 'category'],
  notes: ['notes', 'note', 'comment', 'comments'],
  start: ['start', 'starts', 'startdate', 'validfrom'],
  expiry: ['expiry', 'expires', 'expiresat', 'expirydate', 'validuntil', 'end'],
  expirationredirect: ['expirationredirect', 'expiredurl', 'fallback'],
  clicklimit: ['clicklimit', 'maxclicks', 'maxvisits', 'limit'],
  status: ['status', 'state'],
};

/** Characters that separate cells, the likeliest first. */
const SEPARATORS = [',', ';', '\t'] as const;

interface Head {
  cells: string[];
  separator: string;
  /** Length of the header within the text. */
  length: number;
}

/** Reads the header of a table; undefined for JSON and for text without one. */
export function headOf(text: string): Head | undefined {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const line = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
  if (isJson(text) || line.trim() === '') return undefined;
  const counted = SEPARATORS.map((separator) => ({ separator, cells: cellsOf(line, separator) }));
  const [best] = counted.toSorted((one, other) => other.cells.length - one.cells.length);
  return best && { ...best, length: start + line.length };
}

/** Returns the likely column of each field. A column serves one field. */
export function guessedMapping(cells: readonly string[]): Mapping {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]+/g, ''));
  const taken = new Set<number>();
  const mapping: Partial<Record<Field, number>> = {};
  for (const field of FIELDS) {
    const place = NAMES[field].map((name) => names.indexOf(name)).find((at) => at >= 0 && !taken.has(at));
    if (place === undefined) continue;
    taken.add(place);
    mapping[field] = place;
  }
  return mapping;
}

/** Returns the mapping with another column for a field, which the field that had it loses. */
export function withColumn(mapping: Mapping, field: Field, place: number | undefined): Mapping {
  const others = Object.entries(mapping).filter(([name, at]) => name !== field && at !== place);
  return { ...Object.fromEntries(others), ...(place !== undefined && { [field]: place }) };
}

/** Returns the names of the columns that fill no field. */
export function unusedColumns(cells: readonly string[], mapping: Mapping): string[] {
  const used = new Set(Object.values(mapping));
  return cells.filter((name, place) => name !== '' && !used.has(place));
}

/** Returns the table with a header that the service reads as the mapping says; columns of no field are ignored. */
export function mappedText(text: string, mapping: Mapping): string {
  const head = headOf(text);
  if (!head) return text;
  const nameAt = new Map(FIELDS.map((field) => [mapping[field], field] as const));
  const names = head.cells.map((_, place) => nameAt.get(place) ?? `ignored ${place + 1}`);
  return names.join(head.separator) + text.slice(head.length);
}

/** Splits a line at separators outside of quotes; doubled quotes within quotes stand for one. */
function cellsOf(line: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim().replace(/^"|"$/g, '').replaceAll('""', '"').trim());
}
