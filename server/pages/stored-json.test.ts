import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBioContent } from './bio-value.ts';
import { parseOverlayContent } from './overlay-value.ts';
import { MAX_COUNTER_SECONDS, parseSplashContent } from './splash-value.ts';

const NEW_SPLASH = { title: null, message: null, image: null, counterSeconds: 0, button: null, canSkip: true };

describe('content of stored rows', () => {
  it.each(['', '{}', 'null', '[]', '"x"', '7', '{"title":', '{"title":5,"counterSeconds":"3","image":{}}'])(
    '%j reads as a page without anything',
    (json) => {
      expect(parseSplashContent(json)).toEqual(NEW_SPLASH);
      expect(parseOverlayContent(json)).toMatchObject({ message: null, position: 'bottom', options: [] });
      expect(parseBioContent(json)).toMatchObject({ description: null, theme: null, blocks: [], sitemap: false });
    },
  );

  it('is read back as it was stored', () => {
    const splash = {
      title: 'T',
      message: 'M',
      image: 'https://a.example/',
      counterSeconds: 60,
      button: 'Go',
      canSkip: false,
    };
    expect(parseSplashContent(JSON.stringify(splash))).toEqual(splash);
    const texts = { message: 'M', label: 'L', link: 'https://a.example/', color: '#fff', background: '#000' };
    const more = { image: 'https://b.example/', coupon: 'C', question: 'Q?', placeholder: 'P' };
    const overlay = { ...texts, ...more, position: 'top-left', options: ['a', 'b'], notify: true };
    expect(parseOverlayContent(JSON.stringify(overlay))).toEqual(overlay);
    const block = { type: 'link', title: 'T', url: 'https://a.example/', text: null };
    const bio = { description: 'D', theme: 'dark', blocks: [block] };
    expect(parseBioContent(JSON.stringify(bio))).toMatchObject(bio);
  });

  it.each([-1, MAX_COUNTER_SECONDS + 1, 1.5, null, '5'])('a countdown of %j waits for the button', (counterSeconds) => {
    expect(parseSplashContent(JSON.stringify({ counterSeconds })).counterSeconds).toBe(0);
  });

  it('omits what this release does not know', () => {
    const blocks = [{ type: 'hologram', title: 'x' }, null, 'text', { type: 'divider', title: 7, extra: 1 }];
    const divider = { type: 'divider', title: null, url: null, text: null };
    expect(parseBioContent(JSON.stringify({ blocks })).blocks).toMatchObject([divider]);
    expect(parseOverlayContent('{"position":"middle","options":["a",5,null]}')).toMatchObject({
      position: 'bottom',
      options: ['a'],
    });
  });

  it('from any JSON gives a page', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(parseSplashContent(json).counterSeconds).toBeGreaterThanOrEqual(0);
        expect(Array.isArray(parseOverlayContent(json).options)).toBe(true);
        expect(Array.isArray(parseBioContent(json).blocks)).toBe(true);
      }),
    );
  });
});
