import { describe, expect, it } from 'vitest';
import { DEFAULT_BRAND } from '../../../../server/brand/brand.ts';
import { createPreviews } from '../../../../server/http/public/redirect/previews.ts';
import { drafts } from '../../../../server/pages/drafts.ts';
import { staticMarkup } from './static-markup.ts';

const previews = createPreviews({
  baseUrl: 'https://go.example',
  pagesBaseUrl: 'https://go.example',
  clock: { now: () => 0 },
  brand: () => DEFAULT_BRAND,
});
const NONE = { name: null, accent: null, logo: null, darkLogo: null, url: null, texts: {} };

const PAGES = [
  ['a bio page', previews.bio(drafts.bio({ name: 'Ada', blocks: [{ type: 'link', url: 'https://a.example/' }] }))],
  ['a splash page', previews.splash(drafts.splash({ title: 'Sale', counterSeconds: 5 }), NONE)],
  [
    'a message',
    previews.overlayDraft(drafts.overlay({ type: 'message', message: 'Hi', link: 'https://a.example/' }), NONE),
  ],
  ['a poll', previews.overlayDraft(drafts.overlay({ type: 'poll', question: 'Tea?', options: ['Yes', 'No'] }), NONE)],
] as const;

describe.each(PAGES)('the preview of %s', (_page, markup) => {
  it('goes nowhere: its links open windows, which the sandbox blocks', () => {
    expect(staticMarkup(markup, 'light')).toMatch(/<head><base target="_blank">/);
    // A link's own target would override the page's base target.
    const targets = [...markup.matchAll(/ target="([^"]*)"/g)].map(([, target]) => target);
    expect(targets.every((target) => target === '_blank')).toBe(true);
  });

  it.each(['light', 'dark'] as const)('has %s fields on request', (scheme) => {
    const still = staticMarkup(markup, scheme);
    expect(still).toContain(`<meta name="color-scheme" content="${scheme}">`);
    expect(still.replaceAll(/srcdoc="[^"]*"/g, '')).not.toContain('content="light dark"');
  });

  it('runs no script, redirects nowhere and sends nothing', () => {
    expect(staticMarkup(markup, 'light')).not.toMatch(/<script|http-equiv="refresh"|<object|<embed/);
  });

  it('is unchanged except for its head', () => {
    const body = (text: string) => text.slice(text.indexOf('<body'));
    expect(body(staticMarkup(markup, 'dark'))).toBe(body(markup));
  });
});

describe('a page with images of other hosts', () => {
  const address = 'https://cdn.example/a.png?b=1&c=2';
  const requested = '/account/picture?url=https%3A%2F%2Fcdn.example%2Fa.png%3Fb%3D1%26c%3D2';
  const sourcesOf = (text: string): string[] => [
    ...[...text.matchAll(/<img\b[^>]* src="([^"]*)"/g)].map(([, source = '']) => source),
    ...[...text.matchAll(/ srcdoc="([^"]*)"/g)].flatMap(([, inner = '']) =>
      sourcesOf(inner.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')),
    ),
  ];

  it.each([
    ['bio', previews.bio(drafts.bio({ name: 'Ada', image: address, blocks: [{ type: 'image', url: address }] })), 2],
    ['overlay', previews.overlayDraft(drafts.overlay({ type: 'image', image: address }), NONE), 1],
  ])('has them through the service: %s', (_page, markup, count) => {
    // The share sheet has a picture of this service.
    const foreign = sourcesOf(staticMarkup(markup, 'light')).filter((source) => !source.startsWith('/@'));
    expect(foreign).toEqual(Array(count).fill(requested));
  });
});

describe('a page with players', () => {
  const still = (url: string, type: 'video' | 'music' = 'video') =>
    staticMarkup(previews.bio(drafts.bio({ name: 'Ada', blocks: [{ type, url }] })), 'light');

  it('shows the still of a video, open, through the service', () => {
    const markup = still('https://youtu.be/dQw4w9WgXcQ');
    expect(markup).toContain('<details class="block play" open>');
    expect(markup).toContain(
      '<img class="wide" src="/account/picture?url=https%3A%2F%2Fi.ytimg.com%2Fvi%2FdQw4w9WgXcQ%2Fhqdefault.jpg" alt="">',
    );
  });

  it.each([
    ['https://vimeo.com/76979871', 'video', 'player.vimeo.com'],
    ['https://open.spotify.com/album/6dVIqQ8qmQ5GBnJ9shOYGE', 'music', 'open.spotify.com'],
    ['https://cdn.example/a.mp4', 'video', 'cdn.example'],
    ['https://cdn.example/a.mp3', 'music', 'cdn.example'],
  ] as const)('says where %s plays from, and connects to nobody', (url, type, host) => {
    const markup = still(url, type);
    expect(markup).toContain(`Plays from ${host} on the public page.`);
    expect(markup).not.toMatch(/<iframe|<video|<audio/);
  });
});
