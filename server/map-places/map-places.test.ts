import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cityDatabase, locatedRecord } from '../platform/geo/geo.fixture.ts';
import { createMapPlaces, type MapPlaces } from './map-places.ts';

let folder: string;
let places: MapPlaces;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-places-'));
  const path = join(folder, 'geo.mmdb');
  const greenwich = locatedRecord('Greenwich', [51.48, 0]);
  await writeFile(path, cityDatabase(locatedRecord('Vienna', [48.2, 16.37]), 4, greenwich));
  places = createMapPlaces(path);
});
afterAll(async () => {
  places.close();
  await rm(folder, { recursive: true });
});

describe('the places of a tile', () => {
  const namesIn = async (z: string, x: string, y: string) => (await places.find({ z, x, y })).map(({ name }) => name);

  it.each([
    ['0', '0', '0', ['Vienna', 'Greenwich']],
    ['1', '1', '0', ['Vienna', 'Greenwich']],
    ['8', '139', '88', ['Vienna']],
    ['8', '128', '85', ['Greenwich']],
    ['9', '279', '177', ['Vienna']],
    ['9', '280', '177', []],
    ['9', '279', '178', []],
    ['9', '256', '170', ['Greenwich']],
    ['9', '255', '170', []],
  ])('of zoom level %s at %s, %s are %j: one at its western edge belongs to it', async (z, x, y, names) => {
    expect((await namesIn(z, x, y)).toSorted()).toEqual(names.toSorted());
  });

  it.each([
    ['20', '0', '0'],
    ['9', '512', '0'],
    ['9', '0', '512'],
    ['9', '-1', '0'],
    ['9', '1.5', '0'],
    ['', '0', '0'],
    ['9', '00000000', '0'],
  ])('of %j/%j/%j are not found', async (z, x, y) => {
    await expect(places.find({ z, x, y })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('say where they are and how large, for the map to choose from', async () => {
    const [place] = await places.find({ z: '9', x: '279', y: '177' });
    expect(place).toMatchObject({ name: 'Vienna', isDistrict: false, latitude: 48.2, longitude: 16.37 });
    expect(place?.weight).toBeGreaterThan(0);
  });

  it('and the land around a place are those of its view', async () => {
    const view = { latitude: 48.2, longitude: 16.37, scale: 9_000, width: 480, height: 240 };
    expect((await places.around(view)).map(({ name }) => name)).toEqual(['Vienna']);
    expect(await places.land(view)).toMatch(/^M[-\d.,MLZ]+Z$/);
    const atSea = { ...view, latitude: 0, longitude: -30 };
    expect([await places.land(atSea), await places.around(atSea)]).toEqual(['', []]);
    for (const [latitude, longitude] of [
      [84, 0],
      [-84, 180],
      [-17, -180],
    ] as const)
      expect(await places.land({ ...view, latitude, longitude }), `${latitude}`).not.toMatch(/NaN|Infinity/);
  });

  it('are found by an address', async () => {
    expect(await places.locate('Leopoldsgasse 12, 1020 Wien')).toMatchObject({ name: 'Vienna', latitude: 48.2 });
    expect(await places.locate('1 Main St')).toBeUndefined();
  });

  it('are found for many tiles at a time', async () => {
    const tiles = Array.from({ length: 24 }, (_, index) => ({ z: '9', x: String(268 + index), y: '177' }));
    const found = await Promise.all(tiles.map((tile) => places.find(tile)));
    expect(found.flat().map(({ name }) => name)).toEqual(['Vienna']);
  });

  it('are none where the location database is damaged', async () => {
    const path = join(folder, 'damaged.mmdb');
    await writeFile(path, 'no database');
    const damaged = createMapPlaces(path);
    expect(await damaged.find({ z: '0', x: '0', y: '0' })).toEqual([]);
    expect(await damaged.locate('Vienna')).toBeUndefined();
    damaged.close();
  });

  it('are none where the location database is missing', async () => {
    const without = createMapPlaces(join(folder, 'none.mmdb'));
    expect(await without.find({ z: '0', x: '0', y: '0' })).toEqual([]);
    without.close();
  });

  it('are not available once the service ends', async () => {
    const closed = createMapPlaces('none');
    closed.close();
    await expect(closed.find({ z: '0', x: '0', y: '0' })).rejects.toMatchObject({ code: 'unavailable' });
  });
});
