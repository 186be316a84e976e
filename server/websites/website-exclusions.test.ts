import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { type ExclusionLists, readExclusions } from './website-exclusions.ts';

function fieldsOf(lists: ExclusionLists) {
  try {
    return readExclusions(lists);
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
}

describe('readExclusions', () => {
  it('keeps lists as they were written, but for their line ends', () => {
    const lists = readExclusions({
      excludeParams: 'fbclid\r\n utm_* \r\n\r\nGclid',
      excludeIps: '203.0.113.7\r10.0.0.0/8',
    });
    expect(lists).toEqual({ excludeParams: 'fbclid\n utm_* \n\nGclid', excludeIps: '203.0.113.7\n10.0.0.0/8' });
  });

  it('distinguishes an empty list from a missing one', () => {
    expect(readExclusions({ excludeParams: null, excludeIps: '' })).toEqual({ excludeParams: '', excludeIps: '' });
    expect(readExclusions({})).toEqual({});
  });

  it('names every bad line of both lists', () => {
    expect(fieldsOf({ excludeParams: 'ok\na=b\nc&d', excludeIps: 'nonsense\n10.0.0.1\n300.1.1.1' })).toEqual({
      exclude_params: [expect.stringContaining('Line 2: "a=b"'), expect.stringContaining('Line 3: "c&d"')],
      exclude_ips: [expect.stringContaining('Line 1: "nonsense"'), expect.stringContaining('Line 3: "300.1.1.1"')],
    });
  });

  it('accepts 200 lines and not one more', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`).join('\n');
    expect(fieldsOf({ excludeParams: lines(200) })).toEqual({ excludeParams: lines(200) });
    expect(fieldsOf({ excludeParams: lines(201) })).toEqual({ exclude_params: ['Use at most 200 lines.'] });
  });
});
