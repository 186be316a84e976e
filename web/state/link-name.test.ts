import { describe, expect, it } from 'vitest';
import { isAddress, linkName, linkSubtitle, plainTarget, withoutScheme } from './link-name.ts';

const link = (longurl: string, title: string | null = null) => ({
  longurl,
  title,
  shorturl: 'https://go.example/k7Pq2x',
});

describe('a readable address', () => {
  it.each([
    ['https://www.shop.example/', 'shop.example'],
    ['http://shop.example/garden/', 'shop.example/garden'],
    ['https://shop.example/?utm_source=newsletter', 'shop.example/?utm_source=newsletter'],
    ['mailto:me@shop.example', 'mailto:me@shop.example'],
  ])('%s is %s', (address, plain) => {
    expect(withoutScheme(address)).toBe(plain);
  });
});

it.each([
  ['https://www.shop.example/', 'shop.example'],
  ['http://shop.example/', 'http://shop.example'],
  ['HTTP://www.shop.example/a', 'HTTP://www.shop.example/a'],
])('the destination %s is shown as %s', (target, shown) => {
  expect(plainTarget(target)).toBe(shown);
});

describe('a link', () => {
  it('is named by its title, else its destination, and by its short link only without a destination', () => {
    expect(linkName(link('https://shop.example/', 'The shop'))).toBe('The shop');
    expect(linkName(link('https://www.shop.example/', ''))).toBe('shop.example');
    expect(linkName(link('http://localhost:4341/offer-a'))).toBe('localhost:4341/offer-a');
    expect(linkName(link(''))).toBe('go.example/k7Pq2x');
  });

  it('without a title is distinguished by its query string', () => {
    const names = ['newsletter', 'instagram'].map((source) =>
      linkName(link(`https://shop.example/?utm_source=${source}`)),
    );
    expect(names).toEqual(['shop.example/?utm_source=newsletter', 'shop.example/?utm_source=instagram']);
  });

  it('shows below its name what the name lacks', () => {
    const target = 'https://shop.example/spring/';
    expect(linkSubtitle('Spring', target, 'https://go.example/a')).toBe('shop.example/spring');
    expect(linkSubtitle('Spring', 'http://shop.example/spring', undefined)).toBe('http://shop.example/spring');
    expect(linkSubtitle(withoutScheme(target), target, 'https://go.example/a')).toBe('go.example/a');
    expect(linkSubtitle(withoutScheme(target), target, undefined)).toBeUndefined();
  });
});

it.each([
  ['shop.example/?utm_source=news', true],
  ['localhost:4341', true],
  ['Garden', false],
  ['Spring 2026: a/b', false],
  ['', false],
])('%j is an address: %s', (name, is) => {
  expect(isAddress(name)).toBe(is);
});
