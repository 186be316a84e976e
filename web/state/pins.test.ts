import { describe, expect, it } from 'vitest';
import { isPinnedIn } from './pins.ts';

describe('pins', () => {
  it.each([
    [{ type: 'link', id: 7 }, true],
    [{ type: 'link', id: 8 }, false],
    [{ type: 'qr', id: 7 }, false],
  ] as const)('contain %j: %s', (ref, expected) => {
    expect(isPinnedIn([{ type: 'link', id: 7 }], ref)).toBe(expected);
  });

  it('contain nothing before they have loaded', () => {
    expect(isPinnedIn([], { type: 'link', id: 7 })).toBe(false);
  });
});
