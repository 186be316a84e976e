import { describe, expect, it } from 'vitest';
import { lowResolutionWarning, type Measures, measuresOf } from './file-measures.ts';

/** Eight modules taller than wide. */
const SVG = '<svg viewBox="0 0 40 48">';
const ASKED: Measures = { sidePixels: 1024, isPrint: false, widthMm: 120, dpi: 300 };

describe('file dimensions', () => {
  it.each([
    ['svg', ASKED, 'any size, proportion 40 : 48'],
    ['png', ASKED, '856 × 1024 px'],
    ['png', { ...ASKED, isPrint: true }, '120 × 144 mm, 1417 × 1697 px'],
    ['pdf', ASKED, '120 × 144 mm'],
    ['eps', { ...ASKED, widthMm: 50 }, '50 × 60 mm'],
  ] as const)('of %s is shown in its unit', (format, measures, reported) => {
    expect(measuresOf(format, measures, SVG)).toBe(reported);
  });

  it('are unknown until the frame around the code is known', () => {
    expect(measuresOf('png', ASKED, undefined)).toBeUndefined();
  });

  it('warn where a PNG has fewer dots per inch than requested', () => {
    expect(lowResolutionWarning({ ...ASKED, isPrint: true }, SVG)).toBeUndefined();
    expect(lowResolutionWarning({ ...ASKED, isPrint: true, widthMm: 600 }, SVG)).toMatch(
      /a PNG of up to \d+ px has at most 14\d DPI/,
    );
  });
});
