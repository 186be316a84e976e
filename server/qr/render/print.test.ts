/** PDF and EPS as Ghostscript draws them: the same picture as the PNG, in the requested size. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareLogo } from '../design/logo.ts';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { createZxingDecoder, type Decoder } from '../verify/decoders.ts';
import { drawDesign, type QrDrawing } from './drawing.ts';
import { renderEps } from './eps.ts';
import { renderPdf } from './pdf.ts';
import { renderPng } from './png.ts';
import { toScene } from './scene.ts';

const run = promisify(execFile);
const LINK = 'https://example.com/q/abc1234';
const TO = { red: 120, green: 0, blue: 60 };
const WRITERS = [
  ['PDF', 'pdf', renderPdf],
  ['EPS', 'eps', renderEps],
] as const;
const STYLES: readonly [string, Partial<QrStyle>][] = [
  ['plain', {}],
  ['round with words', { dots: 'smooth', eyes: 'rounded', frame: { type: 'rounded', text: 'Žluť!', color: TO } }],
  ['a linear gradient', { dots: 'dot', gradient: { type: 'linear', to: TO, angleDegrees: 60 } }],
  ['a radial gradient', { gradient: { type: 'radial', to: TO, angleDegrees: 0 } }],
];

function styled(style: Partial<QrStyle>, logo: Buffer | null = null): QrDrawing {
  const colors = { foreground: { red: 20, green: 40, blue: 120 }, background: { red: 255, green: 250, blue: 240 } };
  return drawDesign({ content: LINK, ...colors, logo, style: { ...PLAIN_STYLE, ...style } });
}

async function hasGhostscript(): Promise<boolean> {
  return run('gs', ['--version']).then(
    () => true,
    () => false,
  );
}

async function drawn(bytes: Buffer, suffix: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-print-'));
  try {
    const [from, to] = [join(folder, `in.${suffix}`), join(folder, 'out.png')];
    await writeFile(from, bytes);
    const quality = ['-r144', '-dTextAlphaBits=4', '-dGraphicsAlphaBits=4', '-dEPSCrop'];
    await run('gs', [
      '-q',
      '-dSAFER',
      '-dBATCH',
      '-dNOPAUSE',
      '-sDEVICE=png16m',
      ...quality,
      `-sOutputFile=${to}`,
      from,
    ]);
    return await sharp(to).png().toBuffer();
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe.each(WRITERS)('%s', (_, suffix, render) => {
  let zxing: Decoder;
  let logo: Buffer;
  let canDraw: boolean;
  beforeAll(async () => {
    canDraw = await hasGhostscript();
    zxing = await createZxingDecoder();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="45" fill="#c33"/></svg>';
    logo = await prepareLogo(await sharp(Buffer.from(svg)).png().toBuffer());
  });

  it.each(STYLES)('%s is the same picture as the PNG, and reads, with a logo too', async (_name, style) => {
    for (const drawing of [styled(style), styled(style, logo)]) {
      const scene = toScene(drawing);
      // Eight dots per module at the 144 dots per inch of the rendering.
      const bytes = await render(drawing, (scene.width * 8 * 25.4) / 144);
      expect(bytes.length).toBeGreaterThan(500);
      if (!canDraw) continue;
      const picture = sharp(await drawn(bytes, suffix));
      const { width, height } = await picture.metadata();
      expect(Math.abs(width - scene.width * 8)).toBeLessThanOrEqual(1);
      const size = { width: 300, height: Math.round((300 * height) / width), fit: 'fill' } as const;
      const one = await picture.resize(size).removeAlpha().raw().toBuffer();
      const side = Math.max(scene.width, scene.height) * 8;
      const other = await sharp(await renderPng(drawing, side))
        .resize(size)
        .removeAlpha()
        .raw()
        .toBuffer();
      const apart = one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0);
      expect(apart / one.length).toBeLessThan(12);
      const grey = await sharp(await drawn(bytes, suffix))
        .resize({ width: 480, height: 480, fit: 'contain', background: '#fff' })
        .greyscale()
        .raw()
        .toBuffer();
      expect(zxing({ side: 480, pixels: new Uint8Array(grey) })).toBe(LINK);
    }
  });

  it('names no font and contains no text', async () => {
    const text = (await render(styled({ frame: { type: 'label', text: '(Scan) me', color: null } }), 40)).toString(
      'latin1',
    );
    expect(text).not.toMatch(/Font|Scan|example/);
  });

  it('without a background paints none', async () => {
    const text = (await renderEps(styled({ isTransparent: true }), 40)).toString('latin1');
    expect(text).not.toContain('1 0.98 0.941 setrgbcolor');
  });
});

describe('the structure of a PDF', () => {
  it('has the offset of each object, and its own length', async () => {
    const bytes = await renderPdf(styled({}), 50);
    const text = bytes.toString('latin1');
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(table, table + 4)).toBe('xref');
    const entries = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
    expect(entries).toHaveLength(5);
    for (const [index, at] of entries.entries()) expect(text.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    expect(text).toMatch(/MediaBox \[0 0 141\.732 141\.732\]/);
  });
});
