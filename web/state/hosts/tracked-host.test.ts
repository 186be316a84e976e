import { describe, expect, it } from 'vitest';
import { hostOf, isSameSite, sharedTarget } from './tracked-host.ts';

describe('the website of an address', () => {
  it.each([
    ['https://www.Shop.example:8443/a?b#c', 'shop.example'],
    ['http://shop.example', 'shop.example'],
    ['mailto:me@shop.example', ''],
    ['shop.example/garden', ''],
    ['https://', ''],
    [undefined, ''],
  ])('of %s is looked for as %j', (address, host) => {
    expect(hostOf(address)).toBe(host);
  });

  it('is common to several addresses, or undefined', () => {
    const [offer, other] = ['https://www.shop.example/offer', 'https://shop.example/other'];
    expect(sharedTarget([offer, other])).toBe(offer);
    expect(sharedTarget([offer, 'https://blog.shop.example/'])).toBeUndefined();
    expect(sharedTarget([])).toBeUndefined();
  });

  it.each([
    ['shop.example', 'www.shop.example', true],
    ['www.shop.example', 'shop.example', true],
    ['blog.shop.example', 'shop.example', false],
    ['myshop.example', 'shop.example', false],
  ])('%s counts what happens on %s: %s', (domain, host, expected) => {
    expect(isSameSite(domain, host)).toBe(expected);
  });
});
