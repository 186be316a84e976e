import { describe, expect, it } from 'vitest';
import { draftOf, presetOf, startOf } from './initial-values.ts';
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

  it.each([
    ['title=A+page&text=https%3A%2F%2Fshop.example%2Fa%3Fb%3Dc', 'https://shop.example/a?b=c'],
    ['text=Look+at+this%3A+http%3A%2F%2Fshop.example%2F+it+is+nice', 'http://shop.example/'],
    ['text=https%3A%2F%2Fother.example%2F&url=https%3A%2F%2Fshop.example%2F', 'https://shop.example/'],
    ['title=A+page&text=no+address', ''],
  ])('starts with the page that a phone shares: %s', (query, url) => {
    expect(startOf(params(query))).toEqual({ ...BLANK, url });
  });

  it.each([
    ['template=7', { kind: 'link', id: 7 }],
    ['utm=8', { kind: 'utm', id: 8 }],
    ['template=x', undefined],
    ['', undefined],
  ])('starts from the preset that the address asks for: %s', (query, preset) => {
    expect(presetOf(params(query))).toEqual(preset);
  });

  it('rejects words as numbers', () => {
    expect(startOf(params('campaign=x&channel=1e3'))).toEqual(BLANK);
  });

  it('has one draft for each requested destination and back-half, and one for all others', () => {
    expect(draftOf(params('campaign=4'))).toBe('link.new');
    const queries = [
      'domain=a.example',
      'domain=a.example&custom=x',
      'custom=x',
      'url=https://a.example/',
      'text=https://b.example/',
    ];
    expect(new Set([...queries.map((query) => draftOf(params(query))), 'link.new']).size).toBe(6);
  });
});
