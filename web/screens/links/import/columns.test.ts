import { describe, expect, it } from 'vitest';
import { guessedMapping, headOf, mappedText, unusedColumns, withColumn } from './columns.ts';

const TABLE = 'Zielseite;Keyword;Bezeichnung\nhttps://shop.example/tea;tea;"Tea; green"\n';

describe('the header of a table', () => {
  it.each([
    ['commas', 'url,alias\nx,y', ['url', 'alias'], ','],
    ['semicolons', 'url;alias\nx;y', ['url', 'alias'], ';'],
    ['tabs', 'url\talias\nx\ty', ['url', 'alias'], '\t'],
    ['quotes', '"Long, URL","the ""alias"""\r\nx,y', ['Long, URL', 'the "alias"'], ','],
    ['one column', 'url\nx', ['url'], ','],
    ['a byte order mark', '\uFEFFurl,alias\nx,y', ['url', 'alias'], ','],
  ])('is read with %s', (_what, text, cells, separator) => {
    expect(headOf(text)).toMatchObject({ cells, separator });
  });

  it.each([
    ['JSON', '[{"url":"https://shop.example"}]'],
    ['nothing', ''],
    ['an empty line', '\nurl'],
  ])('is missing in %s', (_what, text) => {
    expect(headOf(text)).toBeUndefined();
  });
});

describe('the mapping of columns', () => {
  it('is guessed from names that people use', () => {
    expect(guessedMapping(['Name', 'Long URL', 'back-half', 'Valid_Until', 'Color'])).toEqual({
      url: 1,
      alias: 2,
      title: 0,
      expiry: 3,
    });
  });

  it('names the columns that are not used', () => {
    const cells = ['Long URL', 'Tag list', 'Color', '', 'Clicks'];
    const mapping = guessedMapping(cells);
    expect(mapping).toEqual({ url: 0, tags: 1 });
    expect(unusedColumns(cells, mapping)).toEqual(['Color', 'Clicks']);
    expect(unusedColumns(['url'], { url: 0 })).toEqual([]);
  });

  it('gives a column to one field only', () => {
    expect(guessedMapping(['link', 'short'])).toEqual({ url: 0, alias: 1 });
    expect(withColumn({ url: 0, alias: 1 }, 'title', 1)).toEqual({ url: 0, title: 1 });
    expect(withColumn({ url: 0, alias: 1 }, 'alias', undefined)).toEqual({ url: 0 });
  });

  it('renames columns for the service, and leaves every row as it is', () => {
    const mapped = mappedText(TABLE, { url: 0, alias: 1, title: 2 });
    expect(mapped).toBe(TABLE.replace('Zielseite;Keyword;Bezeichnung', 'url;alias;title'));
    expect(mappedText(TABLE, { url: 0 })).toMatch(/^url;ignored 2;ignored 3\n/);
    expect(mappedText('\uFEFFa,b\n1,2', { url: 1 })).toBe('ignored 1,url\n1,2');
  });

  it('leaves JSON as it is', () => {
    expect(mappedText('[{"a":1}]', { url: 0 })).toBe('[{"a":1}]');
  });
});
