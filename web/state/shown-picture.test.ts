import { describe, expect, it } from 'vitest';
import { shownPicture } from './shown-picture.ts';

describe('an image in a preview', () => {
  it.each([
    ['https://way.example/assets/cards/a.jpg', 'https://way.example/assets/cards/a.jpg'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['blob:https://way.example/1', 'blob:https://way.example/1'],
    ['https://shop.example/a b?c=d&e', '/account/picture?url=https%3A%2F%2Fshop.example%2Fa%20b%3Fc%3Dd%26e'],
    ['http://shop.example/a.png', '/account/picture?url=http%3A%2F%2Fshop.example%2Fa.png'],
  ])('at %s is asked of %s', (address, requested) => {
    expect(shownPicture(address, 'https://way.example')).toBe(requested);
  });
});
