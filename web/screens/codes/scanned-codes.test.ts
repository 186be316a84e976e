import { describe, expect, it } from 'vitest';
import { confirmationBefore } from './scanned-codes.ts';

const code = (name: string, scans: number, dynamic = true) => ({ name, scans, dynamic });

describe('before codes are deleted', () => {
  it('nothing is asked when the codes have no scans or count none', () => {
    expect(confirmationBefore([])).toBeUndefined();
    expect(confirmationBefore([code('New', 0), code('Static', 3, false)])).toBeUndefined();
  });

  it.each([
    [1, 'It was scanned once'],
    [1234, 'It was scanned 1,234 times'],
  ])('warns that a code with %i scans would no longer work', (scans, reported) => {
    const confirmation = confirmationBefore([code('Window', scans)]);
    expect(confirmation?.title).toBe('Delete Window?');
    expect(confirmation?.text).toContain(reported);
    expect(confirmation?.text).toContain('will stop working');
  });

  it('the scans of several codes are added up', () => {
    const confirmation = confirmationBefore([code('Window', 2), code('Door', 3), code('New', 0)]);
    expect(confirmation?.title).toBe('Delete 3 codes?');
    expect(confirmation?.text).toContain('They were scanned 5 times');
  });
});
