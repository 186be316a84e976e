import { describe, expect, it } from 'vitest';
import { QR_DOT_SHAPES, QR_EYE_SHAPES, QR_FRAME_TYPES, QR_GRADIENT_TYPES } from '../../../../contract/vocabulary.ts';
import { formatRgb, parseColor } from '../../../../server/qr/design/color.ts';
import { readStyle } from '../../../../server/qr/design/style-input.ts';
import { createQrEngine } from '../../../../server/qr/qr-engine.ts';
import { renderPng } from '../../../../server/qr/render/png.ts';
import { firstMisread, readWithZbar } from '../../../../server/qr/zbar.fixture.ts';
import { sampleOf } from '../../../../test/support/vitest/scope.ts';
import { frameTexts, templateMessages } from '../../../messages/codes/code-templates.ts';
import { designMessages } from '../../../messages/codes/codes.ts';
import { COLOR_PAIRS, type Look, lookBody, PLAIN_LOOK } from './look.ts';
import { shapePath } from './shape-paths.fixture.ts';
import { DOT_PATHS, PUPIL_PATHS, RING_PATHS } from './shape-paths.ts';
import { OCCASIONS } from './template-list.ts';
import { inShelves, isChosen, TEMPLATES, templatesFor, withTemplate } from './templates.ts';

const engine = await createQrEngine();

describe('templates', () => {
  const contents = ['https://qr.example.com/q/abcdefghi', 'https://example.com/a-page-with-a-name?utm_source=poster'];

  function drawn(look: Look, content: string) {
    const { foreground, background, style } = lookBody(look);
    return engine.compose({
      content,
      foreground: parseColor('foreground', foreground),
      background: parseColor('background', background),
      logo: null,
      style: readStyle(style, null) ?? undefined,
    });
  }

  it.each(sampleOf(TEMPLATES, 14))('$name scans well with a short and a longer link', async ({ look }) => {
    for (const content of contents) {
      expect(await engine.inspect(drawn(look, content))).toMatchObject({ scannable: 'good', reasons: [] });
    }
  });

  it.each(Object.entries(COLOR_PAIRS))('the color pair %s scans well, also with round modules', async (name, pair) => {
    for (const [index, dots] of (['square', 'dot'] as const).entries()) {
      const look = { ...PLAIN_LOOK, ...pair, style: { ...PLAIN_LOOK.style, dots } };
      const checked = await engine.inspect(drawn(look, contents[index] ?? ''));
      expect(checked).toMatchObject({ scannable: 'good', reasons: [] });
    }
    expect(designMessages.colorPairNames[name as keyof typeof COLOR_PAIRS]).toBeTruthy();
  });

  it('have color pairs that zbar reads', async () => {
    const texts = Object.keys(COLOR_PAIRS).map((name) => `https://qr.example.com/q/${name}`);
    const pictures = Object.values(COLOR_PAIRS).map((pair, index) =>
      renderPng(drawn({ ...PLAIN_LOOK, ...pair }, texts[index] ?? ''), 400),
    );
    expect(firstMisread(await readWithZbar(await Promise.all(pictures)), texts)).toBeUndefined();
  });

  it('are at least 40, and zbar reads them', async () => {
    expect(TEMPLATES.length).toBeGreaterThanOrEqual(40);
    const read = sampleOf(TEMPLATES, 8);
    const texts = read.map(({ name }) => `https://qr.example.com/q/${name}`);
    const pictures = read.map(({ look }, index) => renderPng(drawn(look, texts[index] ?? ''), 400));
    expect(firstMisread(await readWithZbar(await Promise.all(pictures)), texts)).toBeUndefined();
  });

  it.each(TEMPLATES)('$name has words that the service knows', ({ occasions, look: { style } }) => {
    expect(occasions.every((occasion) => OCCASIONS.includes(occasion))).toBe(true);
    expect(QR_DOT_SHAPES).toContain(style.dots);
    expect(QR_EYE_SHAPES).toContain(style.eyes);
    expect(QR_EYE_SHAPES).toContain(style.pupils);
    if (style.gradient) {
      expect(QR_GRADIENT_TYPES).toContain(style.gradient.type);
      expect(style.gradient.to).toMatch(/^#[0-9a-f]{6}$/);
      expect(style.gradient.angle).not.toBeNaN();
    }
    if (style.frame) {
      expect(QR_FRAME_TYPES).toContain(style.frame.type);
      expect(style.frame.text).toMatch(/^.{3,30}$/);
      expect(style.frame.color ?? '#000000').toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('have names for no other templates', () => {
    expect(Object.keys(templateMessages.names)).toEqual(TEMPLATES.map(({ name }) => name));
  });

  it('use every text of frames, each of at most 30 characters', () => {
    const used = new Set(TEMPLATES.map(({ look }) => look.style.frame?.text));
    for (const text of Object.values(frameTexts)) expect(used).toContain(text);
  });

  it('differ from each other', () => {
    expect(new Set(TEMPLATES.map(({ look }) => JSON.stringify(look))).size).toBe(TEMPLATES.length);
    expect(new Set(TEMPLATES.map(({ label }) => label)).size).toBe(TEMPLATES.length);
  });

  it.each(OCCASIONS)('of the occasion %s are several, or at least two', (occasion) => {
    expect(templatesFor({ occasion, search: '' }).length).toBeGreaterThanOrEqual(2);
    expect(templateMessages.occasions[occasion]).toBeTruthy();
  });

  it.each([
    ['menu', ['menu']],
    ['WI-FI guest', ['lobby']],
    ['table tent', ['bistro', 'tabletop']],
    ['donate', ['donation']],
  ])('are found by the words %s, in names, occasions and texts', (search, expected) => {
    const found = templatesFor({ occasion: '', search }).map(({ name }) => name);
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(found.length).toBeLessThan(TEMPLATES.length / 2);
  });

  it('are found by nothing else', () => {
    expect(templatesFor({ occasion: '', search: 'zeppelin' })).toEqual([]);
    expect(templatesFor({ occasion: 'payment', search: 'wi-fi' })).toEqual([]);
  });

  it('have colors in the API’s form, and a name in the messages', () => {
    for (const { name, look } of TEMPLATES) {
      expect(Object.keys(templateMessages.names)).toContain(name);
      const { foreground } = lookBody(look);
      expect(formatRgb(parseColor('foreground', foreground))).toBe(foreground);
    }
  });

  it('keep the logo and the error correction of the design to which they are applied', () => {
    const current = { ...PLAIN_LOOK, logo: 'data:x', style: { ...PLAIN_LOOK.style, errorcorrection: 'H' as const } };
    const [, , , , clay] = TEMPLATES;
    if (!clay) throw new Error('no templates');
    const laid = withTemplate(current, clay);
    expect(laid).toMatchObject({ logo: 'data:x', foreground: clay.look.foreground });
    expect(laid.style).toMatchObject({ errorcorrection: 'H', dots: clay.look.style.dots });
    expect(withTemplate(current, { name: 'own', look: { ...PLAIN_LOOK, logo: '/assets/3' } }).logo).toBe('/assets/3');
  });
});

describe('shelves of templates', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  it.each([
    [0, []],
    [12, [12]],
    [24, [24]],
    [25, [24, 1]],
    [72, [24, 24, 24]],
  ])('of %d hold %s, all of them in order', (count, lengths) => {
    const shelves = inShelves(numbers(count));
    expect(shelves.map(({ length }) => length)).toEqual(lengths);
    expect(shelves.flat()).toEqual(numbers(count));
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
