import { describe, expect, it } from 'vitest';
import { isGone, keyOf, namesOf, refsOf, screenOf, stepsOf } from './channel-data.ts';
import { countsIn } from './item-counts.ts';

const link = { type: 'links', id: 7 } as const;
const code = { type: 'qr', id: 8 } as const;

it.each([
  [undefined, false],
  ['none', false],
  ['new', false],
  ['7', false],
  ['8', true],
  ['07', true],
  ['posters', true],
])('the address of the channel %j names one that is not there: %j', (wanted, expected) => {
  expect(isGone([{ id: 7 }], wanted)).toBe(expected);
  expect(isGone([], wanted)).toBe(expected || wanted === '7');
});

describe('moving items', () => {
  it('adds each to the new channel before it leaves the old one', () => {
    expect(stepsOf([link, code], 1, 2)).toEqual([
      { path: '/bio/api/channel/2/assign/links/7', method: 'POST' },
      { path: '/bio/api/channel/1/unassign/links/7', method: 'DELETE' },
      { path: '/bio/api/channel/2/assign/qr/8', method: 'POST' },
      { path: '/bio/api/channel/1/unassign/qr/8', method: 'DELETE' },
    ]);
  });

  it('from or to no channel sends one request', () => {
    expect(stepsOf([link], undefined, 2)).toEqual([{ path: '/bio/api/channel/2/assign/links/7', method: 'POST' }]);
    expect(stepsOf([link], 2, undefined)).toEqual([{ path: '/bio/api/channel/2/unassign/links/7', method: 'DELETE' }]);
  });

  it('to the same channel sends nothing', () => {
    expect(stepsOf([link], 2, 2)).toEqual([]);
    expect(stepsOf([link], undefined, undefined)).toEqual([]);
    expect(stepsOf([], 1, 2)).toEqual([]);
  });
});

it('keys of items are parsed, and nothing else is', () => {
  expect(refsOf([keyOf(link), keyOf(code)])).toEqual([link, code]);
  expect(refsOf(['', 'pixels 3', 4])).toEqual([]);
});

it('items open on their own screens', () => {
  expect([link, code, { type: 'bio', id: 9 } as const].map(screenOf)).toEqual(['/links/7', '/codes/8', '/pages/bio/9']);
});

describe('an item of a channel', () => {
  const target = 'https://www.shop.example/?utm_source=flyer';
  const short = { type: 'links', preview: target, link: 'https://go.example/x1' } as const;

  it.each([
    ['a link with a title', { ...short, title: 'Flyer' }, ['Flyer', 'shop.example/?utm_source=flyer']],
    ['a link without', { ...short, title: target }, ['shop.example/?utm_source=flyer', 'go.example/x1']],
    [
      'a code',
      { type: 'qr', title: 'Poster', preview: 'https://go.example/q/1', link: '' } as const,
      ['Poster', 'go.example/q/1'],
    ],
    [
      'a static code',
      { type: 'qr', title: 'Wi-Fi', preview: 'https://go.example/i', link: 'https://go.example/i' } as const,
      ['Wi-Fi', ''],
    ],
  ])('that is %s is called as everywhere', (_kind, item, [name, more]) => {
    expect(namesOf(item)).toEqual({ name, more });
  });
});

describe('the counts of an item', () => {
  const urls = { preview: 'https://go.example/q/1', link: 'https://go.example/bio/qr/1' };
  const page = { type: 'bio', id: 9, ...urls } as const;
  const rowOf = (dimensions: Record<string, string>, metrics: Record<string, number>) => ({ dimensions, metrics });
  const rows = {
    links: [rowOf({ link: '7' }, { clicks: 3 })],
    qr: [rowOf({ qr: '8' }, { scans: 5 })],
    bio: [rowOf({ bio: '9' }, { impressions: 11, clicks: 4 })],
  };

  it.each([
    ['the clicks of a link', { ...link, ...urls }, [['clicks', 3]]],
    ['the scans of a code', { ...code, ...urls }, [['scans', 5]]],
    [
      'clicks and views of a bio page',
      page,
      [
        ['clicks', 4],
        ['impressions', 11],
      ],
    ],
    ['zero without a row', { ...link, ...urls, id: 70 }, [['clicks', 0]]],
    ['unknown for a static code, whose scans nobody counts', { ...code, ...urls, preview: urls.link }, undefined],
  ])('are %s', (_count, item, expected) => {
    expect(countsIn(rows)(item)).toEqual(expected);
  });

  it('are unknown while the rows load, and for an item that may be after the last row of a full response', () => {
    const full = Array.from({ length: 1_000 }, (_, place) => rowOf({ bio: String(place + 100) }, { impressions: 1 }));
    for (const bio of [undefined, full]) expect(countsIn({ ...rows, bio })(page)).toBeUndefined();
  });
});
