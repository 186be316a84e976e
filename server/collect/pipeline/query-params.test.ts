import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery, writeQuery } from './query-params.ts';

describe('query parameters', () => {
  it('reads names, values and what was sent', () => {
    expect(readQuery('UTM_Source=a+b%20c&flag&x==1&&%6Bey=%C3%BC')).toEqual([
      { name: 'utm_source', value: 'a b c', text: 'UTM_Source=a+b%20c' },
      { name: 'flag', value: '', text: 'flag' },
      { name: 'x', value: '=1', text: 'x==1' },
      { name: 'key', value: 'ü', text: '%6Bey=%C3%BC' },
    ]);
  });

  it.each(['%', '%E0%A4%A', 'a=%ff', '&&', '=', '=b', '%00=1'])('accepts %j as it is', (query) => {
    expect(() => readQuery(query)).not.toThrow();
  });

  it('keeps no more than 100 parameters', () => {
    expect(readQuery('a=1&'.repeat(500))).toHaveLength(100);
  });

  it('writes back what it read, byte for byte', () => {
    expect(writeQuery(readQuery('b=2&a=%C3%BC&c'))).toBe('?b=2&a=%C3%BC&c');
    expect(writeQuery(readQuery(''))).toBe('');
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ minLength: 1, unit: 'grapheme' }).filter((part) => !part.includes('&')),
          { maxLength: 50 },
        ),
        (parts) => {
          const query = parts.join('&');
          expect(writeQuery(readQuery(query))).toBe(query === '' ? '' : `?${query}`);
        },
      ),
    );
  });
});
