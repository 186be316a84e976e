/** The frame around a code. Everything is aligned to whole modules, so that it is sharp in pixels too. */
import type { QrFrameType } from '../../../contract/vocabulary.ts';
import { type Box, type Corners, type Outline, roundedBox } from './outline.ts';

/** Shares of the code's side with its quiet zone. */
const BORDER_SHARE = 1 / 30;
const PLATE_SHARE = 1 / 6;
const LEAST_PLATE = 5;
/** Light space below and beside a label, in modules. */
const LABEL_MARGIN = 2;

/** The areas in the frame's color: boxes, and outlines where something is round. In modules. */
export interface FrameDeps {
  readonly width: number;
  readonly height: number;
  /** Offset of the code's quiet zone from the left and from the top. */
  readonly inset: number;
  readonly insetTop: number;
  readonly boxes: readonly Box[];
  readonly outlines: readonly Outline[];
  /** The filled area of the text. */
  readonly plate: Box;
  /**
   * The area of the background. If a frame goes around the code, the background extends to the frame's middle: no seam
   * shows between the two, and nothing outside covers the color of a poster.
   */
  readonly ground: Box;
}

/** Returns the parts of a frame around a code of `side` modules with its quiet zone. */
export function frameParts(type: QrFrameType, side: number, hasText: boolean): FrameDeps {
  const plate = hasText ? Math.max(LEAST_PLATE, Math.round(side * PLATE_SHARE)) : 0;
  if (type === 'label') return labelParts(side, plate);
  if (type === 'bubble') return bubbleParts(side, plate);
  // With twice this thickness, zbar misses four times as many heavily compressed pictures.
  const inset = Math.max(1, Math.round(side * BORDER_SHARE));
  const border = borderParts(side, { inset, lower: Math.max(inset, plate), radius: type === 'rounded' ? inset : 0 });
  return type === 'banner' ? upsideDown(border) : border;
}

/** Modules between the quiet zone and a bubble: the height of its tip. */
const TIP = 2;

/** Returns a label that points at the code; the tip stays below the quiet zone. */
function bubbleParts(side: number, plateHeight: number): FrameDeps {
  if (plateHeight === 0) return labelParts(side, 0);
  const label = labelParts(side, plateHeight);
  const plate = { ...label.plate, y: side + TIP };
  const radius = plateHeight / 4;
  const middle = side / 2;
  const tip: Outline = [
    ['M', middle - TIP, side + TIP],
    ['L', middle, side],
    ['L', middle + TIP, side + TIP],
  ];
  const height = label.height + TIP;
  const outlines = [roundedBox(plate, [radius, radius, radius, radius]), tip];
  return { ...label, height, plate, outlines, ground: { ...label.ground, height } };
}

/** Turns a frame with square corners, so that its text is above the code. */
function upsideDown({ plate, boxes, ground, ...frame }: FrameDeps): FrameDeps {
  const turned = (box: Box): Box => ({ ...box, y: frame.height - box.y - box.height });
  const insetTop = plate.height;
  return { ...frame, insetTop, boxes: boxes.map(turned), plate: turned(plate), ground: turned(ground) };
}

function labelParts(side: number, plateHeight: number): FrameDeps {
  const plate = { x: LABEL_MARGIN, y: side, width: side - 2 * LABEL_MARGIN, height: plateHeight };
  const radius = plateHeight / 4;
  const outlines = plateHeight > 0 ? [roundedBox(plate, [radius, radius, radius, radius])] : [];
  const height = side + (plateHeight > 0 ? plateHeight + LABEL_MARGIN : 0);
  const ground = { x: 0, y: 0, width: side, height };
  return { width: side, height, inset: 0, insetTop: 0, boxes: [], outlines, plate, ground };
}

/**
 * Returns a bar at the top, one at each side, and one below that is as high as the text needs. Corners are separate
 * squares.
 */
function borderParts(side: number, border: { inset: number; lower: number; radius: number }): FrameDeps {
  const { inset, lower, radius } = border;
  const [width, height] = [side + 2 * inset, side + inset + lower];
  const [right, bottom] = [width - radius, height - radius];
  const boxes: Box[] = [
    { x: radius, y: 0, width: width - 2 * radius, height: inset },
    { x: 0, y: inset, width: inset, height: side },
    { x: width - inset, y: inset, width: inset, height: side },
    { x: 0, y: inset + side, width, height: lower - radius },
    { x: radius, y: bottom, width: width - 2 * radius, height: radius },
  ];
  const square = (x: number, y: number, corners: Corners): Outline =>
    roundedBox({ x, y, width: radius, height: radius }, corners);
  const outlines = [
    square(0, 0, [radius, 0, 0, 0]),
    square(right, 0, [0, radius, 0, 0]),
    square(right, bottom, [0, 0, radius, 0]),
    square(0, bottom, [0, 0, 0, radius]),
  ];
  const filled = boxes.filter((box) => box.width > 0 && box.height > 0);
  const plate = { x: 0, y: inset + side, width, height: lower };
  const ground = { x: inset / 2, y: inset / 2, width: side + inset, height: side + inset };
  return { width, height, inset, insetTop: inset, boxes: filled, outlines: radius > 0 ? outlines : [], plate, ground };
}
