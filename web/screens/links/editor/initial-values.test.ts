import { describe, expect, it } from 'vitest';
import { draftOf, startOf } from './initial-values.ts';
import { BLANK } from './values.ts';

const params = (query: string) => new URLSearchParams(query);

describe('a new link', () => {
  it('starts with the values in the address, and nothing else', () => {
    expect(startOf(params(''))).toEqual(BLANK);
    const query = 'url=https://shop.example/&domain=go.shop.example&custom=sale&campaign=4&channel=9&status=disabled';
    expect(startOf(params(query))).toEqual({
      ...BLANK,
      url: 'https://shop.example/',
      domain: 'go.shop.example',
      custom: 'sale',
      campaign: '4',
      channels: [9],
    });
  });

  it('rejects words as numbers', () => {
    expect(startOf(params('campaign=x&channel=1e3'))).toEqual(BLANK);
  });

  it('has one draft for each requested back-half, and one for all others', () => {
    expect(draftOf(params('url=https://shop.example/'))).toBe('link.new');
    const drafts = ['domain=a.example', 'domain=a.example&custom=x', 'custom=x'].map((query) => draftOf(params(query)));
    expect(new Set([...drafts, 'link.new']).size).toBe(4);
  });
});
