import { describe, expect, it, vi } from 'vitest';
import { readBioContent } from './bio-content.ts';
import { destinationOf, parseBioContent, placeOf } from './bio-value.ts';
import { createBlockPlaces } from './block-places.ts';

const VIENNA = { name: 'Vienna', latitude: 48.2, longitude: 16.37 };
const ADDRESS = 'Leopoldsgasse 12, 1020 Vienna';
const WAIT_MS = 10_000;
const contentOf = (...blocks: object[]) => parseBioContent(JSON.stringify({ blocks }));

function setUp(find = vi.fn(async (address: string) => (address.includes('Vienna') ? VIENNA : null))) {
  const places = createBlockPlaces(find);
  const citiesOf = async (...blocks: object[]) =>
    (await places.locate(contentOf(...blocks), WAIT_MS)).blocks.map(({ city }) => city);
  return { find, places, citiesOf };
}

describe('the city of a map block', () => {
  it('is that of its address', async () => {
    const { citiesOf } = setUp();
    expect(await citiesOf({ type: 'map', text: ADDRESS }, { type: 'map', text: '1 Main St' })).toEqual([VIENNA, null]);
  });

  it('is not looked up where coordinates are in its URL, for other blocks, and without an address', async () => {
    const { find, citiesOf } = setUp();
    const exact = { type: 'map', text: ADDRESS, url: 'https://maps.google.com/?q=48.2,16.4' };
    expect(await citiesOf(exact, { type: 'text', text: ADDRESS }, { type: 'map', title: 'Bar' })).toEqual([
      null,
      null,
      null,
    ]);
    expect(find).not.toHaveBeenCalled();
  });

  it('is looked up once, also for several blocks at a time', async () => {
    const { find, citiesOf } = setUp();
    await citiesOf({ type: 'map', text: ADDRESS }, { type: 'map', text: ADDRESS });
    await citiesOf({ type: 'map', text: ADDRESS });
    expect(find).toHaveBeenCalledExactlyOnceWith(ADDRESS);
  });

  it('is known for a stored page', async () => {
    const { find, places, citiesOf } = setUp();
    places.learn(contentOf({ type: 'map', text: 'Spittelberg', city: VIENNA }, { type: 'map', text: 'x' }));
    expect(await citiesOf({ type: 'map', text: 'Spittelberg' })).toEqual([VIENNA]);
    expect(find).not.toHaveBeenCalled();
  });

  it('is missing while the service is too busy, and found the next time', async () => {
    const find = vi.fn(async () => VIENNA).mockRejectedValueOnce(new Error('busy'));
    const { citiesOf } = setUp(find);
    expect(await citiesOf({ type: 'map', text: ADDRESS })).toEqual([null]);
    expect(await citiesOf({ type: 'map', text: ADDRESS })).toEqual([VIENNA]);
  });

  it('does not hold up a page that cannot wait', async () => {
    const { places } = setUp(vi.fn(() => new Promise<typeof VIENNA>(() => undefined)));
    const { blocks } = await places.locate(contentOf({ type: 'map', text: ADDRESS }), 1);
    expect(blocks).toMatchObject([{ text: ADDRESS, city: null }]);
  });

  it('stays with its address, whatever else changes, and never comes from outside', () => {
    const before = contentOf({ id: 1, type: 'map', text: ADDRESS, city: VIENNA });
    const cityAfter = (block: object) =>
      readBioContent(before, { blocks: [{ id: 1, type: 'map', text: ADDRESS, ...block }] }).blocks[0]?.city;
    expect(cityAfter({ title: 'Bar' })).toEqual(VIENNA);
    expect(cityAfter({ text: 'Graz' })).toBeNull();
    expect(cityAfter({ id: 2, city: VIENNA })).toBeNull();
  });
});

describe('where a map block is', () => {
  const block = (fields: object) => contentOf({ type: 'map', text: ADDRESS, ...fields }).blocks[0] ?? expect.fail();

  it('is exact by its URL, else the middle of its city', () => {
    const url = 'https://www.openstreetmap.org/#map=17/48.3/16.5';
    expect(placeOf(block({ url, city: VIENNA }))).toEqual({ latitude: 48.3, longitude: 16.5, isExact: true });
    expect(placeOf(block({ city: VIENNA }))).toEqual({ latitude: 48.2, longitude: 16.37, isExact: false });
  });

  it.each([
    {},
    { text: null, city: VIENNA },
    { type: 'link', city: VIENNA },
    { city: { name: 'Vienna', latitude: '48', longitude: 16 } },
    { city: 7 },
  ])('is unknown for %j', (fields) => {
    expect(placeOf(block(fields))).toBeUndefined();
  });

  it('is opened in its own map, unless the visitor names another', () => {
    const own = block({ url: 'https://maps.example/7' });
    expect(destinationOf(own)).toBe('https://maps.example/7');
    expect(destinationOf(own, 'google')).toMatch(/^https:\/\/www\.google\.com\/maps\/search/);
    expect(destinationOf(block({}), 'apple')).toMatch(/^https:\/\/maps\.apple\.com\/\?q=Leopoldsgasse/);
    for (const name of ['', 'x', '__proto__', 7, ['google'], null])
      expect(destinationOf(own, name), String(name)).toBe('https://maps.example/7');
    expect(destinationOf(block({ type: 'link', url: 'https://a.example/' }), 'google')).toBe('https://a.example/');
  });
});
