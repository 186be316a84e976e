import { describe, expect, it } from 'vitest';
import type { LinkFormat } from '../../../contract/vocabulary.ts';
import { readLinkFile } from './link-file.ts';

const inputs = (format: LinkFormat, text: string) => readLinkFile(format, text).map(({ input }) => input);
const url = 'https://shop.example/';

describe('a file of links', () => {
  it('is a table with our own names', () => {
    const text =
      'url,alias,title,tags,notes,start,expiry,clicklimit\nhttps://shop.example/,sale,Sale,"a, b",n,2029-01-01,2030-01-01,5\n';
    expect(readLinkFile('csv', text)).toEqual([
      {
        line: 2,
        refusal: undefined,
        input: {
          url,
          custom: 'sale',
          title: 'Sale',
          tags: ['a', 'b'],
          notes: 'n',
          start: '2029-01-01',
          expiry: '2030-01-01',
          clicklimit: 5,
        },
      },
    ]);
  });

  it('is one of Bitly: a table, and what its API answers', () => {
    const table =
      'Link,Long URL,Title,Tags,Created At\nhttps://bit.ly/3abc,https://shop.example/,Shop,"x|y",2024-01-01\n';
    expect(inputs('bitly', table)).toEqual([{ url, custom: '3abc', title: 'Shop', tags: ['x', 'y'] }]);
    const response = {
      links: [
        { link: 'https://bit.ly/3abc', long_url: url, title: 'Shop', archived: true, tags: ['x'], id: 'bit.ly/3abc' },
      ],
    };
    expect(inputs('bitly', JSON.stringify(response))).toEqual([
      { url, custom: '3abc', title: 'Shop', tags: ['x'], status: 'archived' },
    ]);
  });

  it('of a Dub export has its targets, tags and expiry URL', () => {
    const table =
      'Short link,Destination URL,Clicks,Tags,Archived\nhttps://dub.sh/shop,https://shop.example/,7,"x, y",false\n';
    expect(inputs('dub', table)).toEqual([{ url, custom: 'shop', title: '', tags: ['x', 'y'] }]);
    const link = {
      domain: 'dub.sh',
      key: 'shop',
      url,
      shortLink: 'https://dub.sh/shop',
      title: 'Shop',
      description: 'd',
      comments: 'c',
      image: 'https://shop.example/i.png',
      tags: [{ id: 't', name: 'x' }],
      archived: false,
      password: null,
      expiresAt: '2030-01-01T02:00:00.000+02:00',
      expiredUrl: 'https://shop.example/over',
      ios: 'https://i.example/',
      android: 'https://a.example/',
      geo: { AT: 'https://at.example/' },
    };
    expect(inputs('dub', JSON.stringify([link]))).toEqual([
      {
        url,
        custom: 'shop',
        title: 'Shop',
        description: 'd',
        notes: 'c',
        tags: ['x'],
        metaimage: 'https://shop.example/i.png',
        expiry: '2030-01-01 00:00:00',
        expirationredirect: 'https://shop.example/over',
        devicetarget: [
          { device: 'iphone', link: 'https://i.example/' },
          { device: 'ipad', link: 'https://i.example/' },
          { device: 'android', link: 'https://a.example/' },
        ],
        geotarget: [{ location: 'AT', link: 'https://at.example/' }],
      },
    ]);
  });

  it('is one of Kutt, without what must not be open', () => {
    const data = [
      { address: 'one', target: url, description: 'd', password: false, banned: false, link: 'https://kutt.it/one' },
      { address: 'two', target: url, password: true },
      { address: 'three', target: url, banned: true },
    ];
    const found = readLinkFile('kutt', JSON.stringify({ limit: 10, skip: 0, total: 3, data }));
    expect(found.map(({ line, refusal }) => [line, refusal?.slice(0, 20)])).toEqual([
      [1, undefined],
      [2, 'This link has a pass'],
      [3, 'The service that exp'],
    ]);
    expect(found[0]?.input).toEqual({ url, custom: 'one', title: '', notes: 'd' });
  });

  it('is one of Shlink: its client’s table, and what its API answers', () => {
    const table =
      '"createdAt","domain","shortCode","shortUrl","longUrl","title","tags","visits"\n"2024-01-01T00:00:00+00:00","","s1","https://s.test/s1","https://shop.example/","Shop","x|y","3"\n';
    expect(inputs('shlink', table)).toEqual([{ url, custom: 's1', title: 'Shop', tags: ['x', 'y'] }]);
    const meta = { validSince: '2029-01-01T00:00:00+00:00', validUntil: null, maxVisits: 9 };
    const response = {
      shortUrls: { data: [{ shortCode: 's1', longUrl: url, title: null, tags: ['x'], meta }], pagination: {} },
    };
    expect(inputs('shlink', JSON.stringify(response))).toEqual([
      { url, custom: 's1', title: '', tags: ['x'], start: '2029-01-01 00:00:00', clicklimit: 9 },
    ]);
  });

  it('is one of YOURLS: its database’s table, and what its API answers', () => {
    const table =
      'keyword,url,title,timestamp,ip,clicks\nsale,https://shop.example/,Sale,2024-01-01 00:00:00,127.0.0.1,3\n';
    expect(inputs('yourls', table)).toEqual([{ url, custom: 'sale', title: 'Sale' }]);
    const links = {
      link_1: { shorturl: 'https://sho.rt/sale', url, title: 'Sale', clicks: '3' },
      link_2: { shorturl: 'https://sho.rt/x', url },
    };
    expect(inputs('yourls', JSON.stringify({ links, stats: { total_links: '2' } }))).toEqual([
      { url, custom: 'sale', title: 'Sale' },
      { url, custom: 'x', title: '' },
    ]);
  });

  it.each([
    ['csv', 'alias,title\na,b'],
    ['csv', ''],
    ['bitly', '{"links": 5}'],
    ['dub', '{"broken"'],
    ['kutt', '{}'],
  ] as const)('that is not in the format of %s is rejected: %j', (format, text) => {
    expect(() => readLinkFile(format, text)).toThrow();
  });

  it('may hold anything in a row, for the rules of links to reject', () => {
    const odd = [
      null,
      5,
      'x',
      {},
      { url: {} },
      { url: ['https://shop.example/'] },
      { tags: { a: 1 }, url },
      { __proto__: { url } },
    ];
    for (const { input } of readLinkFile('csv', JSON.stringify(odd))) expect(typeof input.url).toBe('string');
  });
});
