/** Pictures of printed codes: rendered, then treated like a print in front of a camera. */
import sharp from 'sharp';
import type { QrDrawing } from '../render/drawing.ts';
import { outerSize } from '../render/drawing.ts';
import { renderPng } from '../render/png.ts';
import { type Corners, type Point, projectionOf } from './projection.ts';

export interface Conditions {
  /** Pixels per module of the print. */
  scale?: number;
  /** Angle from which the camera looks at the print, from the right. */
  tiltDegrees?: number;
  /** Standard deviation of the blur, in pixels. */
  blur?: number;
  noise?: number;
  /** Share of the contrast that is left. */
  contrast?: number;
  /** Modules cut off on each side of the margin, which the standard makes four wide. */
  cut?: number;
  /** Modules covered by a dark border on each side of the margin. */
  border?: number;
  /** Radius of a white reflection, as a share of the side. */
  glare?: number;
  /** Width of a dark scratch across the code, as a share of the side. */
  scratch?: number;
  quality?: number;
}

const WALL = '#8d8a84';

/** Returns a JPEG. */
export async function photoOf(drawing: QrDrawing, conditions: Conditions = {}): Promise<Buffer> {
  const { scale = 10, blur = 0, contrast = 1, quality = 88, noise = 0 } = conditions;
  const print = await printOf(drawing, { ...conditions, scale });
  const { data, info } = await sharp(print).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { pixels, width, height } = seenFrom({ data, side: info.width }, conditions.tiltDegrees ?? 0);
  let picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  if (blur > 0) picture = picture.blur(blur);
  // Paper that is not lit fully, and ink that is not quite black.
  picture = picture.linear(0.86 * contrast, 24 + 200 * (1 - contrast) * 0.86);
  if (noise > 0)
    picture = sharp(grained(await picture.raw().toBuffer(), noise), { raw: { width, height, channels: 3 } });
  return picture.jpeg({ quality }).toBuffer();
}

export function asDataUrl(jpeg: Buffer): string {
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** The print before a wall, with whatever covers it. */
async function printOf(drawing: QrDrawing, { scale, ...conditions }: Conditions & { scale: number }): Promise<Buffer> {
  const side = outerSize(drawing.matrix) * scale;
  const { cut = 0, border = 0, glare = 0, scratch = 0 } = conditions;
  const shapes = [
    glare > 0 && `<circle cx="${side * 0.62}" cy="${side * 0.5}" r="${side * glare}" fill="#fff"/>`,
    scratch > 0 && `<rect x="0" y="${side * 0.55}" width="${side}" height="${side * scratch}" fill="#777"/>`,
    border > 0 &&
      `<rect x="0" y="0" width="${side}" height="${side}" fill="none" stroke="#222" stroke-width="${2 * border * scale}"/>`,
  ].filter((shape) => shape !== false);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${shapes.join('')}</svg>`;
  const whole = await sharp(await renderPng(drawing, side))
    .resize(side, side, { kernel: 'nearest' })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  const left = cut * scale;
  const kept = sharp(whole).extract({ left, top: left, width: side - 2 * left, height: side - 2 * left });
  const rim = cut > 0 ? 0 : Math.round(side * 0.3);
  return kept.extend({ top: rim, bottom: rim, left: rim, right: rim, background: WALL }).png().toBuffer();
}

/** Turns the print about its upright middle line: one side is farther away. */
function seenFrom({ data, side }: { data: Buffer; side: number }, degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  if (angle === 0) return { pixels: data, width: side, height: side };
  const camera = 4;
  const corner = (x: number, y: number): Point => {
    const depth = camera / (camera + x * Math.sin(angle));
    return { x: side / 2 + (x * Math.cos(angle) * depth * side) / 2, y: side / 2 + (y * depth * side) / 2 };
  };
  const corners: Corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  return { pixels: warped(data, side, corners), width: side, height: side };
}

/** Draws the square into these corners, twice as fine as pixels so that none is missed. */
function warped(data: Buffer, side: number, corners: Corners): Buffer {
  const projection = projectionOf(corners, side);
  const pixels = Buffer.alloc(side * side * 3, 0x8a);
  for (let y = 0; y < side; y += 0.5) {
    for (let x = 0; x < side; x += 0.5) {
      const seen = projection(x + 0.25, y + 0.25);
      const [column, row] = [Math.floor(seen.x), Math.floor(seen.y)];
      if (column < 0 || row < 0 || column >= side || row >= side) continue;
      const from = (Math.floor(y) * side + Math.floor(x)) * 3;
      data.copy(pixels, (row * side + column) * 3, from, from + 3);
    }
  }
  return pixels;
}

function grained(data: Buffer, noise: number): Buffer {
  let random = 0x9e3779b9;
  return data.map((value) => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return Math.min(255, Math.max(0, value + (random / 2 ** 32 - 0.5) * noise));
  }) as Buffer;
}
