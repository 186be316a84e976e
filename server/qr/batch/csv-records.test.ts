import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecords } from './csv-records.ts';

function records(text: string): Record<string, string>[] {
  return csvRecords(text).map(({ cells }) => Object.fromEntries(cells));
}

describe('csvRecords', () => {
  it.each([
    [
      'commas',
      'name,data\na,1\nb,2',
      [
        { name: 'a', data: '1' },
        { name: 'b', data: '2' },
      ],
    ],
    ['semicolons', 'Name;Data\r\na;1,5', [{ name: 'a', data: '1,5' }]],
    ['tabs', 'name\tdata\ra\t1', [{ name: 'a', data: '1' }]],
    ['quotes', 'data\n"a ""b"", c\nd"', [{ data: 'a "b", c\nd' }]],
    ['a byte order mark', '\uFEFFdata\nx', [{ data: 'x' }]],
    ['empty lines and cells', 'name,data\n\n,x\n,\n', [{ data: 'x' }]],
    ['short and long rows', 'name,data\na\nb,1,more', [{ name: 'a' }, { name: 'b', data: '1' }]],
    ['a quote that never ends', 'data\n"open', [{ data: '"open' }]],
  ])('reads %s', (_, text, expected) => {
    expect(records(text)).toEqual(expected);
  });

  it('numbers rows from one', () => {
    expect(csvRecords('data\na\nb').map(({ number }) => number)).toEqual([1, 2]);
  });

  it.each(['', '\n\n', ',,,', `${'a,'.repeat(61)}\nx`])('rejects %j, which has no header', (text) => {
    expect(() => csvRecords(text)).toThrow('header');
  });

  it('reads back any quoted text', () => {
    const cell = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\r/.test(text));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
        const text = `data\n${cells.map((one) => `"${one.replaceAll('"', '""')}"`).join('\n')}`;
        expect(records(text)).toEqual(cells.map((data) => ({ data })));
      }),
    );
  });
});
