import { describe, expect, it } from 'vitest';
import { pastedPhoto, sentSize } from './photo-file.ts';

describe('a photo', () => {
  it.each([
    [4_032, 3_024, 2_000, 1_500],
    [3_000, 6_000, 1_000, 2_000],
    [2_000, 900, 2_000, 900],
    [640, 480, 640, 480],
    [30_000, 2, 2_000, 1],
  ])('of %i x %i pixels is sent as %i x %i', (width, height, sentWidth, sentHeight) => {
    expect(sentSize({ width, height })).toEqual({ width: sentWidth, height: sentHeight });
  });
});

describe('what is pasted', () => {
  const clipboard = (...files: File[]) => ({
    files: Object.assign(files, { item: (at: number) => files[at] ?? null }),
  });

  it('is the first picture', () => {
    const [text, photo, other] = ['text/plain', 'image/png', 'image/jpeg'].map(
      (type) => new File(['x'], type, { type }),
    );
    if (!text || !photo || !other) throw new Error('three files');
    expect(pastedPhoto(clipboard(text, photo, other))).toBe(photo);
    expect(pastedPhoto(clipboard(text))).toBeUndefined();
  });

  it('may be nothing', () => {
    expect(pastedPhoto(null)).toBeUndefined();
    expect(pastedPhoto(clipboard())).toBeUndefined();
  });
});
