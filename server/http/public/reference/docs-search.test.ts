import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type SearchEntry, searchEntries } from './docs-search.ts';

const entryOf = (title: string, place = '', more: Partial<SearchEntry> = {}): SearchEntry => ({
  title,
  place,
  names: [],
  text: '',
  ...more,
});

const ENTRIES = [
  entryOf('errors', 'api reference', { text: 'the status says what kind of error it is' }),
  entryOf('links', 'link tools'),
  entryOf('list links', 'get /bio/api/urls listlinks', { names: ['limit', 'page', 'data.urls[].alias'] }),
  entryOf('create a link', 'post /bio/api/url/add createlink', {
    names: ['url', 'expiry', 'expirationredirect', 'expiry'],
    text: 'url string required. expiry string a date such as 2026-12-31.',
  }),
  entryOf('delete a link', 'delete /bio/api/url/{id}/delete deletelink'),
  entryOf('create a qr code', 'post /bio/api/qr/add createqrcode', { text: 'a code for a link, with a logo' }),
];

const titles = (query: string) => searchEntries(ENTRIES, query).map(({ index }) => ENTRIES[index]?.title);

describe('the search of the API reference', () => {
  it.each<[string, readonly string[]]>([
    ['create a link', ['create a link', 'create a qr code']],
    ['CREATE  link', ['create a link', 'create a qr code']],
    ['links', ['links', 'list links']],
    ['post', ['create a link', 'create a qr code']],
    ['/bio/api/url/', ['create a link', 'delete a link']],
    ['createQrCode', ['create a qr code']],
    ['expiry', ['create a link']],
    ['logo', ['create a qr code']],
    ['status', ['errors']],
    ['link nothing', []],
    ['', []],
    ['   ', []],
    ['.*', []],
  ])('finds for "%s" %j', (query, found) => {
    expect(titles(query)).toEqual(found);
  });

  it('ranks a title before a place, a place before a name, and a name before other text', () => {
    const entries = [
      entryOf('a', 'b', { text: 'it has words' }),
      entryOf('a', 'b', { names: ['words'] }),
      entryOf('a', 'get /words'),
      entryOf('passwords'),
      entryOf('all words'),
      entryOf('words'),
    ];
    expect(searchEntries(entries, 'words').map(({ index }) => index)).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it('ranks short titles before long ones, and keeps the order of the page among equals', () => {
    const entries = ['update a link', 'update a pixel', 'update a page'].map((title) => entryOf(title));
    expect(searchEntries(entries, 'update').map(({ index }) => index)).toEqual([0, 2, 1]);
  });

  it('ranks a field of that name before one inside another', () => {
    const entries = ['data.expiry', 'expiry'].map((name) => entryOf('a', 'b', { names: [name] }));
    expect(searchEntries(entries, 'expiry').map(({ index }) => index)).toEqual([1, 0]);
  });

  it('names each field once that explains why an entry was found, and none if its title does', () => {
    expect(searchEntries(ENTRIES, 'expir')).toEqual([{ index: 3, names: ['expiry', 'expirationredirect'] }]);
    expect(searchEntries(ENTRIES, 'create link')[0]).toEqual({ index: 3, names: [] });
    expect(searchEntries(ENTRIES, 'alias')).toEqual([{ index: 2, names: ['data.urls[].alias'] }]);
  });

  it('runs alone, as the page’s script contains it', () => {
    const found = runInNewContext(`(${searchEntries.toString()})(entries, 'pixel')`, {
      entries: [entryOf('create a pixel')],
    });
    expect(JSON.stringify(found)).toBe('[{"index":0,"names":[]}]');
  });
});
