import { describe, expect, it } from 'vitest';
import { parseBioContent } from '../../../pages/bio-value.ts';
import { parseOverlayContent } from '../../../pages/overlay-value.ts';
import { parseSplashContent } from '../../../pages/splash-value.ts';
import { createPreviews } from './previews.ts';

const base = { id: 1, accountId: 1, name: 'Green Thumb', createdAt: 0 };
const previews = createPreviews({
  baseUrl: 'https://go.example',
  pagesBaseUrl: 'https://pages.example',
  clock: { now: () => Date.parse('2026-03-01T00:00:00Z') },
});

describe('previews', () => {
  it('of a splash page show the countdown and never redirect', () => {
    const markup = previews.splash({ ...base, content: parseSplashContent('{"title":"Sale","counterSeconds":5}') });
    expect(markup).toContain('<h1>Sale</h1>');
    expect(markup).toContain('Redirecting to example.com in 5 seconds.');
    expect(markup).not.toContain('http-equiv="refresh"');
  });

  it('of an overlay cover a placeholder page, with the form in its place', () => {
    const content = parseOverlayContent('{"question":"Tea?","options":["Yes","No"]}');
    const markup = previews.overlay({ ...base, type: 'poll', content });
    expect(markup).toContain('src="https://go.example/embed/overlay/1"');
    expect(markup).toContain('<iframe src="https://example.com/"');
  });

  it('of an unused overlay contain its form, and frame no page', () => {
    const content = parseOverlayContent('{"question":"Tea?","options":["Yes","No"]}');
    const markup = previews.overlayDraft({ ...base, id: 0, type: 'poll', content });
    expect(markup.match(/<iframe /g)).toHaveLength(2);
    expect(markup.match(/<iframe [^>]*srcdoc="[^"]*"[^>]* sandbox="allow-same-origin">/g)).toHaveLength(2);
    expect(markup).not.toMatch(/<iframe [^>]*\ssrc=/);
    expect(markup).toContain('value=&quot;Yes&quot;');
    const message = previews.overlayDraft({ ...base, id: 0, type: 'message', content });
    expect(message.match(/<iframe /g)).toHaveLength(1);
  });

  it('of a bio page show the currently scheduled blocks, and fire no pixel', () => {
    const content = parseBioContent(
      JSON.stringify({
        pixels: [3],
        blocks: [
          { type: 'text', text: 'Now' },
          { type: 'text', text: 'Later', startsAt: Date.parse('2026-04-01') },
        ],
      }),
    );
    const markup = previews.bio({ ...base, handle: 'green', content });
    expect(markup).toContain('<link rel="canonical" href="https://pages.example/@green">');
    expect(markup).toContain('Now');
    expect(markup).not.toMatch(/Later|<script/);
  });
});
