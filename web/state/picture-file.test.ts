import { describe, expect, it } from 'vitest';
import { ACCEPTED, problemOf } from './picture-file.ts';

const MEGABYTES_5 = 5 * 1024 * 1024;

describe('an image file', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'])('of %s is accepted up to 5 MB', (type) => {
    expect(ACCEPTED.split(',')).toContain(type);
    expect(problemOf({ type, size: MEGABYTES_5 })).toBeUndefined();
    expect(problemOf({ type, size: MEGABYTES_5 + 1 })).toMatch(/limit is 5 MB/);
  });

  it.each(['image/svg+xml', 'image/gif', 'text/html', ''])('of %j is rejected', (type) => {
    expect(problemOf({ type, size: 10 })).toMatch(/PNG, JPEG or WebP/);
  });
});
