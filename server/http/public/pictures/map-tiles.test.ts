import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  divertedDial,
  type Listener,
  listenHttp,
  PUBLIC_ADDRESS,
} from '../../../platform/fetch/guarded-fetch.fixture.ts';
import { createGuardedFetch } from '../../../platform/fetch/guarded-fetch.ts';
import { cityDatabase, locatedRecord } from '../../../platform/geo/geo.fixture.ts';

let tile: Buffer;
let server: Listener;
let asked: string[];
let app: TestApp;
let plain: TestApp;
let folder: string;
beforeAll(async () => {
  asked = [];
  tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde' } })
    .png()
    .toBuffer();
  server = await listenHttp(({ url, headers }, response) => {
    asked.push(`${url} ${headers['user-agent']}`);
    response.setHeader('Content-Type', 'image/png').end(tile);
  });
  const guardedFetch = createGuardedFetch({ resolve: async () => [PUBLIC_ADDRESS], dial: divertedDial(server.port) });
  const mapTiles = { url: 'http://tiles.example/{z}/{x}/{y}.png', attribution: '© Somebody' };
  app = await startTestApp({ config: { mapTiles, baseUrl: 'https://way.example' }, deps: { guardedFetch } });
  folder = await mkdtemp(join(tmpdir(), 'waymark-places-'));
  const geoDatabase = join(folder, 'geo.mmdb');
  await writeFile(geoDatabase, cityDatabase(locatedRecord('Vienna', [48.2, 16.37])));
  plain = await startTestApp({ config: { geoDatabase } });
});
afterAll(async () => {
  await app.close();
  await plain.close();
  await server.close();
  await rm(folder, { recursive: true });
});

async function as({ origin, account }: TestApp) {
  const { headers } = await rawRequest(origin, '/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: 'correct horse battery' }),
  });
  const cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return (path: string) => rawRequest(origin, path, { headers: { Cookie: cookie } });
}

it('people who are signed in get tiles from this service, with the credit of their server', async () => {
  const get = await as(app);
  const { status, headers } = await get('/account/map-tiles/3/4/2');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/png',
    'private, max-age=604800',
  ]);
  expect(asked).toEqual([expect.stringMatching(/^\/3\/4\/2\.png Waymark\/\S+ \(\+https:\/\/way\.example\)$/)]);
  expect(JSON.parse((await get('/account/service')).text)).toMatchObject({ map_attribution: '© Somebody' });
});

it('nobody else does, and no other path is asked for', async () => {
  const before = asked.length;
  expect((await rawRequest(app.origin, '/account/map-tiles/3/4/3')).status).toBe(401);
  const get = await as(app);
  for (const path of ['3/8/0', '20/0/0', '3/4/..%2f..%2fadmin', 'x/y/z'])
    expect((await get(`/account/map-tiles/${path}`)).status).toBe(400);
  expect(asked).toHaveLength(before);
});

it('without a tile server there are none', async () => {
  const get = await as(plain);
  expect((await get('/account/map-tiles/0/0/0')).status).toBe(400);
  expect(JSON.parse((await get('/account/service')).text)).toMatchObject({ map_attribution: null });
});

it('a map block that is not saved has a picture for its editor, who learns where it comes from', async () => {
  const get = await as(plain);
  const { status, headers, text } = await get('/account/map-picture?at=48.2,16.37&exact=1');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    expect.stringMatching(/^private, max-age=\d+$/),
  ]);
  expect(text).toMatch(/^<svg .*class="pin".*<\/svg>$/s);
  const place = async (query: string) => JSON.parse((await get(`/account/map-place?${query}`)).text);
  expect(await place('address=1020%20Wien')).toEqual({ has_position: false, city: 'Vienna' });
  expect(await place('address=1%20Main%20St&url=')).toEqual({ has_position: false, city: null });
  expect(await place('address=1020%20Wien&url=geo:1,2')).toEqual({ has_position: true, city: null });
  for (const query of ['', 'address=', 'address[]=x&url[]=y', 'address=%ff'])
    expect(await place(query), query).toEqual({ has_position: false, city: null });
  for (const at of ['', '48.2', '91,0', 'x', '48.2,16.37%22'])
    expect((await get(`/account/map-picture?at=${at}`)).status, at).toBe(400);
  for (const path of ['map-picture?at=1,2', 'map-place?address=x'])
    expect((await rawRequest(plain.origin, `/account/${path}`)).status, path).toBe(401);
});

it('a map without streets has the names of the cities and districts of a tile', async () => {
  const get = await as(plain);
  const { status, text, headers } = await get('/account/map-places/9/279/177');
  expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=604800']);
  expect(JSON.parse(text).places).toMatchObject([{ name: 'Vienna', is_district: false, latitude: 48.2 }]);
  expect(JSON.parse((await get('/account/map-places/9/0/0')).text)).toEqual({ places: [] });
  for (const path of ['9/512/0', '9/-1/0', '20/0/0', 'a/0/0'])
    expect((await get(`/account/map-places/${path}`)).status, path).toBe(400);
  expect((await rawRequest(plain.origin, '/account/map-places/9/279/177')).status).toBe(401);
});
