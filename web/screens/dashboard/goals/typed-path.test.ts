import { describe, expect, it } from 'vitest';
import { fieldErrorOf } from '../../../state/form.ts';
import { cutToPath } from './typed-path.ts';

const PLACE = { domain: 'kiosk.example', field: 'match' };
const cut = (text: string, kind = 'page') => cutToPath({ kind, text }, PLACE).text;

describe('the page of a goal', () => {
  it.each([
    ['/thanks', '/thanks'],
    ['/blog/*', '/blog/*'],
    ['*', '*'],
    ['thanks', '/thanks'],
    ['blog/2026/first.html', '/blog/2026/first.html'],
    ['http://kiosk.example/thanks', '/thanks'],
    // The page's own query string differs for each visitor.
    [' https://www.Kiosk.example/thanks?order=7#top ', '/thanks*'],
    ['https://kiosk.example:8443/blog/*', '/blog/*'],
    ['https://shop.kiosk.example/paid/', '/paid/'],
    ['//kiosk.example', '/'],
    ['https://kiosk.example/?campaign=spring', '/'],
    ['https://kiosk.example/paid/?order=7', '/paid/'],
    ['https://kiosk.example/thanks#top?order=7', '/thanks'],
    ['kiosk.example/thanks', '/thanks'],
    ['', ''],
  ])('may be typed as %j', (text, path) => {
    expect(cut(text)).toBe(path);
    expect(cut(text, 'scroll')).toBe(path);
  });

  it.each(['https://elsewhere.example/thanks', 'http://notkiosk.example', 'https://kiosk.example.evil.example/'])(
    'is rejected on another website with an explanation: %s',
    (text) => {
      let refusal: unknown;
      try {
        cut(text);
      } catch (error) {
        refusal = error;
      }
      const sentence = fieldErrorOf(refusal as Parameters<typeof fieldErrorOf>[0], 'match');
      expect(sentence).toContain(new URL(text).host);
      expect(sentence).toContain('not on kiosk.example');
    },
  );

  it('keeps event names and all other input', () => {
    expect(cut('Sign up', 'event')).toBe('Sign up');
    expect(cutToPath({ kind: 'page', text: 'thanks', name: 'Paid' }, PLACE)).toEqual({
      kind: 'page',
      text: '/thanks',
      name: 'Paid',
    });
  });
});
