import { describe, expect, it, vi } from 'vitest';
import { createPageMemo } from './page-memo.ts';

describe('pages that are kept', () => {
  const page = () => ({ status: 200, headers: {}, body: 'x' });

  it('are made once for a thing and a key', () => {
    const memo = createPageMemo();
    const make = vi.fn(page);
    const thing = {};
    expect(memo(thing, 'a', make)).toBe(memo(thing, 'a', make));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('are made anew for another key, and for a thing that only looks alike', () => {
    const memo = createPageMemo();
    const make = vi.fn(page);
    const thing = {};
    memo(thing, 'a', make);
    memo(thing, 'b', make);
    memo({}, 'b', make);
    expect(make).toHaveBeenCalledTimes(3);
  });
});
