import { describe, expect, it } from 'vitest';
import { formatRgb, parseColor } from '../../../../server/qr/design/color.ts';
import { readStyle } from '../../../../server/qr/design/style-input.ts';
import { createQrEngine } from '../../../../server/qr/qr-engine.ts';
import { sampleOf } from '../../../../test/support/vitest/scope.ts';
import { designMessages } from '../../../messages/codes/codes.ts';
import { lookBody, PLAIN_LOOK } from './look.ts';
import { shapePath } from './shape-paths.fixture.ts';
import { DOT_PATHS, PUPIL_PATHS, RING_PATHS } from './shape-paths.ts';
import { inShelves, isChosen, TEMPLATES, withTemplate } from './templates.ts';

const engine = await createQrEngine();

describe('templates', () => {
  const contents = ['https://qr.example.com/q/abcdefghi', 'https://example.com/a-page-with-a-name?utm_source=poster'];

  it.each(sampleOf(TEMPLATES, 3))('$name scans well with a short and a longer link', async ({ look }) => {
    const { foreground, background, style } = lookBody(look);
    for (const content of contents) {
      const drawing = engine.compose({
        content,
        foreground: parseColor('foreground', foreground),
        background: parseColor('background', background),
        logo: null,
        style: readStyle(style, null) ?? undefined,
      });
      expect(await engine.inspect(drawing)).toMatchObject({ scannable: 'good', reasons: [] });
    }
  });

  it('have colors in the API’s form, and a name in the messages', () => {
    for (const { name, look } of TEMPLATES) {
      expect(designMessages.templateNames[name]).toBeTruthy();
      const { foreground } = lookBody(look);
      expect(formatRgb(parseColor('foreground', foreground))).toBe(foreground);
    }
  });

  it('keep the logo and the error correction of the design to which they are applied', () => {
    const current = { ...PLAIN_LOOK, logo: 'data:x', style: { ...PLAIN_LOOK.style, errorcorrection: 'H' as const } };
    const laid = withTemplate(current, TEMPLATES[4]);
    expect(laid).toMatchObject({ logo: 'data:x', foreground: TEMPLATES[4].look.foreground });
    expect(laid.style).toMatchObject({ errorcorrection: 'H', dots: TEMPLATES[4].look.style.dots });
    expect(withTemplate(current, { name: 'own', look: { ...PLAIN_LOOK, logo: '/assets/3' } }).logo).toBe('/assets/3');
  });
});

describe('shelves of templates', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  it.each([
    [0, [12]],
    [12, [24]],
    [13, [24, 1]],
    [60, [24, 24, 24]],
  ])('with %d own ones hold %s, all of them and each once', (own, lengths) => {
    const shelves = inShelves(numbers(own), numbers(12));
    expect(shelves.map(({ length }) => length)).toEqual(lengths);
    expect(shelves.flat()).toHaveLength(own + 12);
    expect(shelves[0]?.slice(-12)).toEqual(numbers(12));
  });
});

describe('previews of shapes', () => {
  it('match the drawing of the service', () => {
    for (const [shape, path] of Object.entries(DOT_PATHS))
      expect(path).toBe(shapePath.dots(shape as keyof typeof DOT_PATHS));
    for (const [shape, path] of Object.entries(RING_PATHS))
      expect(path).toBe(shapePath.ring(shape as keyof typeof RING_PATHS));
    for (const [shape, path] of Object.entries(PUPIL_PATHS))
      expect(path).toBe(shapePath.pupil(shape as keyof typeof PUPIL_PATHS));
  });

  it('are distinct and have a name', () => {
    expect(new Set(Object.values(DOT_PATHS)).size).toBe(Object.keys(DOT_PATHS).length);
    expect(Object.keys(designMessages.dotNames)).toEqual(Object.keys(DOT_PATHS));
    expect(Object.keys(designMessages.eyeNames)).toEqual(Object.keys(RING_PATHS));
  });
});

describe('the chosen template', () => {
  it.each(TEMPLATES)('is $name and no other, also with a logo and another error correction', (template) => {
    const style = { ...PLAIN_LOOK.style, errorcorrection: 'Q' as const };
    const look = withTemplate({ ...PLAIN_LOOK, logo: 'data:image/png;base64,AA', style }, template);
    expect(TEMPLATES.filter((one) => isChosen(look, one))).toEqual([template]);
    const reordered = { ...look, style: Object.fromEntries(Object.entries(look.style).reverse()) as typeof look.style };
    expect(isChosen(reordered, template)).toBe(true);
    expect(isChosen({ ...look, foreground: '#010203' }, template)).toBe(false);
  });
});
