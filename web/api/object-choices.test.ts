import { expect, it } from 'vitest';
import type { ApiClient } from './client.ts';
import { readObjectChoices } from './object-choices.ts';

function clientWith(total: number, rowOf: (id: number) => object) {
  const requested: string[] = [];
  const call: ApiClient['call'] = async (path, { query: { limit, per_page: perPage, page, ...rest } = {} } = {}) => {
    requested.push(`${path} ${page} ${Object.values(rest)}`);
    const size = Number(limit ?? perPage);
    const ids = Array.from({ length: total }, (_, index) => index + 1)
      .slice(size * (Number(page) - 1))
      .slice(0, size);
    const rows = ids.map(rowOf);
    return (limit === undefined ? { data: rows } : { data: { channels: rows } }) as never;
  };
  return { client: { call }, requested };
}

it.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [250, 3],
])('reads all of %i websites by domain, with %i requests', async (total, requests) => {
  const { client, requested } = clientWith(total, (id) => ({ id, domain: `${id}.example` }));
  const choices = await readObjectChoices(client, 'website');
  expect(choices).toHaveLength(total);
  expect(choices.at(-1)).toEqual(total === 0 ? undefined : { value: `${total}`, label: `${total}.example` });
  expect(requested).toEqual(Array.from({ length: requests }, (_, index) => `/api/v1/websites ${index + 1} domain,asc`));
});

it.each([
  [3, 1],
  [1_001, 2],
])('reads all of %i channels with %i requests', async (total, requests) => {
  const { client, requested } = clientWith(total, (id) => ({ id, name: `Channel ${id}` }));
  const choices = await readObjectChoices(client, 'channel');
  expect(choices).toHaveLength(total);
  expect(choices[2]).toEqual({ value: '3', label: 'Channel 3' });
  expect(requested).toHaveLength(requests);
});

it('fails with the page that fails', async () => {
  const call = () => Promise.reject(new Error('no network'));
  await expect(readObjectChoices({ call }, 'website')).rejects.toThrow('no network');
});
