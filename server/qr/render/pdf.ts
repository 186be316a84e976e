/** PDF 1.4 with one page of the picture's size: paths and shadings, no fonts; a logo is an image with its own mask. */
import { deflateSync } from 'node:zlib';
import type { QrDrawing } from './drawing.ts';
import { type PrintLogo, printLogo } from './print-logo.ts';
import {
  boxPath,
  layerPath,
  type PathWords,
  POINTS_PER_MILLIMETER,
  shadingOf,
  shares,
  shortNumber,
} from './print-path.ts';
import { type Layer, type Scene, toScene } from './scene.ts';

const WORDS: PathWords = { rectangle: 're', move: 'm', line: 'l', curve: 'c', close: 'h' };
/** Objects of every file; a logo adds two. */
const [CATALOG, PAGES, PAGE, CONTENT, SHADING, IMAGE, MASK] = [1, 2, 3, 4, 5, 6, 7];

/** Renders a page of that width in millimeters. The content's unit is the module, and y grows downward. */
export async function renderPdf(drawing: QrDrawing, widthMm: number): Promise<Buffer> {
  const scene = toScene(drawing);
  const scale = (widthMm * POINTS_PER_MILLIMETER) / scene.width;
  const [width, height] = [scene.width * scale, scene.height * scale].map(shortNumber);
  const logo = scene.picture && (await printLogo(scene.picture.png));
  const content = deflateSync(contentOf(scene, scale));
  const resources = `/Shading << /G ${SHADING} 0 R >>${logo ? ` /XObject << /I ${IMAGE} 0 R >>` : ''}`;
  return assemble([
    plain(`<< /Type /Catalog /Pages ${PAGES} 0 R >>`),
    plain(`<< /Type /Pages /Kids [${PAGE} 0 R] /Count 1 >>`),
    plain(
      `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${width} ${height}] ` +
        `/Contents ${CONTENT} 0 R /Resources << ${resources} >> >>`,
    ),
    stream('/Filter /FlateDecode', content),
    plain(scene.layers[0] ? shadingOf(scene.layers[0], scene) : 'null'),
    ...(logo ? logoObjects(logo) : []),
  ]);
}

function contentOf(scene: Scene, scale: number): string {
  const { height, background, ground, layers, picture } = scene;
  return [
    `${shortNumber6(scale)} 0 0 ${shortNumber6(-scale)} 0 ${shortNumber(height * scale)} cm`,
    ...(background ? [`${shares(background)} rg`, boxPath(ground, WORDS), 'f'] : []),
    ...layers.map((layer) => layerContent(layer)),
    ...(picture ? [`q ${picture.side} 0 0 ${-picture.side} ${picture.x} ${picture.y + picture.side} cm /I Do Q`] : []),
  ].join('\n');
}

/** Formats six digits: on a page of several meters the rounding stays below a hundredth of a point. */
function shortNumber6(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

/** Renders a layer. A gradient is a shading, clipped to the path. */
function layerContent(layer: Layer): string {
  const path = layerPath(layer, WORDS);
  if (layer.paint.gradient) return `q\n${path}\nW n\n/G sh\nQ`;
  return `${shares(layer.paint.color)} rg\n${path}\nf`;
}

function logoObjects({ side, rgb, alpha }: PrintLogo): Buffer[] {
  const size = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /Filter /FlateDecode`;
  return [
    stream(`${size} /ColorSpace /DeviceRGB /SMask ${MASK} 0 R`, deflateSync(rgb)),
    stream(`${size} /ColorSpace /DeviceGray`, deflateSync(alpha)),
  ];
}

function plain(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function stream(dictionary: string, bytes: Buffer): Buffer {
  const head = plain(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`);
  return Buffer.concat([head, bytes, plain('\nendstream')]);
}

/** Numbers the objects from 1 and writes the cross-reference table. */
function assemble(objects: readonly Buffer[]): Buffer {
  // The second line marks the file as binary for transfer programs.
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const entries = ['0000000000 65535 f \n'];
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([plain(`${index + 1} 0 obj\n`), object, plain('\nendobj\n')]);
    entries.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    length += part.length;
    parts.push(part);
  }
  const trailer = `trailer\n<< /Size ${entries.length} /Root ${CATALOG} 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, plain(`xref\n0 ${entries.length}\n${entries.join('')}${trailer}`)]);
}
