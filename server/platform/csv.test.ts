import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"'],
    [[1, -2.5, null, ''], '1,-2.5,,'],
    [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx"],
    [['\rx'], '"\'\rx"'],
    [['=cmd|"/c calc"!A1'], '"\'=cmd|""/c calc""!A1"'],
    [['a=b', ' =x', 'ü 漢 🎉'], 'a=b, =x,ü 漢 🎉'],
  ])('of %j is %j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  it('is read back as it was, but for what could be run', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
        const read = readLine(csvLine(cells));
        expect(read.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(
          cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')),
        );
        for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

/** Parses one record strictly by RFC 4180. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let rest = line.slice(0, -2);
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(,|$)/.exec(rest);
    const [whole = '', cell = '', end = ''] = quoted ?? /^([^,]*)(,|$)/.exec(rest) ?? [];
    cells.push(quoted ? cell.replaceAll('""', '"') : cell);
    if (end === '') return cells;
    rest = rest.slice(whole.length);
  }
}
