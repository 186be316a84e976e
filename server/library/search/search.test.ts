import { expect, it } from 'vitest';
import { ACTIVITY_TYPES, SEARCH_TYPES, type SearchType } from '../../../contract/vocabulary.ts';
import { createSearch, type Search } from './search.ts';
import type { Found, SearchRequest } from './search-port.ts';

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

it.each([
  ['WIFI:T:WPA;S:Guests\\; upstairs;P:sesame\\;S:no;H:true;;', 'Guests; upstairs'],
  ['wifi:P:sesame\\;S:no;S:Guests;;', 'Guests'],
  ['WIFI:P:sesame;;', ''],
  ['https://shop.example/?WIFI:S:a;P:b', 'https://shop.example/?WIFI:S:a;P:b'],
])('describes the code %j as %j, never by a password', async (content, detail) => {
  const found = { type: 'qr' as const, id: 1, name: 'Door', detail: content, websiteId: null, updatedAt: 9 };
  const search = createSearch({ find: async <Type extends SearchType>() => [found as Found<Type>] });
  expect(await search.newest(1, 5)).toEqual([{ ...found, detail }]);
  expect(await search.find(1, 'door', { types: SEARCH_TYPES, limit: 5 })).toEqual([{ ...found, detail }]);
});
