import { describe, expect, it } from 'vitest';
import { keyOf, newLinkAt, orphansOf } from './orphan-data.ts';

describe('requested addresses of a domain', () => {
  it('are new rows when requested again after they were dismissed', () => {
    const before = { path: '/sale', last: '2026-03-01 08:00:00' };
    expect(keyOf(7, before)).toBe(keyOf(7, { ...before }));
    const others = [
      keyOf(8, before),
      keyOf(7, { ...before, path: '/sail' }),
      keyOf(7, { ...before, last: '2026-03-02 08:00:00' }),
    ];
    expect(new Set([keyOf(7, before), ...others]).size).toBe(4);
  });

  it('become a link with the requested domain and alias', () => {
    const address = URL.parse(newLinkAt('go.shop.example', 'sumer_sale-2'), 'https://way.example');
    expect(address?.pathname).toBe('/links/new');
    expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
      domain: 'go.shop.example',
      custom: 'sumer_sale-2',
    });
    expect(orphansOf(7)).toMatch(/\/domain\/7\/orphans$/);
  });
});
