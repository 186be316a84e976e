import { describe, expect, it } from 'vitest';
import { BIO_BLOCK_TYPES } from '../../../../../contract/vocabulary.ts';
import { typesOfAddress } from './block-addresses.ts';
import { foundBlocks } from './block-kinds.ts';

const found = (text: string) => foundBlocks(text).groups.flatMap(({ types }) => types);

describe('the menu of blocks', () => {
  it('shows every type once without a search', () => {
    expect(found(' ').toSorted()).toEqual([...BIO_BLOCK_TYPES].toSorted());
    expect(foundBlocks('').url).toBe('');
  });

  it.each([
    ['tip', ['tip']],
    ['Bluesky', ['social']],
    ['newsletter', ['form']],
    ['nonsense', []],
    // Names that begin with it, before uses that contain it.
    ['image', ['image', 'gallery', 'carousel', 'product']],
  ])('finds for %s %j', (words, types) => {
    expect(found(words)).toEqual(types);
  });

  it('offers what a pasted URL can become, and hands the URL over', () => {
    expect(foundBlocks(' https://youtu.be/abcdefghijk ')).toMatchObject({
      groups: [{ types: ['video', 'social', 'link'] }],
      url: 'https://youtu.be/abcdefghijk',
    });
  });
});

describe('the blocks of an address', () => {
  it.each([
    ['shop.example/spring?x=1', ['link']],
    ['www.instagram.com/ada', ['social', 'link']],
    ['https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk', ['podcast', 'social', 'link']],
    ['https://open.spotify.com/album/1', ['music', 'social', 'link']],
    ['https://ada.example/menu.PDF?v=2', ['file', 'link']],
    ['https://ada.example/logo.webp', ['image', 'link']],
    ['https://ko-fi.com/ada', ['tip', 'social', 'link']],
    ['calendly.com/ada', ['calendar', 'link']],
    ['http://localhost.test:8080/', ['link']],
  ])('%s are %j, the likeliest first', (address, types) => {
    expect(typesOfAddress(address)).toEqual(types);
  });

  it.each(['', 'tip', 'e.g. a shop', 'javascript:alert(1)', 'ada@example.com', 'https://'])('%j are none', (text) => {
    expect(typesOfAddress(text)).toEqual([]);
  });
});
