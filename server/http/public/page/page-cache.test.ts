import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_BRAND } from '../../../brand/brand.ts';
import { html } from './html.ts';
import { pageIn, renderPage } from './page.ts';
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

  it('are compressed once for each brand; other pages never are', () => {
    const content = { title: 'Ada', kind: 'plain', body: (service: string) => html`<p>${service}</p>` } as const;
    expect(renderPage(content).zipped?.()).toBeUndefined();
    const kept = createPageMemo()({}, 'a', () => renderPage(content));
    const zipped = kept.zipped?.();
    expect(zipped && gunzipSync(zipped).toString()).toBe(kept.body);
    expect(kept.zipped?.()).toBe(zipped);
    const branded = pageIn(kept, { ...DEFAULT_BRAND, name: 'Acme', version: 'v2' });
    const inBrand = branded.zipped?.();
    expect(inBrand && gunzipSync(inBrand).toString()).toBe(branded.body);
    expect(branded.body).toContain('<p>Acme</p>');
  });
});
