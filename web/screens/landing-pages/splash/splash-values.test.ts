import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf, EMPTY_SPLASH, valuesOf } from './splash-values.ts';

const details = {
  id: 3,
  name: 'Sale',
  date: '2026-02-20 11:30:45',
  title: 'Now',
  message: null,
  image: null,
  counter: 8,
  button: null,
  skip: false,
};

describe('form values of a splash page', () => {
  it('contain no null and convert back unchanged', () => {
    const values = valuesOf(details);
    expect(values).toEqual({ ...EMPTY_SPLASH, name: 'Sale', title: 'Now', counter: '8', skip: false });
    expect(bodyOf(values)).toEqual({
      name: 'Sale',
      title: 'Now',
      message: '',
      image: '',
      button: '',
      counter: 8,
      skip: false,
    });
  });

  it.each([
    ['', 0, 0],
    ['0', 0, 0],
    ['60', 60, 60],
    ['61', 61, 0],
    ['-1', -1, 0],
    ['2.5', 2.5, 0],
    ['soon', Number.NaN, 0],
  ])('sends a counter of %j as %d, and looks at %d', (counter, sent, seen) => {
    expect(bodyOf({ ...EMPTY_SPLASH, counter }).counter).toBe(sent);
    expect(draftOf({ ...EMPTY_SPLASH, counter }).counter).toBe(seen);
  });

  it('add the scheme to an image address without one', () => {
    expect(bodyOf({ ...EMPTY_SPLASH, image: 'a.example/a.png' }).image).toBe('https://a.example/a.png');
  });
});
