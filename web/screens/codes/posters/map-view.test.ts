import { describe, expect, it } from 'vitest';
import { groupsOf, labelsOf, type PlaceName, stacked, tilesOf } from './map-layers.ts';
import {
  afterKey,
  gridOf,
  type MapView,
  moved,
  pixelOf,
  positionAt,
  SCALE,
  scaleBar,
  viewOf,
  zoomed,
} from './map-view.ts';

const SIZE = { width: 800, height: 400 };
const BERLIN = { latitude: 52.52, longitude: 13.405 };
const POTSDAM = { latitude: 52.39, longitude: 13.06 };
const SYDNEY = { latitude: -33.87, longitude: 151.21 };
const VIEW: MapView = { center: BERLIN, scale: 50_000 };

describe('the view of places', () => {
  it.each([
    ['a region', [BERLIN, POTSDAM]],
    ['the world', [BERLIN, POTSDAM, SYDNEY]],
    ['one street', [BERLIN, { latitude: 52.521, longitude: 13.406 }]],
    ['one place', [BERLIN]],
    ['one place twice', [BERLIN, BERLIN]],
  ])('of %s shows all of them, away from the edge', (_name, places) => {
    const view = viewOf(places, SIZE);
    for (const place of places) {
      const { x, y } = pixelOf(view, SIZE, place);
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(SIZE.width - 20);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(SIZE.height - 20);
    }
  });

  it('is as close as they allow, but not closer than a few kilometers', () => {
    const region = viewOf([BERLIN, POTSDAM], SIZE);
    const world = viewOf([BERLIN, SYDNEY], SIZE);
    expect(region.scale).toBeGreaterThan(20 * world.scale);
    const kilometers = scaleBar(viewOf([BERLIN], SIZE), SIZE.width).meters / 1_000;
    expect(kilometers).toBeGreaterThanOrEqual(2);
    expect(kilometers).toBeLessThanOrEqual(20);
  });

  it('without any is the world', () => {
    const view = viewOf([], SIZE);
    for (const place of [BERLIN, SYDNEY]) expect(pixelOf(view, SIZE, place).x).toBeLessThan(SIZE.width);
  });
});

describe('a position on the map', () => {
  it.each([BERLIN, POTSDAM, { latitude: 52.6, longitude: 13.3 }])('is found again by its pixel', (position) => {
    const again = positionAt(VIEW, SIZE, pixelOf(VIEW, SIZE, position));
    expect(again.latitude).toBeCloseTo(position.latitude, 5);
    expect(again.longitude).toBeCloseTo(position.longitude, 5);
  });

  it('in the middle is the center, with six decimals', () => {
    expect(positionAt(VIEW, SIZE, { x: 400, y: 200 })).toEqual(BERLIN);
    const { latitude } = positionAt(VIEW, SIZE, { x: 123, y: 77 });
    expect(String(latitude).split('.')[1]?.length).toBeLessThanOrEqual(6);
  });
});

describe('zooming', () => {
  it('keeps the position under the pointer', () => {
    const at = { x: 130, y: 310 };
    const before = positionAt(VIEW, SIZE, at);
    for (const by of [2, 0.5, 1.25]) {
      const view = zoomed(VIEW, SIZE, { by, at });
      const after = positionAt(view, SIZE, at);
      expect(view.scale).toBe(VIEW.scale * by);
      expect(after.latitude).toBeCloseTo(before.latitude, 3);
      expect(after.longitude).toBeCloseTo(before.longitude, 3);
    }
  });

  it('ends at the world and at single streets', () => {
    const at = { x: 400, y: 200 };
    expect(zoomed(VIEW, SIZE, { by: 1e9, at }).scale).toBe(SCALE.most);
    expect(zoomed(VIEW, SIZE, { by: 1e-9, at }).scale).toBe(SCALE.least);
  });
});

describe('dragging', () => {
  it('moves the map with the pointer', () => {
    const view = moved(VIEW, SIZE, { x: 60, y: -25 });
    const { x, y } = pixelOf(view, SIZE, BERLIN);
    expect(x).toBeCloseTo(460, 0);
    expect(y).toBeCloseTo(175, 0);
    expect(view.scale).toBe(VIEW.scale);
  });

  it('stays on the map', () => {
    let view: MapView = { ...VIEW, scale: SCALE.least };
    for (let step = 0; step < 20; step++) view = moved(view, SIZE, { x: 0, y: 300 });
    expect(view.center.latitude).toBeLessThanOrEqual(85);
  });
});

describe('a key on the map', () => {
  it.each([
    ['ArrowLeft', { x: 80, y: 0 }],
    ['ArrowRight', { x: -80, y: 0 }],
    ['ArrowUp', { x: 0, y: 80 }],
    ['ArrowDown', { x: 0, y: -80 }],
  ])('%s moves it by a tenth of its width', (key, by) => {
    expect(afterKey(VIEW, SIZE, key)).toEqual(moved(VIEW, SIZE, by));
  });

  it.each([
    ['+', 2],
    ['=', 2],
    ['-', 0.5],
  ])('%s zooms at its middle', (key, by) => {
    const view = afterKey(VIEW, SIZE, key);
    expect(view?.scale).toBe(VIEW.scale * by);
    expect(view?.center.latitude).toBeCloseTo(BERLIN.latitude, 5);
  });

  it.each(['Enter', ' ', 'Tab', 'a', 'Home'])('%j is left to the control that has the focus', (key) => {
    expect(afterKey(VIEW, SIZE, key)).toBeUndefined();
  });
});

describe('the scale bar', () => {
  it.each([
    [100_000, 5_000],
    [1_000_000, 500],
    [1_000, 500_000],
  ])('at a scale of %i is %i meters long', (scale, meters) => {
    const bar = scaleBar({ ...VIEW, scale }, 160);
    expect(bar.meters).toBe(meters);
    expect(bar.widthPx).toBeLessThanOrEqual(160);
    expect(bar.widthPx).toBeGreaterThan(60);
  });

  it('is longer in meters at the equator than in the north', () => {
    const at = (latitude: number) => scaleBar({ center: { latitude, longitude: 0 }, scale: 10_000 }, 160);
    expect(at(0).meters / at(0).widthPx).toBeGreaterThan(at(60).meters / at(60).widthPx);
  });
});

describe('the grid', () => {
  const gapsOf = (lines: readonly number[]) =>
    lines.slice(1).map((line, index) => Math.abs(line - (lines[index] ?? 0)));

  it.each([100, 1_000, 50_000, 400_000, 40_000_000])(
    'at a scale of %i has lines all over the map, not many',
    (scale) => {
      const { xs, ys } = gridOf({ ...VIEW, scale }, SIZE);
      expect([xs.length > 2, xs.length < 12, ys.length > 0, ys.length < 12]).toEqual([true, true, true, true]);
      expect(Math.min(...gapsOf(xs))).toBeGreaterThan(79);
      expect([...xs, ...ys].every((line) => line >= -0.5 && line <= SIZE.width + 0.5)).toBe(true);
    },
  );

  it('is at round degrees', () => {
    const { xs, ys } = gridOf({ ...VIEW, scale: 400_000 }, SIZE);
    for (const x of xs)
      expect((positionAt({ ...VIEW, scale: 400_000 }, SIZE, { x, y: 0 }).longitude * 50) % 1).toBeCloseTo(0, 2);
    const [first = 0] = ys;
    expect((positionAt({ ...VIEW, scale: 400_000 }, SIZE, { x: 0, y: first }).latitude * 50) % 1).toBeCloseTo(0, 2);
  });

  it('moves with the map', () => {
    const before = gridOf(VIEW, SIZE);
    const after = gridOf(moved(VIEW, SIZE, { x: 10, y: 0 }), SIZE);
    expect((after.xs[1] ?? 0) - (before.xs[1] ?? 0)).toBeCloseTo(10, 0);
    expect(after.ys[0]).toBeCloseTo(before.ys[0] ?? 0, 0);
  });
});

describe('tiles with streets', () => {
  it.each([
    ['a city', { center: BERLIN, scale: 400_000 }],
    ['between two zoom levels', { center: BERLIN, scale: 290_000 }],
    ['the southern half', { center: SYDNEY, scale: 90_000 }],
    ['closer than there are images', { center: BERLIN, scale: SCALE.most }],
    ['across the date line', { center: { latitude: -17, longitude: 179.9 }, scale: 5_000 }],
  ])('cover %s without a gap, at their right place', (_name, view) => {
    const tiles = tilesOf(view, SIZE);
    const [first] = tiles;
    const count = 2 ** (first?.z ?? 0);
    for (const { z, column, row, side, x, y } of tiles) {
      expect([z, column >= 0 && column < count, row >= 0 && row < count]).toEqual([first?.z, true, true]);
      const north = (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI;
      const corner = pixelOf(view, SIZE, { latitude: north, longitude: (column / count) * 360 - 180 });
      expect(corner.y).toBeCloseTo(y, 0);
      expect(Math.abs((((corner.x - x) / (side * count)) % 1) * side * count)).toBeLessThan(1);
    }
    const area = tiles.reduce((sum, { x, y, side }) => {
      const width = Math.min(SIZE.width, x + side) - Math.max(0, x);
      return sum + width * (Math.min(SIZE.height, y + side) - Math.max(0, y));
    }, 0);
    expect(area).toBeCloseTo(SIZE.width * SIZE.height, 0);
  });
});

it('pins that touch are one group, with the first of the list', () => {
  const pins = [0, 50, 10, 55, 200].map((x, id) => ({ id, at: { x, y: 0 }, radius: 11 }));
  expect(groupsOf(pins).map((group) => group.map(({ id }) => id))).toEqual([[0, 2], [1, 3], [4]]);
  const large = [0, 40].map((x, id) => ({ id, at: { x, y: 0 }, radius: 21 }));
  expect(groupsOf(large)).toHaveLength(1);
});

it.each([2, 3, 7])('%i pins at one position stand above each other, and none touches another', (count) => {
  const pins = stacked({ x: 100, y: 100 }, count, 16);
  expect(pins).toHaveLength(count);
  expect(pins.reduce((sum, { y }) => sum + y, 0) / count).toBeCloseTo(100);
  for (const [place, { x, y }] of pins.entries())
    for (const other of pins.slice(place + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(31.9);
});

describe('names of places', () => {
  const view = { center: { latitude: 48.2, longitude: 16.37 }, scale: 400_000 };
  const size = { width: 960, height: 640 };
  const place = (name: string, weight: number, by: Partial<PlaceName> = {}): PlaceName => {
    return { name, weight, is_district: false, latitude: 48.2, longitude: 16.37, ...by };
  };
  const namesOf = (places: PlaceName[], taken = [{ x: 0, y: 0, width: 0, height: 0 }]) =>
    labelsOf(places, { view, size, unit: 1, taken }).map(({ name, y }) => `${name} ${Math.round(y)}`);

  it('move to where they cover no pin and no larger place', () => {
    const pin = { x: 480, y: 320, width: 34, height: 17 };
    expect(namesOf([place('Wieden', 1, { is_district: true }), place('Vienna', 9)], [pin])).toEqual([
      'Vienna 302',
      'Wieden 338',
    ]);
  });

  it('are left out without space for them, outside the map, and when the map has them already', () => {
    const pin = { x: 480, y: 320, width: 200, height: 100 };
    const far = place('Linz', 5, { longitude: 14 });
    const twice = [place('Vienna', 9), place('Vienna', 1, { latitude: 48.25 })];
    expect(namesOf([place('Wieden', 1, { is_district: true }), far, ...twice], [pin])).toEqual(['Vienna 248']);
  });

  it('never cover each other, a pin or the edge, however many there are', () => {
    const pins = [
      { x: 200, y: 200, width: 120, height: 40 },
      { x: 700, y: 400, width: 60, height: 60 },
    ];
    const places = Array.from({ length: 120 }, (_, index) =>
      place(`Place ${index}`, (index * 37) % 120, {
        is_district: index % 3 === 0,
        latitude: 48.2 + ((index % 11) - 5) * 0.01,
        longitude: 16.37 + ((index % 13) - 6) * 0.01,
      }),
    );
    const labels = labelsOf(places, { view, size, unit: 1, taken: pins });
    expect(labels.length).toBeGreaterThan(10);
    const spots = labels.map(({ name, x, y }) => ({ x, y, width: name.length * 7, height: 17 }));
    for (const [index, spot] of spots.entries()) {
      expect(spot.x - spot.width / 2).toBeGreaterThan(0);
      expect(spot.x + spot.width / 2).toBeLessThan(size.width);
      for (const other of [...pins, ...spots.slice(index + 1)]) {
        const isBeside = Math.abs(spot.x - other.x) >= (spot.width + other.width) / 2;
        expect(isBeside || Math.abs(spot.y - other.y) >= (spot.height + other.height) / 2).toBe(true);
      }
    }
  });

  it('of the largest places win, in whichever order they arrive', () => {
    const places = [place('Village', 1), place('City', 900), place('Town', 30)];
    const inOrder = namesOf(places);
    expect(inOrder[0]).toMatch(/^City/);
    expect(namesOf(places.toReversed())).toEqual(inOrder);
  });

  it('take more space of the map on a small screen', () => {
    const places = Array.from({ length: 12 }, (_, index) => place(`Name of place ${index}`, index));
    const countAt = (unit: number) => labelsOf(places, { view, size, unit, taken: [] }).length;
    expect(countAt(3)).toBeLessThanOrEqual(countAt(1));
    expect(countAt(20)).toBe(0);
  });
});
