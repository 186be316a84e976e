import { describe, expect, it } from 'vitest';
import { keepScreenOn } from './wake-lock.ts';

/** A page whose visibility the test changes, and a browser that counts its locks. */
function setUp({ isRefused = false } = {}) {
  const listeners = new Set<() => void>();
  const page = {
    visibilityState: 'visible',
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
  };
  const counts = { requested: 0, released: 0 };
  const locks = {
    request: async () => {
      counts.requested++;
      if (isRefused) throw new Error('low battery');
      return {
        release: async () => {
          counts.released++;
        },
      };
    },
  };
  const show = (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    for (const listener of listeners) listener();
  };
  return { page, locks, counts, show, listeners };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the screen of TV mode', () => {
  it('stays on until TV mode ends', async () => {
    const { page, locks, counts, listeners } = setUp();
    const end = keepScreenOn(locks, page);
    expect(counts).toEqual({ requested: 1, released: 0 });
    end();
    await settle();
    expect([counts.released, listeners.size]).toEqual([1, 0]);
  });

  it('is kept on again when the page returns, because browsers let go of hidden pages', () => {
    const { page, locks, counts, show } = setUp();
    keepScreenOn(locks, page);
    show('hidden');
    show('visible');
    expect(counts.requested).toBe(2);
  });

  it('may turn off where the browser refuses or knows no lock, and the board goes on', async () => {
    const { page, locks, counts } = setUp({ isRefused: true });
    keepScreenOn(locks, page)();
    keepScreenOn(undefined, page)();
    await settle();
    expect(counts).toEqual({ requested: 1, released: 0 });
  });
});
