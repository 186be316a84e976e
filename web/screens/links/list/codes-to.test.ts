import { describe, expect, it } from 'vitest';
import type { ApiClient, CallOptions } from '../../../api/client.ts';
import { countCodesTo } from './codes-to.ts';

/** A service with codes for these addresses, two per page. */
function serviceOf(contents: readonly (string | undefined)[]) {
  const requested: CallOptions['query'][] = [];
  const call: ApiClient['call'] = async (_path, { query = {} } = {}) => {
    requested.push(query);
    const page = Number(query.page);
    const qrs = contents.slice((page - 1) * 2, page * 2).map((content) => ({ content }));
    return { data: { qrs, maxpage: Math.ceil(contents.length / 2) } } as never;
  };
  return { client: { call }, requested };
}

describe('codes of links', () => {
  it('are counted over all pages, without those of other addresses', async () => {
    const { client, requested } = serviceOf([
      'https://go.example/a',
      'https://go.example/ab',
      undefined,
      'https://go.example/a',
    ]);
    expect(await countCodesTo(client, ['https://go.example/a'])).toBe(2);
    expect(requested.map((query) => [query?.q, query?.page])).toEqual([
      ['https://go.example/a', 1],
      ['https://go.example/a', 2],
    ]);
  });

  it('of several links are searched among all codes', async () => {
    const { client, requested } = serviceOf(['https://go.example/a', 'https://go.example/b']);
    expect(await countCodesTo(client, ['https://go.example/a', 'https://go.example/b', 'https://go.example/c'])).toBe(
      2,
    );
    expect(requested[0]?.q).toBeUndefined();
  });

  it('of no link are not requested', async () => {
    const { client, requested } = serviceOf([]);
    expect([await countCodesTo(client, []), requested.length]).toEqual([0, 0]);
  });
});
