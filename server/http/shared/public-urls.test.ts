import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../contract/schema-values.fixture.ts';
import { createPublicUrls } from './public-urls.ts';
import { formatDay, formatTimestamp } from './responses/timestamps.ts';

const publicUrls = createPublicUrls('https://way.example', 'https://pages.example');

describe('absolute URLs', () => {
  it.each([
    [publicUrls.shortLink('Sale'), 'https://way.example/Sale'],
    [publicUrls.shortLink('Sale', 'http://go.example'), 'http://go.example/Sale'],
    [publicUrls.shortLink('ü/?#%'), 'https://way.example/%C3%BC%2F%3F%23%25'],
    [publicUrls.scan('aB3'), 'https://way.example/q/aB3'],
    [publicUrls.qrImage('aB3'), 'https://way.example/bio/qr/aB3'],
    [publicUrls.rotator('spring_26'), 'https://way.example/r/spring_26'],
    [createPublicUrls('https://way.example', '', '/bio').rotator('spring_26'), 'https://way.example/bio/r/spring_26'],
    [publicUrls.bioPage('green'), 'https://pages.example/@green'],
    [publicUrls.share(7), 'https://way.example/share/7'],
    [
      publicUrls.campaignList('ada', { id: 4, name: 'My sample campaign!' }),
      'https://way.example/u/ada/my-sample-campaign-4',
    ],
    [
      publicUrls.campaignList('ada', { id: 4, name: 'Crème brûlée & Ähre' }),
      'https://way.example/u/ada/creme-brulee-ahre-4',
    ],
    [publicUrls.campaignList('ada', { id: 4, name: '春' }), 'https://way.example/u/ada/campaign-4'],
    [publicUrls.campaignList('ada', { id: 4, name: '12' }), 'https://way.example/u/ada/12-4'],
  ])('%s', (address, expected) => {
    expect(address).toBe(expected);
  });

  it('stay on their origin and in one path segment, with any value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (word) => {
        // The URL standard resolves these two as path steps in every spelling; the alias rules reject them.
        fc.pre(!/^\.{1,2}$/.test(word));
        const { origin, pathname, search, hash } = new URL(publicUrls.shortLink(word));
        expect([origin, search, hash]).toEqual(['https://way.example', '', '']);
        expect(decodeURIComponent(pathname.slice(1))).toBe(word);
      }),
    );
  });

  it('of a list end in its ID, which finds the list under any name', () => {
    fc.assert(
      fc.property(anyText(), fc.integer({ min: 1 }), (name, id) => {
        const address = publicUrls.campaignList('ada', { id, name });
        expect(address).toMatch(/^https:\/\/way\.example\/u\/ada\/[a-z0-9-]{1,77}$/);
        expect(Number(/-(\d+)$/.exec(address)?.[1])).toBe(id);
      }),
    );
  });
});

describe('times', () => {
  it.each([
    [0, '1970-01-01 00:00:00'],
    [Date.UTC(2024, 1, 29, 23, 59, 59, 999), '2024-02-29 23:59:59'],
    [Date.UTC(9999, 11, 31, 23, 59, 59), '9999-12-31 23:59:59'],
    [-1, '1969-12-31 23:59:59'],
  ])('%d is %s in UTC', (time, text) => {
    expect(formatTimestamp(time)).toBe(text);
    expect(formatDay(time)).toBe(text.slice(0, 10));
  });

  it('round-trip to the second', () => {
    const times = fc.date({ min: new Date(0), max: new Date(Date.UTC(9999, 11, 31)), noInvalidDate: true });
    fc.assert(
      fc.property(times, (time) => {
        const text = formatTimestamp(time.getTime());
        expect(Date.parse(`${text.replace(' ', 'T')}Z`)).toBe(Math.floor(time.getTime() / 1000) * 1000);
      }),
    );
  });
});
