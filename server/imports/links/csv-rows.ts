/** A row of a CSV file and the line it begins in, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * RFC 4180, as spreadsheets write it: cells in double quotes may hold separators, line ends and doubled quotes; lines end
 * in CRLF, LF or CR; a byte order mark is passed over, and so are empty lines. The separator is the comma, or the
 * semicolon or tab where the first line has one of those and no comma.
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
