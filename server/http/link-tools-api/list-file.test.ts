import { describe, expect, it } from 'vitest';
import type { Author } from '../../audit/audit.ts';
import { parseCsv } from '../../platform/csv.ts';
import type { Streamed } from '../shared/responses/streamed.ts';
import { listFile } from './list-file.ts';

interface Row {
  id: number;
  name: string;
}

const rowsTo = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: count - index, name: `n${count - index}` }));
const author = (name: string): Author => ({ personId: 3, name, key: '', at: 1 });

/** A file of these rows, newest first, and the IDs whose authors were read together. */
function fileOf(rows: readonly Row[], known: Readonly<Record<number, { created?: Author; changed?: Author }>> = {}) {
  const requested: number[][] = [];
  const file = {
    fileName: 'things.csv',
    columns: ['name'],
    rows: async ({ limit, beforeId = Number.MAX_SAFE_INTEGER }: { limit: number; beforeId?: number }) =>
      rows.filter(({ id }) => id < beforeId).slice(0, limit),
    id: ({ id }: Row) => id,
    cells: ({ name }: Row) => [name],
    authors: async (ids: readonly number[]) => {
      requested.push([...ids]);
      return new Map(ids.flatMap((id) => (known[id] ? [[id, known[id]] as const] : [])));
    },
  };
  return { file, requested };
}

async function cellsOf({ body }: Streamed): Promise<(string | undefined)[][]> {
  let text = '';
  for await (const chunk of body as AsyncIterable<Buffer | string>) text += chunk.toString();
  return parseCsv(text).map(({ cells }) => cells);
}

describe('a list as a table', () => {
  it('ends with who created and who changed each row', async () => {
    const known = { 3: { created: author('ana'), changed: author('ben') }, 2: { changed: author('ben') } };
    const { file } = fileOf(rowsTo(3), known);
    expect(await cellsOf(await listFile(file))).toEqual([
      ['name', 'createdby', 'changedby'],
      ['n3', 'ana', 'ben'],
      ['n2', '', 'ben'],
      ['n1', '', ''],
    ]);
  });

  it('neutralizes formulas in names', async () => {
    const { file } = fileOf(rowsTo(1), { 1: { created: author('=1+1') } });
    expect((await cellsOf(await listFile(file)))[1]).toEqual(['n1', "'=1+1", '']);
  });

  it('counts nothing, and leaves a turn to other work between two pages', async () => {
    const { file } = fileOf(rowsTo(250));
    const order: string[] = [];
    const rows: typeof file.rows = async (request) => {
      order.push(request.beforeId === undefined ? 'counts' : 'page');
      setImmediate(() => order.push('other work'));
      return file.rows(request);
    };
    await cellsOf(await listFile({ ...file, rows }));
    expect(order.slice(0, 5)).toEqual(['page', 'other work', 'page', 'other work', 'page']);
  });

  it.each([0, 1, 100, 101, 250])('of %i rows reads the authors of a page together, each row once', async (count) => {
    const { file, requested } = fileOf(rowsTo(count));
    const lines = await cellsOf(await listFile(file));
    expect(lines).toHaveLength(count + 1);
    expect(requested.flat()).toEqual(rowsTo(count).map(({ id }) => id));
    expect(Math.max(0, ...requested.map(({ length }) => length))).toBeLessThanOrEqual(100);
  });

  it('has no such columns for lists without authors', async () => {
    const { authors: _, ...file } = fileOf(rowsTo(2)).file;
    expect(await cellsOf(await listFile(file))).toEqual([['name'], ['n2'], ['n1']]);
  });
});
