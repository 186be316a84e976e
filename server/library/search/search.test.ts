import { expect, it } from 'vitest';
import { ACTIVITY_TYPES, SEARCH_TYPES } from '../../../contract/vocabulary.ts';
import { createSearch, type Search } from './search.ts';
import type { SearchRequest } from './search-port.ts';

/** Returns the request that the store receives. */
async function requested(ask: (search: Search) => Promise<unknown>): Promise<SearchRequest | undefined> {
  let request: SearchRequest | undefined;
  const search = createSearch({
    find: async (_accountId, given) => {
      request = given;
      return [];
    },
  });
  await ask(search);
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
  expect(await requested((search) => search.find(1, text, { types: SEARCH_TYPES, limit: 20 }))).toEqual({
    types: SEARCH_TYPES,
    words,
    limit: 20,
  });
});

it('returns the newest objects, except those saved for websites', async () => {
  expect(await requested((search) => search.newest(1, 5))).toEqual({ types: ACTIVITY_TYPES, words: [], limit: 5 });
});
