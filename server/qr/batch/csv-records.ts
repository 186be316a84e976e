/** Parses CSV text one row at a time, by the names in its header. */
import { invalidField } from '../../platform/app-error.ts';

const SEPARATORS = [',', ';', '\t'] as const;
const MOST_COLUMNS = 60;

export interface CsvRecord {
  /** Starts at 1, not counting the header. */
  readonly number: number;
  readonly cells: ReadonlyMap<string, string>;
}

/**
 * Parses RFC 4180 as spreadsheets write it; the separator is the first line's comma, semicolon or tab. Names are
 * converted to lower case. Throws under `csv` if there is no header.
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const rows = rowsOf(clean, separatorOf(clean));
  const first = rows.next();
  const names = (first.done ? [] : first.value).map((name) => name.trim().toLowerCase());
  if (names.filter((name) => name !== '').length === 0 || names.length > MOST_COLUMNS) {
    throw invalidField('csv', 'Start the CSV with a header row, for example: name,data');
  }
  let number = 0;
  for (const row of rows) {
    number++;
    const pairs = names.map((name, index) => [name, row[index] ?? ''] as const);
    yield { number, cells: new Map(pairs.filter(([name, cell]) => name !== '' && cell !== '')) };
  }
}

function* rowsOf(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const end = cellEnd(text, at, separator);
    row.push(unquoted(text.slice(at, end)));
    if (end >= text.length || text[end] === '\n') {
      if (row.some((cell) => cell !== '')) yield row;
      row = [];
    }
    at = end + 1;
  }
}

/** Returns the end of the cell that begins at `from`: a separator or line end outside quotes. */
function cellEnd(text: string, from: number, separator: string): number {
  const isQuoted = text[from] === '"';
  let isInside = isQuoted;
  for (let at = isQuoted ? from + 1 : from; at < text.length; at++) {
    const character = text[at];
    if (isQuoted && character === '"') isInside = !isInside;
    else if (!isInside && (character === separator || character === '\n')) return at;
  }
  return text.length;
}

function unquoted(cell: string): string {
  if (!cell.startsWith('"')) return cell.trim();
  const end = cell.lastIndexOf('"');
  return cell.slice(1, end > 0 ? end : undefined).replaceAll('""', '"');
}

function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  return SEPARATORS.find((separator) => first.includes(separator)) ?? ',';
}
