import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The module as a page loads it, with the public URLs that the page names. */
async function loadedOn(origin: string, urls: string | undefined) {
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('document', { querySelector: () => (urls === undefined ? null : { content: urls }) });
  return await import('./service-url.ts');
}

describe('the public URLs of the service', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  it('are those of its settings, whatever address the application is open at', async () => {
    const urls = 'https://go.example:8443 https://pages.example';
    const { SERVICE_ORIGIN, SERVICE_HOST, PAGES_HOST } = await loadedOn('http://10.0.0.7:3000', urls);
    expect(SERVICE_ORIGIN).toBe('https://go.example:8443');
    expect(SERVICE_HOST).toBe('go.example:8443');
    expect(PAGES_HOST).toBe('pages.example');
  });

  it('are the address of a page that names none', async () => {
    const { SERVICE_ORIGIN, PAGES_HOST } = await loadedOn('http://10.0.0.7:3000', undefined);
    expect([SERVICE_ORIGIN, PAGES_HOST]).toEqual(['http://10.0.0.7:3000', '10.0.0.7:3000']);
  });

  it('begin a short link that is not saved yet', async () => {
    const { hostOf, shortUrlOf } = await loadedOn('http://10.0.0.7:3000', 'https://go.example https://go.example');
    expect(hostOf('', undefined)).toBe('go.example');
    expect(shortUrlOf({ domain: '', custom: 'spring' }, undefined)).toBe('https://go.example/spring');
  });

  it('give way to a branded domain, and to where a saved link is', async () => {
    const { hostOf, shortUrlOf } = await loadedOn('http://10.0.0.7:3000', 'https://go.example https://go.example');
    expect(hostOf('brand.example', 'https://old.example/a')).toBe('brand.example');
    expect(hostOf('', 'https://old.example/a')).toBe('old.example');
    expect(shortUrlOf({ domain: '', custom: 'b' }, 'https://old.example/a')).toBe('https://old.example/b');
  });
});
