/**
 * Encapsulated PostScript, level 3: equivalent to PDF, for printers. It has no transparency, so logos are composited
 * onto the background.
 */
import { deflateSync } from 'node:zlib';
import type { Rgb } from '../design/color.ts';
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

const WORDS: PathWords = { rectangle: 'r', move: 'm', line: 'l', curve: 'c', close: 'h' };

/** Short operator names keep a code of thousands of modules small. */
const PROLOGUE = [
  '/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def',
  '/r {4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath} bind def',
];

/** Renders a picture of that width in millimeters. */
export async function renderEps(drawing: QrDrawing, widthMm: number): Promise<Buffer> {
  const scene = toScene(drawing);
  const scale = (widthMm * POINTS_PER_MILLIMETER) / scene.width;
  const [width, height] = [scene.width * scale, scene.height * scale];
  const { background, ground, layers, picture } = scene;
  const logo = picture && logoProgram(await printLogo(picture.png), picture, drawing.design.background);
  const lines = [
    '%!PS-Adobe-3.0 EPSF-3.0',
    `%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    `%%HiResBoundingBox: 0 0 ${shortNumber(width)} ${shortNumber(height)}`,
    '%%LanguageLevel: 3',
    '%%EndComments',
    'gsave',
    ...PROLOGUE,
    `0 ${shortNumber(height)} translate ${scale.toFixed(6)} ${(-scale).toFixed(6)} scale`,
    ...(background ? [`${shares(background)} setrgbcolor`, 'newpath', boxPath(ground, WORDS), 'fill'] : []),
    ...layers.map((layer) => layerProgram(layer, scene)),
    ...(logo ? [logo] : []),
    'grestore',
    '%%EOF',
    '',
  ];
  return Buffer.from(lines.join('\n'), 'latin1');
}

function layerProgram(layer: Layer, scene: Scene): string {
  const path = `newpath\n${layerPath(layer, WORDS)}`;
  if (layer.paint.gradient) return `gsave\n${path}\nclip\n${shadingOf(layer, scene)} shfill\ngrestore`;
  return `${shares(layer.paint.color)} setrgbcolor\n${path}\nfill`;
}

type Picture = NonNullable<Scene['picture']>;

function logoProgram({ side, rgb, alpha }: PrintLogo, picture: Picture, background: Rgb): string {
  const below = [background.red, background.green, background.blue];
  const flat = Buffer.from(rgb);
  for (let index = 0; index < flat.length; index++) {
    const share = (alpha[Math.floor(index / 3)] ?? 0) / 255;
    flat[index] = Math.round((flat[index] ?? 0) * share + (below[index % 3] ?? 0) * (1 - share));
  }
  const hex = deflateSync(flat)
    .toString('hex')
    .replace(/.{120}/g, '$&\n');
  return [
    'gsave',
    `${picture.x} ${picture.y} translate ${picture.side} ${picture.side} scale`,
    '/DeviceRGB setcolorspace',
    `<< /ImageType 1 /Width ${side} /Height ${side} /BitsPerComponent 8 /Decode [0 1 0 1 0 1]`,
    `/ImageMatrix [${side} 0 0 ${side} 0 0] /DataSource currentfile /ASCIIHexDecode filter /FlateDecode filter >>`,
    'image',
    `${hex}>`,
    'grestore',
  ].join('\n');
}
