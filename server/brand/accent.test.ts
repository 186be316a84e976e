import { describe, expect, it } from 'vitest';
import { contrast, rgbOf } from '../platform/color.ts';
import { readAccent } from './accent.ts';

const errorOf = (written: string): string => {
  try {
    readAccent(written);
  } catch (error) {
    return (error as { fields: Record<string, string[]> }).fields.accent?.[0] ?? '';
  }
  return 'accepted';
};

describe('an accent color', () => {
  it.each([
    ['#1D4ED8', '#1d4ed8'],
    [' 1d4ed8 ', '#1d4ed8'],
    ['#a04', '#aa0044'],
    ['#000', '#000000'],
  ])('%s is used as it is in the light theme', (written, accent) => {
    expect(readAccent(written).light.accent).toBe(accent);
  });

  it.each(['#1d4ed8', '#000000', '#7c2d12', '#00008b', '#5b21b6', '#0f6b4f'])(
    '%s can be read everywhere in both themes',
    (written) => {
      const { light, dark } = readAccent(written);
      const pairs = [
        [light.accent, '#ffffff'],
        [light.accent, '#fbfaf7'],
        [light.accent, light.soft],
        [light.text, light.accent],
        [light.text, light.strong],
        [dark.accent, '#191714'],
        [dark.accent, '#23201c'],
        [dark.accent, dark.soft],
        [dark.text, dark.accent],
        [dark.text, dark.strong],
      ] as const;
      for (const [front, back] of pairs)
        expect(contrast(rgbOf(front), rgbOf(back)), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['#ff6600', '#ffff00', '#ffffff', '#777777', '#22c55e'])(
    '%s is rejected with a readable one instead, which is accepted',
    (written) => {
      const sentence = errorOf(written);
      expect(sentence).toMatch(
        /contrast is [1-4]\.\d, and at least 4\.5 is needed\. Use #[0-9a-f]{6} or a darker color\.$/,
      );
      const [, instead = ''] = /Use (#[0-9a-f]{6})/.exec(sentence) ?? [];
      expect(errorOf(instead)).toBe('accepted');
    },
  );

  it.each(['', 'green', '#12', '#12345', '#1234567', '#gggggg', 'rgb(0 0 0)', '#000;}'])(
    '"%s" is no color',
    (written) => {
      expect(errorOf(written)).toBe('Enter a color such as #0f6b4f.');
    },
  );
});
