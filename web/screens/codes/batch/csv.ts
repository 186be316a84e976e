/** A table with column names and rows that may be shorter. */
export interface Table {
  names: readonly string[];
  rows: readonly (readonly string[])[];
}

const SEPARATORS = [',', ';', '\t'] as const;

/** Parses CSV according to RFC 4180 with the separator that is most frequent in the first line; skips blank rows. */
export function readTable(text: string): Table {
  const records = recordsOf(text.replace(/^\uFEFF/, ''), separatorOf(text));
  const [names = [], ...rows] = records.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  return { names: names.map((name) => name.trim()), rows };
}

function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function recordsOf(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    records.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[at++];
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') endRecord();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}

export function writeTable({ names, rows }: Table): string {
  return [names, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
