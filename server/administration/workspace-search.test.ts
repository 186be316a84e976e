import { expect, it } from 'vitest';
import { readSearch } from './workspace-search.ts';

const OWN = new Set(['way.example', 'localhost:8080']);

it.each<[string, string, object | undefined]>([
  ['nothing', '  ', undefined],
  ['a back-half', ' spam-2 ', { alias: 'spam-2', host: undefined }],
  ['an email address', 'a@b.example', { alias: 'a@b.example', host: undefined }],
  ['a short link of the service', 'https://way.example/spam', { alias: 'spam', host: '' }],
  ['one with a port', 'localhost:8080/spam', { alias: 'spam', host: '' }],
  ['the port alone does not count', 'localhost:9090/spam', { alias: 'spam', host: 'localhost:9090' }],
  ['one in capitals, with query and hash', 'HTTP://Way.Example/Spam/?a=1#b', { alias: 'Spam', host: '' }],
  ['one with a subpath', 'way.example/spam/and/more', { alias: 'spam', host: '' }],
  ['one with escapes', 'way.example/b%C3%BCcher', { alias: 'bücher', host: '' }],
  ['one with a broken escape', 'way.example/50%', { alias: '50%', host: '' }],
  ['one of a branded domain', 'go.shop.example/sale', { alias: 'sale', host: 'go.shop.example' }],
  ['one of an international domain', 'bücher.example/x', { alias: 'x', host: 'xn--bcher-kva.example' }],
  ['an address without a path', 'https://go.shop.example/', undefined],
  ['only a slash', '/', undefined],
  ['no address at all', 'http://', undefined],
])('reads the short link: %s', (_what, text, expected) => {
  expect(readSearch(text, OWN)?.link).toEqual(expected);
});

it.each([
  ['Go.Shop.Example', 'go.shop.example'],
  ['https://go.shop.example/', 'go.shop.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['100% shop', undefined],
])('reads the host of %s', (text, host) => {
  expect(readSearch(text, OWN)).toMatchObject({ text, host });
});
