/** PDF and EPS as files: all offsets are correct, and no text of the owner appears in them. */
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareLogo } from '../design/logo.ts';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { pdfContent } from '../vector.fixture.ts';
import { drawDesign, type QrDrawing } from './drawing.ts';
import { renderEps } from './eps.ts';
import { renderPdf } from './pdf.ts';
import { toScene } from './scene.ts';

const TO = { red: 90, green: 0, blue: 60 };
const COLOURS = { foreground: { red: 1, green: 40, blue: 120 }, background: { red: 255, green: 250, blue: 240 } };
const STYLES: readonly [string, Partial<QrStyle>][] = [
  ['plain', {}],
  ['transparent', { isTransparent: true }],
  ['round with words', { dots: 'smooth', eyes: 'leaf', frame: { type: 'label', text: 'Žluť g&Q@', color: TO } }],
  ['a gradient', { gradient: { type: 'radial', to: TO, angleDegrees: 0 } }],
];

let logo: Buffer;
beforeAll(async () => {
  const create = { width: 80, height: 30, channels: 4, background: { r: 9, g: 200, b: 9, alpha: 0.4 } } as const;
  logo = await prepareLogo(await sharp({ create }).png().toBuffer());
});

function styled(style: Partial<QrStyle>, picture: Buffer | null = null, content = 'https://example.com/'): QrDrawing {
  return drawDesign({ content, ...COLOURS, logo: picture, style: { ...PLAIN_STYLE, ...style } });
}

interface Pdf {
  readonly objects: readonly Buffer[];
  readonly trailer: string;
}

/** Parses a PDF by its table alone, as readers do; throws if the table is wrong. */
function readPdf(pdf: Buffer): Pdf {
  const text = pdf.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [head = '', size = ''] = /^xref\n0 (\d+)\n/.exec(text.slice(table)) ?? [];
  if (head === '') throw new Error('no table where startxref points');
  const objects = Array.from({ length: Number(size) - 1 }, (_, index) => {
    // Entries are twenty bytes each, which readers rely on.
    const at = table + head.length + (index + 1) * 20;
    const entry = /^(\d{10}) 00000 n \n$/.exec(text.slice(at, at + 20))?.[1];
    if (entry === undefined) throw new Error(`entry ${index + 1} is not twenty bytes`);
    const begin = `${index + 1} 0 obj\n`;
    if (!text.startsWith(begin, Number(entry))) throw new Error(`object ${index + 1} is elsewhere`);
    return pdf.subarray(Number(entry) + begin.length, text.indexOf('\nendobj\n', Number(entry)));
  });
  return { objects, trailer: text.slice(table + head.length + (objects.length + 1) * 20) };
}

/** Returns the content of a stream, by its declared length. */
function streamOf(object: Buffer): Buffer {
  const text = object.toString('latin1');
  const start = text.indexOf('stream\n') + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
  if (text.slice(start + length) !== '\nendstream') throw new Error('the stream has another length than it says');
  return inflateSync(object.subarray(start, start + length));
}

describe('a PDF', () => {
  it.each(STYLES)('%s: its table has the offset of every object, with a logo too', async (_, style) => {
    for (const picture of [null, logo]) {
      const { objects, trailer } = readPdf(await renderPdf(styled(style, picture), 50));
      expect(objects).toHaveLength(picture ? 7 : 5);
      expect(trailer).toMatch(new RegExp(`^trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`));
      const named = objects.flatMap((object) => object.toString('latin1').match(/\d+ 0 R/g) ?? []);
      for (const name of named) expect(objects[Number.parseInt(name, 10) - 1]).toBeDefined();
      expect(streamOf(objects[3] ?? Buffer.alloc(0)).toString('latin1')).toMatch(/ cm\n/);
    }
  });

  it('declares at its head that it is binary, so that no program converts its line ends', async () => {
    const pdf = await renderPdf(styled({}), 50);
    expect(pdf.toString('latin1', 0, 9)).toBe('%PDF-1.4\n');
    expect([...pdf.subarray(10, 14)].every((byte) => byte >= 128)).toBe(true);
  });

  it('stores a logo as colors with a mask of the same size', async () => {
    const { objects } = readPdf(await renderPdf(styled({}, logo), 50));
    const [image, mask] = [objects[5], objects[6]].map((object) => object ?? Buffer.alloc(0));
    const [, side = ''] = /\/Width (\d+) \/Height \1 /.exec(image?.toString('latin1') ?? '') ?? [];
    expect(image?.toString('latin1')).toContain('/SMask 7 0 R');
    expect(streamOf(image ?? Buffer.alloc(0))).toHaveLength(Number(side) ** 2 * 3);
    const alphas = streamOf(mask ?? Buffer.alloc(0));
    expect(alphas).toHaveLength(Number(side) ** 2);
    // A strip of two fifths alpha, nothing above and below it.
    expect([alphas[0], alphas[(Number(side) ** 2 + Number(side)) / 2]]).toEqual([0, 102]);
  });

  it('opens as many states as it closes, and a transparent one paints no background', async () => {
    for (const [, style] of STYLES) {
      const content = pdfContent(await renderPdf(styled(style, logo), 50));
      const count = (word: RegExp): number => content.match(word)?.length ?? 0;
      expect(count(/\bq\b/g)).toBe(count(/\bQ\b/g));
      expect(content.includes('1 0.98 0.941 rg\n0 0 ')).toBe(!style.isTransparent);
    }
  });
});

describe('an EPS', () => {
  it.each(STYLES)(
    '%s: declares its size first, restores changed state and limits lines to 255 characters',
    async (_, style) => {
      for (const picture of [null, logo]) {
        const lines = (await renderEps(styled(style, picture), 50)).toString('latin1').split('\n');
        expect(lines.slice(0, 2)).toEqual([
          '%!PS-Adobe-3.0 EPSF-3.0',
          expect.stringMatching(/^%%BoundingBox: 0 0 \d+ \d+$/),
        ]);
        expect(lines.slice(-3)).toEqual(['grestore', '%%EOF', '']);
        expect(lines.filter((line) => line === 'gsave')).toHaveLength(
          lines.filter((line) => line === 'grestore').length,
        );
        // The maximum of the document structuring conventions.
        expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(255);
      }
    },
  );

  it('contains a logo as hex that inflates to its pixels, composited onto the background', async () => {
    const eps = (await renderEps(styled({}, logo), 50)).toString('latin1');
    const hex = /\nimage\n([0-9a-f\n]+)>\n/.exec(eps)?.[1]?.replaceAll('\n', '') ?? '';
    const pixels = inflateSync(Buffer.from(hex, 'hex'));
    const side = Number(/\/Width (\d+)/.exec(eps)?.[1]);
    expect(pixels).toHaveLength(side * side * 3);
    expect([...pixels.subarray(0, 3)]).toEqual([255, 250, 240]);
    const middle = ((side * side + side) / 2) * 3;
    const mixed = [9, 200, 9].map((own, index) => own * 0.4 + ([255, 250, 240][index] ?? 0) * 0.6);
    for (const [index, value] of mixed.entries())
      expect(Math.abs((pixels[middle + index] ?? 0) - value)).toBeLessThan(2);
  });
});

describe('both', () => {
  it('have the requested width, from a stamp to a wall', async () => {
    const drawings = [styled({}), styled({ frame: { type: 'rounded', text: 'Scan', color: null } })];
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 10, max: 2000, noNaN: true }),
        fc.constantFrom(...drawings),
        async (mm, drawing) => {
          const { width, height } = toScene(drawing);
          const points = (mm * 72) / 25.4;
          const page = /MediaBox \[0 0 (\S+) (\S+)\]/.exec((await renderPdf(drawing, mm)).toString('latin1')) ?? [];
          expect(Number(page[1])).toBeCloseTo(points, 2);
          expect(Number(page[2])).toBeCloseTo((points * height) / width, 2);
          const eps = (await renderEps(drawing, mm)).toString('latin1');
          const [across = 0, along = 0] = /BoundingBox: 0 0 (\d+) (\d+)/.exec(eps)?.slice(1).map(Number) ?? [];
          expect([across - points >= 0, across - points < 1, along >= across]).toEqual([true, true, true]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('write numbers in valid syntax: never 1e-7, NaN or a bare point', async () => {
    for (const [, style] of STYLES) {
      const drawing = styled(style);
      for (const text of [
        pdfContent(await renderPdf(drawing, 2000)),
        (await renderEps(drawing, 10)).toString('latin1'),
      ]) {
        expect(text).not.toMatch(/\d[eE][-+]?\d|NaN|Infinity|undefined|\s\.\d|\d\.\s/);
      }
    }
  });

  it.each(['endstream endobj', ') showpage (', '%%EOF', '>> /JavaScript (x)', '} def quit', '\\'])(
    'contain nothing of %j, in the content or on the frame',
    async (text) => {
      const content = `secret ${text} words`;
      const drawing = styled({ frame: { type: 'label', text, color: null } }, null, content);
      const plain = styled({}, null, content);
      for (const one of [drawing, plain]) {
        const { objects } = readPdf(await renderPdf(one, 50));
        expect(objects).toHaveLength(5);
        const page = streamOf(objects[3] ?? Buffer.alloc(0)).toString('latin1');
        expect(page).toMatch(/^[-\d. \nrgcmlhfeqQ]+$/);
        const eps = (await renderEps(one, 50)).toString('latin1');
        expect(eps).not.toMatch(/secret|showpage|quit|JavaScript/);
        expect(eps.match(/%%EOF/g)).toHaveLength(1);
      }
    },
  );
});
