/** What one request takes: rows, and characters. */
const MOST_ROWS = 500;
const MOST_CHARACTERS = 900_000;
/** What one task takes; longer files are several. */
export const TASK_BOUNDS = { mostRows: 90_000, mostCharacters: 3_900_000 };

/** A file as somebody gave it. */
export interface ChosenFile {
  name: string;
  text: string;
}

/** A part of a file that can be sent by itself; `firstLine` is the line of the file that its second line is. */
export interface Piece {
  text: string;
  rows: number;
  /** To be added to the lines that the service tells. */
  lineOffset: number;
}

/**
 * A table in pieces that each begin with the row of names. Rows may hold line breaks within quotes. JSON stays whole: it has
 * no rows to part it at.
 */
export function piecesOfFile(text: string, { mostRows = MOST_ROWS, mostCharacters = MOST_CHARACTERS } = {}): Piece[] {
  if (isJson(text)) return [{ text, rows: 1, lineOffset: 0 }];
  const [head, ...rows] = rowsOf(text);
  if (head === undefined) return [];
  const pieces: Piece[] = [];
  let lines = head.lines;
  let current: Piece | undefined;
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
  /** With its line break. */
  text: string;
  lines: number;
}

/** Rows as tables write them: a line break within quotes is part of a cell. */
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
