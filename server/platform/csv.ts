/** Prefixes that spreadsheets interpret as formulas. Referrers, paths and event names are untrusted input. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

export type CsvCell = string | number | null;

/**
 * Formats a line by RFC 4180. An apostrophe precedes text that could run as a formula, so that spreadsheets show it as
 * text.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row of a CSV file and the line it starts in, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Parses RFC 4180 as written by spreadsheets: quoted cells may contain separators, line breaks and doubled quotes;
 * lines end in CRLF, LF or CR; a byte order mark and empty rows are skipped. The separator is the comma, or the
 * semicolon or tab if the first line contains one of those and no comma. Text after a closing quote stays in its cell,
 * and a quote that is never closed is a character like any other, so that no text is lost.
 */
export function parseCsv(text: string): CsvRow[] {
  return [...csvRows(text)];
}

/** The same, row by row: a large file is read in portions between which other work gets its turn. */
export function* csvRows(text: string): Generator<CsvRow> {
  const clean = text.replace(/^\uFEFF/, '');
  const plain = `[^${separatorOf(clean)}\r\n]*`;
  const cellPattern = new RegExp(` *"([^"]*(?:""[^"]*)*)"(?!")(${plain})|${plain}`, 'gy');
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let at = 0;
  while (at <= clean.length) {
    cellPattern.lastIndex = at;
    const [source = '', quoted, after = ''] = cellPattern.exec(clean) ?? [];
    if (quoted === undefined) row.cells.push(source.trim());
    else {
      const inside = quoted.replaceAll(/\r\n?/g, '\n');
      row.cells.push(inside.replaceAll('""', '"') + after.trimEnd());
      line += inside.split('\n').length - 1;
    }
    at += source.length;
    const end = clean[at];
    if (end === '\n' || end === '\r' || end === undefined) {
      if (row.cells.some((cell) => cell !== '')) yield row;
      if (end === '\r' && clean[at + 1] === '\n') at += 1;
      line += 1;
      row = { line, cells: [] };
    }
    at += 1;
  }
}

const SEPARATORS = [',', ';', '\t'] as const;

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  return SEPARATORS.find((separator) => first.includes(separator)) ?? ',';
}
