import { describe, expect, it } from 'vitest';
import { CENTERED } from './crop-box.ts';
import { drawing, isUploaded } from './picture-upload.ts';

describe('what is drawn and sent', () => {
  it.each([
    ['avatar', { width: 4_000, height: 3_000 }, [500, 0, 3_000, 3_000], [640, 640]],
    ['thumbnail', { width: 100, height: 100 }, [0, 0, 100, 100], [480, 480]],
    ['cover', { width: 3_000, height: 3_000 }, [0, 1_000, 3_000, 1_000], [1_200, 400]],
    ['background', { width: 4_000, height: 3_000 }, [500, 0, 3_000, 3_000], [1_440, 1_440]],
    ['picture', { width: 4_000, height: 3_000 }, [0, 0, 4_000, 3_000], [1_600, 1_200]],
    ['picture', { width: 300, height: 200 }, [0, 0, 300, 200], [300, 200]],
  ] as const)('as %s of %j is %j in the size %j', (use, picture, [left, top, width, height], [toWidth, toHeight]) => {
    expect(drawing(picture, use, CENTERED)).toEqual({
      part: { left, top, width, height },
      size: { width: toWidth, height: toHeight },
    });
  });
});

it.each([
  ['https://way.example/assets/pictures/hT2vQ8sKp0WmZx4Rb7LcYd.webp', true],
  ['https://way.example/assets/pictures/short.webp', false],
  ['https://way.example/assets/cards/hT2vQ8sKp0WmZx4Rb7LcYd.jpg', false],
  ['https://shop.example/face.webp', false],
  ['', false],
])('%j is an uploaded picture: %s', (url, expected) => {
  expect(isUploaded(url)).toBe(expected);
});
