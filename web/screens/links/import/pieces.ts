/** Limits of one request: rows and characters. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 900_000;
/** Limits of one task; longer files become several tasks. */
export const TASK_BOUNDS = { mostRows: 90_000, mostCharacters: 3_900_000 };

/** A chosen file. */
export interface ChosenFile {
  name: string;
  text: string;
}

/** A part of a file that can be sent separately; `firstLine` is the file's line number of its second line. */
export interface FileChunk {
  text: string;
  rows: number;
  /** Offset to add to the line numbers in the service's response. */
  lineOffset: number;
}

/**
 * Divides a table into chunks that each start with the header. Rows may contain line breaks within quotes. JSON stays
 * whole, because it has no rows to split at.
 */
export function piecesOfFile(text: string, { mostRows = MAX_ROWS, mostCharacters = MAX_CHARACTERS } = {}): FileChunk[] {
  if (isJson(text)) return [{ text, rows: 1, lineOffset: 0 }];
  const [head, ...rows] = rowsOf(text);
  if (head === undefined) return [];
  const pieces: FileChunk[] = [];
  let lines = head.lines;
  let current: FileChunk | undefined;
  for (const row of rows) {
    const isFull =
      current !== undefined && (current.rows >= mostRows || current.text.length + row.text.length > mostCharacters);
    if (current === undefined || isFull) {
      current = { text: head.text, rows: 0, lineOffset: lines - head.lines };
      pieces.push(current);
    }
    current.text += row.text;
    current.rows++;
    lines += row.lines;
  }
  return pieces.filter(({ text: piece }) => piece.slice(head.text.length).trim() !== '');
}

export function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

interface Row {
  /** Text of the row, including its line break. */
  text: string;
  lines: number;
}

/** Splits CSV into rows; a line break within quotes is part of a cell. */
function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let row = '';
  let lines = 0;
  let isQuoted = false;
  for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
    row += `${line}\n`;
    lines++;
    if ((line.split('"').length - 1) % 2 === 1) isQuoted = !isQuoted;
    if (isQuoted) continue;
    rows.push({ text: row, lines });
    row = '';
    lines = 0;
  }
  if (row !== '') rows.push({ text: row, lines });
  if (rows.at(-1)?.text.trim() === '') rows.pop();
  return rows;
}
