import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MapPlace } from '../map-places/map-places.ts';
import { unavailable } from '../platform/app-error.ts';
import { drawPicture } from './draw-picture.ts';
import { createMapPictures } from './map-pictures.ts';
import { labelsOf, pointOf, SIZE, tilesAround, viewOf } from './picture-view.ts';

const VIENNA = { latitude: 48.2082, longitude: 16.3738 };
const city = (name: string, latitude: number, longitude: number): MapPlace => {
  return { name, isDistrict: false, latitude, longitude, weight: 1 };
};
const MIDDLE = { x: SIZE.width / 2, y: SIZE.height / 2 };

describe('the view of a picture', () => {
  it.each([VIENNA, { latitude: -33.9, longitude: 151.2 }, { latitude: 0, longitude: 180 }])(
    'has the place %j in the middle, north above and east on the right',
    (place) => {
      const view = viewOf(place);
      expect(pointOf(view, place)).toEqual(MIDDLE);
      const north = pointOf(view, { ...place, latitude: place.latitude + 0.1 });
      const east = pointOf(view, { ...place, longitude: place.longitude + 0.1 });
      expect([north.x, north.y < MIDDLE.y, east.x > MIDDLE.x, east.y]).toEqual([MIDDLE.x, true, true, MIDDLE.y]);
    },
  );

  it('goes on beyond the date line, and ends before the poles', () => {
    const view = viewOf({ latitude: 0, longitude: 179.9 });
    expect(pointOf(view, { latitude: 0, longitude: -179.9 }).x).toBeCloseTo(MIDDLE.x + 32, 6);
    expect(viewOf({ latitude: 90, longitude: 0 }).latitude).toBeLessThan(85);
  });
});

describe('the names on a picture', () => {
  const view = viewOf(VIENNA);
  const namesOf = (...places: MapPlace[]) => labelsOf(places, view).map(({ name, side }) => [name, side]);

  it('are those of cities that have space, with that of the pin below it', () => {
    expect(namesOf(city('Bratislava', 48.14, 17.11), city('Vienna', 48.21, 16.37))).toEqual([
      ['Vienna', 'below'],
      ['Bratislava', 'after'],
    ]);
  });

  it('do not cover each other or the pin, and are not cut by the edge', () => {
    expect(namesOf(city('Graz', 48.4, 17), city('Linz', 48.4, 17.01))).toEqual([['Graz', 'after']]);
    expect(namesOf(city('Schwechat', 48.29, 16.37))).toEqual([['Schwechat', 'below']]);
    expect(namesOf(city('Bratislava', 48.14, 17.7))).toEqual([['Bratislava', 'before']]);
    expect(namesOf(city('Graz', 47, 15.4), city('A'.repeat(90), 48.4, 16.4))).toEqual([]);
  });

  it('are ten at most', () => {
    const many = Array.from({ length: 40 }, (_, index) => city(`C${index}`, 47.7 + (index % 20) * 0.05, 15.2));
    expect(namesOf(...many, ...many.map((one) => ({ ...one, longitude: 17 })))).toHaveLength(10);
  });
});

describe('the tiles of a picture', () => {
  it.each([
    ['Vienna', VIENNA, 15],
    ['the date line', { latitude: -17, longitude: 180 }, 11],
    ['the north pole', { latitude: 90, longitude: 0 }, 3],
    ['the whole world', VIENNA, 0],
  ])('around %s exist, cover it and are few', (_name, place, zoom) => {
    const size = { width: 600, height: 300 };
    const tiles = tilesAround(place, zoom, size);
    const side = 2 ** zoom;
    expect(tiles.length).toBeGreaterThan(0);
    expect(tiles.length).toBeLessThanOrEqual(12);
    for (const { column, row, left, top } of tiles) {
      expect(column >= 0 && column < side && row >= 0 && row < side).toBe(true);
      expect(left > -256 && left < size.width && top > -256 && top < size.height).toBe(true);
    }
  });

  it('have the place in the middle', () => {
    const [tile] = tilesAround({ latitude: 0, longitude: 0 }, 1, { width: 512, height: 512 });
    expect(tile).toEqual({ z: 1, column: 0, row: 0, left: 0, top: 0 });
  });
});

describe('a drawing', () => {
  /** A strict reader of XML, which fails for what is not well-formed. */
  const render = (svg: string) => sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });

  it('is a picture with the tip of the pin in the middle, for any name', async () => {
    const names = ['Graz', `<&"'>`, '\u0000\u0008', '\ud800', '\ufffe', '東京'];
    const labels = names.map((name) => ({ name, x: 30, y: 40, side: 'after' as const }));
    const { data, info } = await render(drawPicture({ land: 'M0 0H480V240H0z', labels }));
    expect([info.width, info.height]).toEqual([480, 240]);
    const pixel = (x: number, y: number) => [...data.subarray((y * 480 + x) * info.channels).subarray(0, 3)];
    expect([pixel(229, 91), pixel(240, 124), pixel(226, 118)]).toEqual([
      [26, 106, 78],
      [245, 242, 235],
      [245, 242, 235],
    ]);
    expect(pixel(240, 114)).not.toEqual(pixel(240, 124));
  });

  it('has a dark scheme, contains no scripts and loads nothing', () => {
    const svg = drawPicture({ land: '', labels: [{ name: '<script>', x: 1, y: 1, side: 'before' }] });
    expect(svg).toContain('@media(prefers-color-scheme:dark)');
    expect(svg).not.toMatch(/<script|href=|url\(/);
  });

  it('shows the credit of its streets, however long', async () => {
    const draw = (attribution: string) => drawPicture({ streets: 'data:image/webp;base64,AA', attribution });
    expect(draw('© A & B')).toContain('>© A &#38; B</text>');
    expect(draw('© A')).not.toContain('textLength');
    expect(draw('© Somebody '.repeat(12))).toContain('textLength="464"');
  });
});

describe('pictures of places', () => {
  const place = { ...VIENNA, isExact: true };
  let now: number;
  let tile: Buffer;
  const land = vi.fn(async () => 'M1 2z');
  const around = vi.fn(async () => [city('Bratislava', 48.14, 17.11)]);
  const find = vi.fn(async (_account: number, _tile: object) => ({ bytes: tile, contentType: 'image/png' }));
  beforeEach(async () => {
    now = 0;
    for (const mock of [land, around, find]) mock.mockClear();
    tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
  });
  const setUp = (hasTiles = false) =>
    createMapPictures({
      places: { land, around },
      tiles: hasTiles ? { attribution: '© Somebody', find } : undefined,
      clock: { now: () => now },
    });

  it('show the land and the names around, and are drawn once', async () => {
    const pictures = setUp();
    const [one, other] = await Promise.all([pictures.draw(1, place), pictures.draw(2, place)]);
    expect(one).toBe(other);
    expect(one).toMatchObject({ isComplete: true, svg: expect.stringMatching(/d="M1 2z".*>Bratislava<\/text>/) });
    expect(land).toHaveBeenCalledOnce();
    now = 8 * 86_400_000;
    await pictures.draw(1, place);
    expect(land).toHaveBeenCalledTimes(2);
  });

  it('are drawn without what is not available, and again after a minute', async () => {
    around.mockRejectedValueOnce(unavailable());
    land.mockRejectedValueOnce(unavailable());
    const pictures = setUp();
    expect(await pictures.draw(1, place)).toMatchObject({ isComplete: false, svg: expect.stringContaining('"pin"') });
    await pictures.draw(1, place);
    expect(land).toHaveBeenCalledOnce();
    now = 60_000;
    expect((await pictures.draw(1, place)).isComplete).toBe(true);
  });

  it('show streets where the operator has a tile server, closer for an exact place', async () => {
    const pictures = setUp(true);
    const { svg, isComplete } = await pictures.draw(7, place);
    expect(isComplete).toBe(true);
    expect(svg).toMatch(/<image class="streets" href="data:image\/webp;base64,[^"]{50,}".*© Somebody/);
    expect(find).toHaveBeenCalledWith(7, expect.objectContaining({ z: '15' }));
    await pictures.draw(7, { ...place, isExact: false });
    expect(find).toHaveBeenLastCalledWith(7, expect.objectContaining({ z: '11' }));
    expect(land).not.toHaveBeenCalled();
  });

  it.each([
    ['is down', () => find.mockRejectedValueOnce(unavailable())],
    ['sends no picture', () => find.mockResolvedValueOnce({ bytes: Buffer.from('\x89PNG'), contentType: 'image/png' })],
  ])('show the land while the tile server %s', async (_what, fail) => {
    fail();
    const pictures = setUp(true);
    expect(await pictures.draw(1, place)).toMatchObject({ isComplete: false, svg: expect.stringContaining('M1 2z') });
  });

  it('can be of any place in the world', async () => {
    for (const at of [
      { latitude: 90, longitude: 180 },
      { latitude: -90, longitude: -180 },
    ]) {
      const { svg, isComplete } = await setUp(true).draw(1, { ...at, isExact: true });
      expect(isComplete).toBe(true);
      expect(svg).not.toMatch(/NaN|Infinity/);
    }
  });
});
