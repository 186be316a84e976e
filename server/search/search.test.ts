import { expect, it } from 'vitest';
import { createSearch } from './search.ts';
import type { SearchRequest } from './search-port.ts';

/** What the store is asked for. */
async function asked(text: string, limit = 20): Promise<SearchRequest | undefined> {
  let request: SearchRequest | undefined;
  const search = createSearch({
    find: async (_accountId, given) => {
      request = given;
      return [];
    },
  });
  await search.find(1, text, limit);
  return request;
}

it.each([
  ['', []],
  [' \t\n ', []],
  ['Poster', ['Poster']],
  ['  garden   poster ', ['garden', 'poster']],
  ['100 %', ['100', '%']],
  ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
])('looks for %j by the words %j', async (text, words) => {
  expect(await asked(text)).toEqual({ words, limit: 20 });
});
