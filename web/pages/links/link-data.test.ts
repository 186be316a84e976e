import { describe, expect, it } from 'vitest';
import { hostAndPath, plainAddress } from './link-data.ts';

describe('an address as people say it', () => {
  it.each([
    ['https://www.shop.example/', 'shop.example'],
    ['http://shop.example/garden/', 'shop.example/garden'],
    ['mailto:me@shop.example', 'mailto:me@shop.example'],
  ])('%s is %s', (address, plain) => {
    expect(plainAddress(address)).toBe(plain);
  });

  it.each([
    ['https://www.shop.example/garden?utm_source=x#top', 'shop.example/garden'],
    ['https://shop.example/?a', 'shop.example'],
    ['https://shop.example/#/route', 'shop.example'],
  ])('%s names the page %s, without what it says of the visitor', (address, page) => {
    expect(hostAndPath(address)).toBe(page);
  });
});
