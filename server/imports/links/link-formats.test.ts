import { describe, expect, it } from 'vitest';
import { LINK_FORMATS, type LinkFormat } from '../../../contract/vocabulary.ts';
import { AppError } from '../../platform/app-error.ts';
import { readLinkFile } from './link-file.ts';
import { LINK_FILE_FORMATS } from './link-formats.ts';

const url = 'https://shop.example/';
const first = (format: LinkFormat, text: string) => readLinkFile(format, text)[0];
const one = (format: LinkFormat, link: object) => first(format, JSON.stringify([link]));
const dub = (link: object) => one('dub', { url, key: 'x', ...link })?.input;

describe.each(LINK_FORMATS)('an export of the kind %s', (format) => {
  const { columns, lists } = LINK_FILE_FORMATS[format];
  const [name = ''] = columns.url ?? [];

  it('is read in a table by every name of the address', () => {
    for (const column of columns.url ?? []) expect(first(format, `${column}\n${url}`)?.input.url).toBe(url);
  });

  it('names columns ignoring case, with blanks, dashes or underscores', () => {
    for (const written of [name.toUpperCase(), ` ${name} `, [...name].join(' '), [...name].join('_')])
      expect(first(format, `${written},x\n${url},y`)?.input.url).toBe(url);
  });

  it('is read as a list, and as every answer that has one', () => {
    const links = [{ [name]: url }];
    expect(first(format, JSON.stringify(links))?.input.url).toBe(url);
    for (const list of lists) {
      const response = JSON.stringify({ status: 'ok', [list]: links, pagination: { total: 1 } });
      expect(first(format, `\uFEFF \n${response}`)?.input.url).toBe(url);
    }
  });

  it('is invalid without the URL column, and the error names the missing column', () => {
    const read = () => readLinkFile(format, 'nothing,of\nthe,sort');
    expect(read).toThrow(AppError);
    expect(read).toThrow(`a header with a column "${name}"`);
  });

  it('has every name in the form in which names are compared', () => {
    for (const names of Object.values(columns))
      for (const column of names) expect(column).toBe(column.toLowerCase().replaceAll(/[\s_-]/g, ''));
  });

  it('may be empty: a head or a list without links', () => {
    expect(readLinkFile(format, name)).toEqual([]);
    expect(readLinkFile(format, '[]')).toEqual([]);
  });
});

describe('the alias of an imported link', () => {
  it.each([
    ['https://bit.ly/3abc', '3abc'],
    ['bit.ly/3abc', '3abc'],
    ['http://bit.ly/3abc/', '3abc'],
    ['https://sho.rt/app/x', 'x'],
    ['https://sho.rt/x?utm=1', 'x'],
    ['https://sho.rt/x#part', 'x'],
    ['https://sho.rt//x', 'x'],
    ['https://sho.rt:8080/x', 'x'],
    ['https://sho.rt/', ''],
    ['https://sho.rt', ''],
    ['sho.rt', ''],
  ])('is the last part of %s: %j', (short, alias) => {
    expect(one('bitly', { long_url: url, link: short })?.input.custom).toBe(alias);
  });

  it('is the separate one before the one in the URL', () => {
    expect(one('bitly', { long_url: url, link: 'https://bit.ly/3abc', custom_back_half: 'mine' })?.input.custom).toBe(
      'mine',
    );
    expect(one('yourls', { url, keyword: 'k', shorturl: 'https://sho.rt/other' })?.input.custom).toBe('k');
  });

  it('can consist of digits, also as a number', () => {
    expect(one('yourls', { url, keyword: 2026 })?.input.custom).toBe('2026');
    expect(first('yourls', `keyword,url\n007,${url}`)?.input.custom).toBe('007');
  });
});

describe('the first of several names', () => {
  it('counts, unless its cell is empty', () => {
    const text = 'Long URL,Destination URL\nhttps://one.example/,https://two.example/\n,https://two.example/\n';
    expect(readLinkFile('bitly', text).map(({ input }) => input.url)).toEqual([
      ...['https://one.example/', 'https://two.example/'],
    ]);
  });
});

describe('the tags of an imported link', () => {
  it.each<[string, unknown, string[] | undefined]>([
    ['bars', 'a|b', ['a', 'b']],
    ['semicolons and blanks', ' a ; b ;; ', ['a', 'b']],
    ['names in objects', [{ id: 1, name: 'a' }, 'b', { id: 2 }, null, 7], ['a', 'b']],
    ['what tags may not hold', ['say "hi"', 'a\\b', 'x\ny'], ['say  hi', 'a b', 'x y']],
    ['a list as JSON in a cell', '["print","a, b"]', ['print', 'a  b']],
    ['an empty list in a cell', '[]', undefined],
    ['a list in a cell that is no JSON', "['print', spring]", ['print', 'spring']],
    ['too long a word', ['x'.repeat(60)], ['x'.repeat(50)]],
    ['none', '', undefined],
    ['nothing but separators', '|;,', undefined],
    ['something else', 5, undefined],
  ])('are read through %s', (_name, tags, expected) => {
    expect(dub({ tags })?.tags).toEqual(expected);
  });

  it('are twenty at most, the first ones', () => {
    const tags = Array.from({ length: 30 }, (_, index) => `t${index}`);
    expect(dub({ tags })?.tags).toEqual(tags.slice(0, 20));
  });
});

describe('the times of an imported link', () => {
  it.each([
    ['2030-01-01T00:00:00Z', '2030-01-01 00:00:00'],
    ['2030-01-01T02:00:00+02:00', '2030-01-01 00:00:00'],
    ['2029-12-31T19:00:00-0500', '2030-01-01 00:00:00'],
    ['2030-01-01T00:00:00.999Z', '2030-01-01 00:00:00'],
    ['2030-01-01', '2030-01-01'],
    ['2030-01-01 10:00:00', '2030-01-01 10:00:00'],
    ['2030-13-01T00:00:00Z', '2030-13-01T00:00:00Z'],
    ['next week', 'next week'],
  ])('are in UTC where they name a zone, else as written: %s', (expiresAt, expiry) => {
    expect(dub({ expiresAt })?.expiry).toBe(expiry);
  });

  it('come from where each service keeps them', () => {
    const meta = { validSince: '2029-01-01T00:00:00Z', validUntil: '2030-01-01T00:00:00Z', maxVisits: 5 };
    const expected = { start: '2029-01-01 00:00:00', expiry: '2030-01-01 00:00:00', clicklimit: 5 };
    expect(one('shlink', { longUrl: url, shortCode: 's', meta })?.input).toMatchObject(expected);
    expect(one('shlink', { longUrl: url, shortCode: 's', ...meta })?.input).toMatchObject(expected);
    expect(one('kutt', { target: url, expire_in: '2030-01-01T00:00:00.000Z' })?.input.expiry).toBe(expected.expiry);
  });
});

describe('a limit of clicks', () => {
  it.each([
    ['5', 5],
    [' 5 ', 5],
    ['0', undefined],
    ['-1', undefined],
    ['2.5', undefined],
    ['many', undefined],
    ['', undefined],
    ['9007199254740993', undefined],
  ])('%j is %j', (text, limit) => {
    expect(first('csv', `url,clicklimit\n${url},${text}`)?.input.clicklimit).toBe(limit);
  });
});

describe('a link that forwards subpaths', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['false', undefined],
    ['', undefined],
  ])('is recognized if its column is %j: %s', (text, subpaths) => {
    expect(first('csv', `url,subpaths\n${url},${text}`)?.input.subpaths).toBe(subpaths);
  });
});

describe('a link that must not be open', () => {
  it.each<[string, object, string | undefined]>([
    ['with a password that the export tells', { password: 'hash' }, 'has a password'],
    ['with a password that the export only notes', { password: true }, 'has a password'],
    ['without one', { password: null }, undefined],
    ['without one, in words', { password: 'false' }, undefined],
    ['with an empty one', { password: '' }, undefined],
    ['that was disabled', { disabledAt: '2026-01-01T00:00:00Z' }, 'had blocked it'],
    ['that was not', { disabledAt: null }, undefined],
    ['with both', { password: true, disabledAt: '2026-01-01' }, 'has a password'],
  ])('is rejected: %s', (_name, over, sentence) => {
    const refusal = one('dub', { url, key: 'x', ...over })?.refusal;
    if (sentence === undefined) expect(refusal).toBeUndefined();
    else expect(refusal).toContain(sentence);
  });

  it.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['yes', true],
    ['false', false],
    ['False', false],
    ['0', false],
    ['no', false],
    ['null', false],
    [' ', false],
  ])('archived as %j is archived: %s', (text, isArchived) => {
    const input = first('dub', `url,archived\n${url},${text}`)?.input;
    expect(input?.status).toBe(isArchived ? 'archived' : undefined);
  });

  it.each([
    ['active', 'active'],
    ['Archived', 'archived'],
    ['private', 'private'],
    ['disabled', 'disabled'],
    ['200', undefined],
    ['', undefined],
  ])('a table of ours with the status %j: %s', (text, status) => {
    expect(first('csv', `url,status\n${url},${text}`)?.input.status).toBe(status);
  });

  it('loses the apostrophe that an export puts before a formula, and no other', () => {
    const titleOf = (title: string) => first('csv', `url,title\n${url},${title}`)?.input.title;
    expect([titleOf("'=1+1"), titleOf("'quoted'")]).toEqual(['=1+1', "'quoted'"]);
    expect(first('yourls', `url,title\n${url},'=1`)?.input.title).toBe("'=1");
  });
});

describe('targets of an imported link', () => {
  it('are an iPad’s as well as an iPhone’s, and those of countries with an address', () => {
    const input = dub({ ios: 'https://i.example/', geo: { AT: 'https://at.example/', DE: null, FR: 5 } });
    expect(input?.devicetarget?.map(({ device }) => device)).toEqual(['iphone', 'ipad']);
    expect(input?.geotarget).toEqual([{ location: 'AT', link: 'https://at.example/' }]);
  });

  it('are omitted if there are none, so that they change nothing', () => {
    expect(dub({ ios: '', android: null, geo: null })).toEqual({ url, custom: 'x', title: '' });
    expect(dub({ geo: {} })).not.toHaveProperty('geotarget');
    expect(dub({ geo: 'AT' })).not.toHaveProperty('geotarget');
  });
});

describe('texts that are too long for a link', () => {
  it('are cut to what it holds', () => {
    const long = 'x'.repeat(9_000);
    const input = dub({ title: long, description: long, comments: long });
    expect([input?.title?.length, input?.description?.length, input?.notes?.length]).toEqual([300, 1000, 5000]);
  });
});

describe('a hostile file', () => {
  it.each(['{"__proto__": [{"url": "x"}]}', '{"constructor": {"links": []}}', '{"links": {"links": {"links": 1}}}'])(
    'has no list in %s',
    (text) => {
      expect(() => readLinkFile('csv', text)).toThrow('no list of links');
    },
  );

  it('changes no built-in object', () => {
    readLinkFile('shlink', '[{"longUrl": "x", "__proto__": {"polluted": 1}, "meta": {"__proto__": {"polluted": 1}}}]');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('reports the line of each row, with line breaks in cells and empty lines', () => {
    const text = `url,notes\r\n${url},"a\r\nb"\r\n\r\n${url},c\r\n`;
    expect(readLinkFile('csv', text).map(({ line }) => line)).toEqual([2, 5]);
  });
});
