/** Where the modules of a photographed code are in the picture. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Outer corners of the code without its quiet zone, in pixels, clockwise from the top left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Returns the pixel at a position in modules; (0, 0) is the outer corner of the first module. */
export type Projection = (across: number, down: number) => Point;

/** Returns the perspective projection of a square of `size` modules onto these corners (Heckbert 1989, page 20). */
export function projectionOf([first, second, third, fourth]: Corners, size: number): Projection {
  const [right, left] = [difference(second, third), difference(fourth, third)];
  const sum = { x: first.x - second.x + third.x - fourth.x, y: first.y - second.y + third.y - fourth.y };
  const whole = right.x * left.y - left.x * right.y;
  const g = (sum.x * left.y - left.x * sum.y) / whole;
  const h = (right.x * sum.y - sum.x * right.y) / whole;
  const across = { x: second.x - first.x + g * second.x, y: second.y - first.y + g * second.y };
  const down = { x: fourth.x - first.x + h * fourth.x, y: fourth.y - first.y + h * fourth.y };
  return (column, row) => {
    const [u, v] = [column / size, row / size];
    const depth = g * u + h * v + 1;
    return { x: (across.x * u + down.x * v + first.x) / depth, y: (across.y * u + down.y * v + first.y) / depth };
  };
}

/** Returns the width of a module in pixels: the mean of the four sides. */
export function modulePixels(corners: Corners, size: number): number {
  const sides = corners.map((corner, index) => distance(corner, corners[(index + 1) % corners.length] ?? corner));
  return sides.reduce((sum, side) => sum + side, 0) / sides.length / size;
}

/**
 * Returns the angle between the code and the picture's plane, in degrees, by how much the middle of the code is
 * foreshortened. It needs no focal length, which cropped and resized pictures no longer have.
 */
export function tiltDegrees(projection: Projection, size: number): number {
  const middle = size / 2;
  const center = projection(middle, middle);
  const [across, down] = [
    difference(projection(middle + 1, middle), center),
    difference(projection(middle, middle + 1), center),
  ];
  const squares = across.x ** 2 + across.y ** 2 + down.x ** 2 + down.y ** 2;
  const area = Math.abs(across.x * down.y - across.y * down.x);
  // The two singular values of the Jacobian have this sum of squares and this product.
  const spread = Math.sqrt(Math.max(0, squares ** 2 - 4 * area ** 2));
  const shortening = Math.sqrt(Math.max(0, squares - spread) / (squares + spread));
  return (Math.acos(Math.min(1, shortening)) * 180) / Math.PI;
}

function difference(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y };
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
