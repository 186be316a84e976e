import { type CsvCell, csvLine } from '../../platform/csv.ts';
import type { PageRequest } from '../../platform/paging.ts';
import { Streamed, textStream } from '../shared/streamed.ts';

/** A list that can be downloaded as a table. */
export interface ListFile<Row> {
  fileName: string;
  columns: readonly string[];
  /** Returns rows in an order that does not change during the download. */
  rows(request: PageRequest): Promise<readonly Row[]>;
  /** Returns a row's ID, if `rows` supports `olderThan`; long lists need it. */
  id?(row: Row): number;
  /** Returns the cells in the order of the columns. */
  cells(row: Row): readonly CsvCell[];
}

/** Rows read and written without a pause for other work, a few milliseconds. */
const PAGE = 100;

/**
 * Streams the whole list as CSV, page by page at the reader's pace. The first page is read before the first byte is
 * sent, so a rejected filter still gets an error status.
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

async function* linesOf<Row>(
  { columns, rows, id, cells }: ListFile<Row>,
  first: readonly Row[],
): AsyncGenerator<string> {
  yield csvLine(columns);
  let page = first;
  for (let offset = PAGE; ; offset += PAGE) {
    yield page.map((row) => csvLine(cells(row))).join('');
    if (page.length < PAGE) return;
    const last = page.at(-1);
    page = await rows(id && last ? { limit: PAGE, offset: 0, olderThan: id(last) } : { limit: PAGE, offset });
  }
}
