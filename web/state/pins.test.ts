import { describe, expect, it, vi } from 'vitest';
import { isPinnedIn, readIsPinned } from './pins.ts';

describe('pins', () => {
  it.each([
    [{ type: 'link', id: 7 }, true],
    [{ type: 'link', id: 8 }, false],
    [{ type: 'qr', id: 7 }, false],
  ] as const)('contain %j: %s', (ref, expected) => {
    expect(isPinnedIn([{ type: 'link', id: 7 }], ref)).toBe(expected);
  });

  it.each([
    ['known ones answer at once', [{ type: 'link', id: 7 }], true, 0],
    ['known ones answer when there are none', [], false, 0],
    ['before they have loaded, the answer waits for them', undefined, true, 1],
  ] as const)('%s', async (_, known, expected, loads) => {
    const load = vi.fn(async () => ({ pins: [{ type: 'link' as const, id: 7 }] }));
    expect(await readIsPinned({ type: 'link', id: 7 }, known, load)).toBe(expected);
    expect(load).toHaveBeenCalledTimes(loads);
  });

  it('that cannot be loaded are no answer', async () => {
    const load = () => Promise.reject(new Error('offline'));
    await expect(readIsPinned({ type: 'link', id: 7 }, undefined, load)).rejects.toThrow('offline');
  });
});
