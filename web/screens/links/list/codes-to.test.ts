import { describe, expect, it } from 'vitest';
import type { ApiClient, Call } from '../../../api/client.ts';
import { countCodesTo } from './codes-to.ts';

/** A service with codes that hold these addresses, two a page. */
function serviceOf(contents: readonly (string | undefined)[]) {
  const asked: Call['query'][] = [];
  const call: ApiClient['call'] = async (_path, { query = {} } = {}) => {
    asked.push(query);
    const page = Number(query.page);
    const qrs = contents.slice((page - 1) * 2, page * 2).map((content) => ({ content }));
    return { data: { qrs, maxpage: Math.ceil(contents.length / 2) } } as never;
  };
  return { client: { call }, asked };
}

describe('codes that lead to links', () => {
  it('are counted over all pages, those of other addresses left out', async () => {
    const { client, asked } = serviceOf([
      'https://go.example/a',
      'https://go.example/ab',
      undefined,
      'https://go.example/a',
    ]);
    expect(await countCodesTo(client, ['https://go.example/a'])).toBe(2);
    expect(asked.map((query) => [query?.q, query?.page])).toEqual([
      ['https://go.example/a', 1],
      ['https://go.example/a', 2],
    ]);
  });

  it('of several links are looked for among all', async () => {
    const { client, asked } = serviceOf(['https://go.example/a', 'https://go.example/b']);
    expect(await countCodesTo(client, ['https://go.example/a', 'https://go.example/b', 'https://go.example/c'])).toBe(
      2,
    );
    expect(asked[0]?.q).toBeUndefined();
  });

  it('of no link are not asked for', async () => {
    const { client, asked } = serviceOf([]);
    expect([await countCodesTo(client, []), asked.length]).toEqual([0, 0]);
  });
});
