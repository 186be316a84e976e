import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable, writeTable } from './csv.ts';

describe('readTable', () => {
  it.each([
    ['a,b\n1,2\n', [['1', '2']]],
    ['a;b\r\n1;2', [['1', '2']]],
    ['a\tb\n1\t2', [['1', '2']]],
    ['\uFEFFa,b\n1,2', [['1', '2']]],
    ['a,b\n"x, y","say ""hi"""\n', [['x, y', 'say "hi"']]],
    ['a,b\n"two\nlines",2\n', [['two\nlines', '2']]],
    ['a,b\n\n , \n1,\n', [['1', '']]],
    ['a,b\n1\n', [['1']]],
  ])('%j', (text, rows) => expect(readTable(text)).toEqual({ names: ['a', 'b'], rows }));

  it('reads names without rows as a table without rows, and no text as no table', () => {
    expect(readTable('a,b')).toEqual({ names: ['a', 'b'], rows: [] });
    expect(readTable('')).toEqual({ names: [], rows: [] });
  });

  it('reads back every written cell', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '"', '\n', '\t') });
    const cells = fc.tuple(cell, cell).filter((row) => row.some((one) => one.trim() !== ''));
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 8 }), (rows) => {
        expect(readTable(writeTable({ names: ['first', 'second'], rows })).rows).toEqual(rows);
      }),
    );
  });
});
