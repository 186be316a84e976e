import { type CsvCell, csvLine } from '../../platform/csv.ts';
import type { PageRequest } from '../../platform/paging.ts';
import { Streamed, textStream } from '../shared/streamed.ts';

/** A list as a table to take away. */
export interface ListFile<Row> {
  fileName: string;
  columns: readonly string[];
  /** Rows in an order that does not change while they are read. */
  rows(request: PageRequest): Promise<readonly Row[]>;
  /** In the order of the columns. */
  cells(row: Row): readonly CsvCell[];
}

const PAGE = 500;

/**
 * CSV of everything in the list, read page by page as fast as it is taken. The first page is read before the first byte: a
 * filter that is refused is told with a status.
 */
export async function listFile<Row>(file: ListFile<Row>): Promise<Streamed> {
  const first = await file.rows({ limit: PAGE, offset: 0 });
  const headers = { 'Content-Disposition': `attachment; filename="${file.fileName}"` };
  return new Streamed(
    'text/csv',
    textStream(linesOf(file, first), () => undefined),
    headers,
  );
}

async function* linesOf<Row>({ columns, rows, cells }: ListFile<Row>, first: readonly Row[]): AsyncGenerator<string> {
  yield csvLine(columns);
  let page = first;
  for (let offset = PAGE; ; offset += PAGE) {
    yield page.map((row) => csvLine(cells(row))).join('');
    if (page.length < PAGE) return;
    page = await rows({ limit: PAGE, offset });
  }
}
