import { describe, expect, it } from 'vitest';
import { linksOfImport, sendInBatches } from './import-undo.ts';

interface Call {
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A client that records its calls and answers with pages of rows. */
function recorder(pages: readonly unknown[][] = []) {
  const calls: Call[] = [];
  const call = async <Answer>(path: string, { query, body }: Omit<Call, 'path'> = {}) => {
    calls.push({ path, ...(query && { query }), ...(body !== undefined && { body }) });
    const rows = pages[Number(query?.page ?? 1) - 1] ?? [];
    return { data: { rows } } as Answer;
  };
  return { client: { call }, calls };
}

const rowOf = (id: number) => ({ line: id, result: 'made', link: { id, clicks: id % 2 } });
const range = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

describe('undoing an import', () => {
  it('finds its links on every page, without those that are deleted by now', async () => {
    const { client, calls } = recorder([
      range(1_000).map(rowOf),
      [rowOf(1_001), { line: 2, result: 'made', link: null }],
    ]);
    const links = await linksOfImport(client, 7);
    expect(links).toHaveLength(1_001);
    expect(links.at(-1)).toEqual({ id: 1_001, clicks: 1 });
    expect(calls.map(({ path, query }) => [path, query?.result, query?.page])).toEqual([
      ['/bio/api/task/7/rows', 'made', 1],
      ['/bio/api/task/7/rows', 'made', 2],
    ]);
  });

  it.each(['delete', 'restore'] as const)('can %s any number of links, a hundred at a time', async (action) => {
    const { client, calls } = recorder();
    await sendInBatches(client, action, range(250));
    expect(calls.map(({ path }) => path)).toEqual(Array(3).fill(`/bio/api/urls/${action}`));
    expect(calls.map(({ body }) => (body as { ids: number[] }).ids.length)).toEqual([100, 100, 50]);
    await sendInBatches(client, action, []);
    expect(calls).toHaveLength(3);
  });
});
