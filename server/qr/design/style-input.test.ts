import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { PLAIN_STYLE, type QrStyle } from './style.ts';
import { describeStyle, readStyle, type StyleInput } from './style-input.ts';

const RED = { red: 200, green: 0, blue: 0 };
const RICH: QrStyle = {
  dots: 'dot',
  eyes: 'circle',
  pupils: 'leaf',
  gradient: { type: 'linear', to: RED, angleDegrees: 45 },
  frame: { type: 'label', text: 'Hello', color: RED },
  isTransparent: true,
  leastLevel: 'Q',
};

describe('readStyle', () => {
  it('missing stays unchanged, null is plain', () => {
    expect(readStyle(undefined, RICH)).toBe(RICH);
    expect(readStyle(undefined, null)).toBeNull();
    expect(readStyle(null, RICH)).toBeNull();
  });

  it('a missing member stays, another changes', () => {
    expect(readStyle({ dots: 'smooth' }, RICH)).toEqual({ ...RICH, dots: 'smooth' });
    expect(readStyle({ dots: 'smooth' }, null)).toEqual({ ...PLAIN_STYLE, dots: 'smooth' });
    expect(readStyle({ gradient: null, frame: null, transparent: false }, RICH)).toEqual({
      ...RICH,
      gradient: null,
      frame: null,
      isTransparent: false,
    });
  });

  it.each([
    [-90, 270],
    [360, 0],
    [45.5, 45.5],
    [undefined, 0],
  ])('an angle of %s is %d', (angle, degrees) => {
    const style = readStyle(
      { gradient: { type: 'linear', to: '#c80000', ...(angle === undefined ? {} : { angle }) } },
      null,
    );
    expect(style?.gradient).toEqual({ type: 'linear', to: RED, angleDegrees: degrees });
  });

  it.each<[StyleInput, QrStyle['logo']]>([
    [{ logosize: 18 }, { sizePercent: 18, clearModules: 1 }],
    [{ logospace: 0 }, { sizePercent: null, clearModules: 0 }],
    [
      { logosize: 18, logospace: 2 },
      { sizePercent: 18, clearModules: 2 },
    ],
    [{ logosize: null, logospace: 1 }, undefined],
    [{ dots: 'smooth' }, undefined],
  ])('the logo space of %j is %j', (input, logo) => expect(readStyle(input, null)?.logo).toEqual(logo));

  it('keeps a stored logo space that an update omits, and describes the automatic one', () => {
    const stored = { ...PLAIN_STYLE, logo: { sizePercent: 12, clearModules: 3 } };
    expect(readStyle({ logospace: 2 }, stored)?.logo).toEqual({ sizePercent: 12, clearModules: 2 });
    expect(describeStyle(stored)).toMatchObject({ logosize: 12, logospace: 3 });
    expect(describeStyle(PLAIN_STYLE)).toMatchObject({ logosize: null, logospace: 1 });
  });

  it("whitespace in a frame's text is collapsed, and trimmed at its ends", () => {
    expect(readStyle({ frame: { type: 'border', text: '  Scan \n me ' } }, null)?.frame?.text).toBe('Scan me');
  });

  it.each<[StyleInput, string]>([
    [{ gradient: { type: 'radial', to: 'red;}' } }, 'Enter a color'],
    [{ frame: { type: 'border', text: 'x'.repeat(31) } }, 'at most 30 characters'],
    [{ frame: { type: 'border', text: '<日>' } }, 'Remove "日".'],
    [{ frame: { type: 'label', text: 'סרקו' } }, 'Arabic or Hebrew. Remove "ס", "ר", "ק", "ו".'],
    [{ frame: { type: 'label', text: '掃描 me' } }, 'supports Latin, Greek and Cyrillic letters'],
    [{ frame: { type: 'border', text: 'x', color: 'url(x)' } }, 'Enter a color'],
  ])('%j is rejected: %s', (input, sentence) => {
    const error: unknown = (() => {
      try {
        return readStyle(input, null);
      } catch (reason) {
        return reason;
      }
    })();
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).fields?.style?.[0]).toContain(sentence);
  });
});

describe('describeStyle', () => {
  it.each([PLAIN_STYLE, RICH])('its description reads back as the same style: %j', (style) => {
    expect(readStyle(describeStyle(style), null)).toEqual(style);
  });
});
