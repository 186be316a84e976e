import { describe, expect, it } from 'vitest';
import { parseBioContent } from '../../../pages/bio-value.ts';
import type { Pixel } from '../../../pixels/pixels.ts';
import { pixelLoad } from '../consent/pixel-load.ts';
import { bioPage } from '../landing-pages/bio-page.ts';
import { html } from './html.ts';
import { jsonError, type PageContent, type PageKind, prefersJson, renderPage } from './page.ts';

const KINDS: readonly PageKind[] = ['plain', 'form', 'unlock', 'passage', 'hop', 'frame', 'embedded', 'authored'];

function page(over: Partial<PageContent> & { kind: PageKind }) {
  return renderPage({ title: 'x', body: html`<main></main>`, ...over });
}

/**
 * Parses a policy into sources by directive. Browsers use the first of duplicate directives, so duplicates are an
 * error.
 */
function policyOf(headers: Readonly<Record<string, string>>): Map<string, string[]> {
  const parts = (headers['Content-Security-Policy'] ?? '').split('; ').map((part) => part.split(' '));
  const policy = new Map(parts.map(([name = '', ...sources]) => [name, sources]));
  expect(policy.size).toBe(parts.length);
  return policy;
}

function pixelsOf(...pixels: Array<Pick<Pixel, 'word' | 'tag'>>) {
  const base = { accountId: 1, type: 'x', name: 'x', consent: false, createdAt: 0 };
  return pixelLoad(pixels.map((pixel, id) => ({ ...base, ...pixel, id })));
}

const META = { word: 'socialnetworkpixel', tag: '123456789012345' } as const;
const TAG_MANAGER = { word: 'tagmanagerpixel', tag: 'GTM-ABC123' } as const;
const TIKTOK = { word: 'shortvideo', tag: 'C4ABCDEFGHIJ' } as const;

describe.each(KINDS)('a page of kind %s', (kind) => {
  const { headers, status, body } = page({ kind });
  const policy = policyOf(headers);

  it('loads nothing beyond its policy, and runs no script', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.has('script-src')).toBe(false);
    expect(headers['Content-Security-Policy']).not.toMatch(/unsafe-|data:|blob:/);
    const open = [...policy].filter(([, sources]) => sources.includes('*')).map(([name]) => name);
    expect(open).toEqual(
      { unlock: ['form-action'], frame: ['frame-src'], embedded: ['frame-ancestors'] }[kind as string] ?? [],
    );
    expect(body).not.toMatch(/<script|\sstyle=|<style/);
  });

  it('cannot be framed, unless it is built for that', () => {
    const isFramed = kind === 'embedded';
    expect(policy.get('frame-ancestors')).toEqual([isFramed ? '*' : "'none'"]);
    expect(headers['X-Frame-Options']).toBe(isFramed ? undefined : 'DENY');
  });

  it('is neither cached nor sniffed, and requests no device', () => {
    expect(headers).toMatchObject({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' });
    expect(headers['Content-Type']).toBe('text/html; charset=utf-8');
    expect(headers['Permissions-Policy']).toContain('camera=()');
    expect(status).toBe(200);
  });

  it('sends forms to its own service, if at all', () => {
    const forms = policy.get('form-action');
    if (kind === 'unlock') expect(forms).toEqual(['*']);
    else expect(forms).toEqual([kind === 'form' || kind === 'embedded' ? "'self'" : "'none'"]);
  });

  it('sends the destination its origin without a path, and only where it redirects', () => {
    const leadsOn = ['passage', 'hop', 'frame', 'authored'].includes(kind);
    expect(headers['Referrer-Policy']).toBe(leadsOn ? 'strict-origin-when-cross-origin' : 'same-origin');
  });

  it('escapes its title', () => {
    const { body: evil } = page({ kind, title: '</title><script>alert(1)</script>' });
    expect(evil).toContain('<title>&lt;/title&gt;&lt;script&gt;');
    expect(evil).not.toContain('<script>');
  });

  it('with a pixel allows that vendor only, and runs our script only', () => {
    const wide = policyOf(page({ kind, pixels: pixelsOf(META, TAG_MANAGER, TIKTOK) }).headers);
    expect(wide.get('script-src')).toEqual(["'self'"]);
    expect(wide.get('img-src')).toEqual([...(policy.get('img-src') ?? []), 'https://www.facebook.com']);
    expect(wide.get('frame-src')).toEqual([...(policy.get('frame-src') ?? []), 'https://www.googletagmanager.com']);
    expect(wide.get('connect-src')).toEqual(['https://analytics.tiktok.com']);
    expect(wide.get('default-src')).toEqual(["'none'"]);
  });
});

describe('a page that an account holder wrote', () => {
  const sandboxOf = (content: object, pixels?: ReturnType<typeof pixelsOf>) => {
    const { blocks, ...rest } = parseBioContent(JSON.stringify(content));
    const place = { address: 'https://go.example/@ada', path: '/@ada', now: 0 };
    const { headers } = bioPage({ name: 'Ada', content: rest, blocks, ...place, pixels });
    return { headers, policy: policyOf(headers), sandbox: policyOf(headers).get('sandbox') ?? [] };
  };
  const film = (url: string) => ({ blocks: [{ type: 'video', url }] });

  it("is isolated from the service's origin", () => {
    const { sandbox } = sandboxOf({ blocks: [{ type: 'link', url: 'https://a.example/' }] });
    expect(sandbox).not.toContain('allow-same-origin');
    expect(sandbox).not.toContain('allow-scripts');
    expect(sandbox).not.toContain('allow-forms');
    expect(sandbox).toContain('allow-popups');
  });

  it('may run our script for its pixels, and stays isolated', () => {
    const { sandbox, policy } = sandboxOf({}, pixelsOf(META));
    expect(sandbox).toContain('allow-scripts');
    expect(sandbox).not.toContain('allow-same-origin');
    expect(policy.get('script-src')).toEqual(["'self'"]);
  });

  it('with a player allows players of known origins, and no script', () => {
    const { policy } = sandboxOf(film('https://youtu.be/dQw4w9WgXcQ'));
    expect(policy.get('frame-src')).toEqual(['https://www.youtube-nocookie.com']);
    expect(policy.has('script-src')).toBe(false);
  });

  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com'],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com'],
    ['https://www.dailymotion.com/video/x8abcd', 'https://geo.dailymotion.com'],
    ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', 'https://open.spotify.com'],
    ['https://soundcloud.com/some-one/some-song', 'https://w.soundcloud.com'],
    ['https://music.apple.com/at/album/x/1', 'https://embed.music.apple.com'],
    ['https://www.deezer.com/en/album/302127', 'https://widget.deezer.com'],
  ])('with %s allows %s and nothing else, and forms only on pages with forms', (url, origin) => {
    const { policy, sandbox } = sandboxOf(film(url));
    expect(policy.get('frame-src')).toEqual([origin]);
    expect(policy.has('media-src')).toBe(false);
    expect(sandbox).not.toContain('allow-forms');
    expect(
      sandbox.some((word) => word.startsWith('allow-top-navigation') && !word.endsWith('-by-user-activation')),
    ).toBe(false);
    const both = sandboxOf({ blocks: [{ type: 'video', url }, { type: 'form' }] });
    expect(both.sandbox).toContain('allow-forms');
  });

  it('lists the origin of each video once, and none of other files', () => {
    const blocks = ['https://a.example/1.mp4', 'https://a.example/2.mp4', 'https://b.example:8443/x.webm'];
    const { policy } = sandboxOf({ blocks: blocks.map((url) => ({ type: 'video', url })) });
    expect(policy.get('media-src')).toEqual(['https://a.example', 'https://b.example:8443']);
    const other = sandboxOf({ blocks: [{ type: 'link', url: 'https://a.example/1.mp4' }] });
    expect(other.policy.has('media-src')).toBe(false);
  });

  it.each([
    'https://a;script-src/x.mp4',
    "https://a;sandbox'/x.mp4",
    'https://a,default-src/x.mp4',
    'https://a.example;x/x.mp4',
    'https://*/x.mp4',
    'https://*.example/x.mp4',
  ])('cannot extend its own policy by the host of a video: %s', (url) => {
    const { headers, policy } = sandboxOf(film(url));
    expect([...policy.keys()].filter((name) => name !== 'media-src')).toEqual([...sandboxOf({}).policy.keys()]);
    expect(headers['Content-Security-Policy']).not.toMatch(/[,*]|;(?! )/);
  });
});

describe('a client that prefers JSON', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/json', true],
    ['application/json, */*', true],
    ['APPLICATION/JSON', true],
    ['application/vnd.api+json', true],
    ['text/html,application/json', false],
    ['application/xhtml+xml, application/json', true],
    ['application/jsonp', false],
  ])('accepts %j: %j', (accept, isJson) => {
    expect(prefersJson(accept)).toBe(isJson);
  });

  it('gets the errors of both API families, not to be cached', () => {
    const { status, headers, body } = jsonError(429, 'Wait.', { 'Retry-After': '7' });
    expect([status, JSON.parse(body)]).toEqual([429, { error: 1, message: 'Wait.' }]);
    expect(headers).toMatchObject({ 'Retry-After': '7', 'Cache-Control': 'private, no-store' });
    expect(headers['Content-Type']).toContain('application/json');
  });
});
