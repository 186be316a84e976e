import { describe, expect, it, vi } from 'vitest';
import { createPageMemo } from './page-cache.ts';

describe('cached pages', () => {
  const page = () => ({ status: 200, headers: {}, body: 'x' });

  it('are rendered once per object and key', () => {
    const memo = createPageMemo();
    const make = vi.fn(page);
    const thing = {};
    expect(memo(thing, 'a', make)).toBe(memo(thing, 'a', make));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('are rendered again for another key, and for an equal but different object', () => {
    const memo = createPageMemo();
    const make = vi.fn(page);
    const thing = {};
    memo(thing, 'a', make);
    memo(thing, 'b', make);
    memo({}, 'b', make);
    expect(make).toHaveBeenCalledTimes(3);
  });
});
