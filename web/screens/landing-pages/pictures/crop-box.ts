export interface Size {
  width: number;
  height: number;
}

/** The visible part of a picture: its center as a fraction of each side, and the zoom. Zoom 1 shows as much as fits. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** A picture, and the ratio of width to height of its visible part. */
export interface Cropped {
  picture: Size;
  aspect: number;
}

export const CENTERED: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MAX_ZOOM = 5;

/** Returns the visible part in pixels of the picture. */
export function partOf({ picture, aspect }: Cropped, { x, y, zoom }: Crop) {
  const width = Math.min(picture.width, picture.height * aspect) / zoom;
  const height = width / aspect;
  return { left: x * picture.width - width / 2, top: y * picture.height - height / 2, width, height };
}

/** Keeps the visible part inside the picture. */
export function bounded(cropped: Cropped, { x, y, zoom }: Crop): Crop {
  const bound = Math.min(Math.max(zoom, 1), MAX_ZOOM);
  const { width, height } = partOf(cropped, { x, y, zoom: bound });
  const { picture } = cropped;
  return {
    x: between(x, width / 2 / picture.width),
    y: between(y, height / 2 / picture.height),
    zoom: bound,
  };
}

function between(value: number, margin: number): number {
  return Math.min(Math.max(value, margin), 1 - margin);
}

/** Moves the picture by fractions of its visible part: to the right and down if positive. */
export function moved(cropped: Cropped, crop: Crop, { right, down }: { right: number; down: number }): Crop {
  const { width, height } = partOf(cropped, crop);
  const { picture } = cropped;
  return bounded(cropped, {
    ...crop,
    x: crop.x - (right * width) / picture.width,
    y: crop.y - (down * height) / picture.height,
  });
}

const STEP = 0.05;
const ZOOM_STEP = 1.1;
const STEPS: ReadonlyMap<string, { right: number; down: number }> = new Map([
  ['ArrowLeft', { right: -STEP, down: 0 }],
  ['ArrowRight', { right: STEP, down: 0 }],
  ['ArrowUp', { right: 0, down: -STEP }],
  ['ArrowDown', { right: 0, down: STEP }],
]);

/** Returns the crop after a key; undefined for keys without a meaning. */
export function afterKey(cropped: Cropped, crop: Crop, key: string): Crop | undefined {
  const step = STEPS.get(key);
  if (step) return moved(cropped, crop, step);
  if (key === '+' || key === '=') return bounded(cropped, { ...crop, zoom: crop.zoom * ZOOM_STEP });
  if (key === '-') return bounded(cropped, { ...crop, zoom: crop.zoom / ZOOM_STEP });
  return key === '0' ? CENTERED : undefined;
}

/** Styles an image so that a box of the same aspect around it shows the visible part. */
export function imageStyle(cropped: Cropped, crop: Crop) {
  const { left, top, width, height } = partOf(cropped, crop);
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    width: percent(cropped.picture.width, width),
    left: percent(-left, width),
    top: percent(-top, height),
  };
}
