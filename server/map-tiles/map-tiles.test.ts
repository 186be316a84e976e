import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { GuardedFetchError } from '../platform/fetch/guarded-fetch.ts';
import { createMapTiles, type MapTiles } from './map-tiles.ts';

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('tile')]);
const SOURCE = { url: 'https://tiles.example/{z}/{x}/{y}.png?key=1', attribution: '© Somebody' };
const DAY_MS = 86_400_000;

let now: number;
let asked: { url: string; userAgent: string | undefined }[];
let answer: () => Buffer;
let isAllowed: boolean;
let tiles: MapTiles | undefined;
beforeEach(() => {
  [now, asked, answer, isAllowed] = [0, [], () => PNG, true];
  tiles = createMapTiles(SOURCE, {
    fetch: async (url, { userAgent } = {}) => {
      asked.push({ url, userAgent });
      return { bytes: answer(), contentType: 'image/png', finalUrl: url };
    },
    limiter: async () => ({ allowed: isAllowed, limit: 1, remaining: 0, resetAt: 0, retryAfterSeconds: 5 }),
    clock: { now: () => now },
    userAgent: 'Waymark/1 (+https://way.example)',
  });
});

const find = async (z: string, x: string, y: string) => tiles?.find(1, { z, x, y });
const down = () => {
  throw new GuardedFetchError('url', 'This URL returned status 500.', 500);
};

describe('map tiles', () => {
  it('come from the server of the operator, which learns who asks', async () => {
    expect(await find('2', '3', '1')).toMatchObject({ bytes: PNG, contentType: 'image/png' });
    expect(asked).toEqual([
      { url: 'https://tiles.example/2/3/1.png?key=1', userAgent: 'Waymark/1 (+https://way.example)' },
    ]);
    expect(tiles?.attribution).toBe('© Somebody');
  });

  it('are fetched once a week, and once for all who ask meanwhile', async () => {
    await Promise.all([find('2', '3', '1'), find('2', '3', '1')]);
    await find('2', '3', '1');
    expect(asked).toHaveLength(1);
    now = 7 * DAY_MS;
    await find('2', '3', '1');
    expect(asked).toHaveLength(2);
  });

  it('stay while the server is down; others are unavailable', async () => {
    await find('2', '3', '1');
    [now, answer] = [8 * DAY_MS, down];
    expect(await find('2', '3', '1')).toMatchObject({ bytes: PNG });
    await expect(find('2', '3', '2')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each([
    ['-1', '0', '0'],
    ['20', '0', '0'],
    ['2', '4', '0'],
    ['2', '0', '4'],
    ['2', '01', '0'],
    ['2', '1.5', '0'],
    ['2', '../x', '0'],
    ['', '', ''],
    ['1e0', '0', '0'],
  ])('at %s/%s/%s do not exist, and nobody is asked', async (z, x, y) => {
    await expect(find(z, x, y)).rejects.toMatchObject({ code: 'not_found' });
    expect(asked).toEqual([]);
  });

  it('are pictures that cannot run scripts', async () => {
    answer = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(find('0', '0', '0')).rejects.toBeInstanceOf(AppError);
  });

  it.each([
    ['image/png', PNG],
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/webp', Buffer.from('RIFF____WEBPVP8 ', 'latin1')],
  ])('are sent as %s for what they are, whatever their server says', async (contentType, bytes) => {
    answer = () => bytes;
    expect(await find('0', '0', '0')).toMatchObject({ bytes, contentType });
  });

  it('are requested again after the server was down', async () => {
    answer = down;
    await expect(find('0', '0', '0')).rejects.toMatchObject({ code: 'unavailable' });
    answer = () => PNG;
    expect(await find('0', '0', '0')).toMatchObject({ bytes: PNG });
  });

  it('are not requested without end while the server does not answer', async () => {
    let release: (bytes: Buffer) => void = () => undefined;
    const pending = new Promise<Buffer>((resolve) => {
      release = resolve;
    });
    const slow = createMapTiles(SOURCE, {
      fetch: async (url) => ({ bytes: await pending, contentType: 'image/png', finalUrl: url }),
      limiter: async () => ({ allowed: true, limit: 1, remaining: 0, resetAt: 0, retryAfterSeconds: 5 }),
      clock: { now: () => 0 },
      userAgent: 'Waymark',
    });
    const asks = Array.from({ length: 33 }, (_, x) => slow?.find(1, { z: '6', x: String(x), y: '0' }));
    await expect(asks[32]).rejects.toMatchObject({ code: 'unavailable' });
    release(PNG);
    expect(await Promise.all(asks.slice(0, 32))).toHaveLength(32);
    expect(await slow?.find(1, { z: '6', x: '32', y: '0' })).toMatchObject({ bytes: PNG });
  });

  it('are limited for each workspace', async () => {
    isAllowed = false;
    await expect(find('0', '0', '0')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(asked).toEqual([]);
  });

  it('are off without a server', () => {
    expect(createMapTiles(undefined, {} as never)).toBeUndefined();
  });
});
