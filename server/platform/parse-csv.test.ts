import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

const cells = (text: string) => parseCsv(text).map((row) => row.cells);

describe('CSV', () => {
  it.each([
    [
      'plain',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'without an end of line',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'of Windows',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'of old Macs, and with every end of line in cells',
      'a,b\r"1\r2","3\r\n4"\r\r\n5,6',
      [
        ['a', 'b'],
        ['1\n2', '3\n4'],
        ['5', '6'],
      ],
    ],
    ['with a byte order mark', '\uFEFFa,b', [['a', 'b']]],
    [
      'with quotes, separators and lines in cells',
      'a,b\n"1,""x""","2\n3"',
      [
        ['a', 'b'],
        ['1,"x"', '2\n3'],
      ],
    ],
    [
      'with semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'with tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'with empty cells',
      'a,b,c\n,,3',
      [
        ['a', 'b', 'c'],
        ['', '', '3'],
      ],
    ],
    ['with empty lines', 'a\n\n\n1\n\n', [['a'], ['1']]],
    [
      'with blanks around cells',
      'a , b\n 1,2 ',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'with text after a closing quote',
      '"a, b" c,"d"e\n1,2',
      [
        ['a, b c', 'de'],
        ['1', '2'],
      ],
    ],
    [
      'with a quote that is never closed',
      'a,b\n"1,2\n3,4',
      [
        ['a', 'b'],
        ['"1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'with blanks before a quote',
      'a, "b, c" \n1,2',
      [
        ['a', 'b, c'],
        ['1', '2'],
      ],
    ],
    ['with nothing', '', []],
  ])('%s', (_name, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('knows the line in which a row begins', () => {
    expect(parseCsv('a\n\n"1\n2"\n3').map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it('reads back any quoted text', () => {
    const rows = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (written) => {
        const first = ['a', 'b'];
        const quoted = [first, ...written].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
        const kept = written.filter((row) => row.some((cell) => cell !== ''));
        const normal = kept.map((row) => row.map((cell) => cell.replaceAll(/\r\n?/g, '\n')));
        expect(cells(quoted.join('\r\n'))).toEqual([first, ...normal]);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps the rows after a quote that is never closed, doubled quotes in them too', () => {
    expect(cells('a,b\n"1,2\n3,""\n4,5')).toEqual([
      ['a', 'b'],
      ['"1', '2'],
      ['3', ''],
      ['4', '5'],
    ]);
  });

  it('parses a cell of several megabytes', () => {
    const long = '""\n, '.repeat(1_000_000);
    expect(cells(`a,"${long}"`)).toEqual([['a', long.replaceAll('""', '"')]]);
  });

  it('handles any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(parseCsv(text))));
  });
});
