/** A row of a CSV file and the line it starts in, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Parses RFC 4180 as written by spreadsheets: quoted cells may contain separators, line breaks and doubled quotes;
 * lines end in CRLF, LF or CR; a byte order mark and empty lines are skipped. The separator is the comma, or the
 * semicolon or tab if the first line contains one of those and no comma.
 */
export function parseCsv(text: string): CsvRow[] {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const cellPattern = new RegExp(`"((?:[^"]|"")*)"|[^${separatorOf(clean)}\n]*`, 'gy');
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let at = 0;
  while (at <= clean.length) {
    cellPattern.lastIndex = at;
    const [written = '', quoted] = cellPattern.exec(clean) ?? [];
    row.cells.push(quoted === undefined ? written.trim() : quoted.replaceAll('""', '"'));
    line += written.split('\n').length - 1;
    at += written.length;
    if (clean[at] === '\n' || at >= clean.length) {
      if (row.cells.some((cell) => cell !== '')) rows.push(row);
      line += 1;
      row = { line, cells: [] };
    }
    at += 1;
  }
  return rows;
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return [',', ';', '\t'].find((separator) => first.includes(separator)) ?? ',';
}
