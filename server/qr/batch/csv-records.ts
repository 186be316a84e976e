import { invalidField } from '../../platform/app-error.ts';
import { parseCsv } from '../../platform/csv.ts';

const MAX_COLUMNS = 60;

export interface CsvRecord {
  /** Starts at 1, not counting the header. */
  readonly number: number;
  readonly cells: ReadonlyMap<string, string>;
}

/**
 * Parses CSV text into cells by the names in its header, in lower case; omits empty cells. Throws under `csv` if there
 * is no header.
 */
export function csvRecords(text: string): CsvRecord[] {
  const [head, ...rows] = parseCsv(text);
  const names = head?.cells.map((name) => name.toLowerCase()) ?? [];
  if (names.length === 0 || names.length > MAX_COLUMNS) {
    throw invalidField('csv', 'Start the CSV with a header row, for example: name,data');
  }
  return rows.map(({ cells }, index) => {
    const pairs = names.map((name, place) => [name, cells[place] ?? ''] as const);
    return { number: index + 1, cells: new Map(pairs.filter(([name, cell]) => name !== '' && cell !== '')) };
  });
}
