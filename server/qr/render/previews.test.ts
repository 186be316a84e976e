import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TryParts } from '../design/designing.ts';
import { createQrEngine, type QrEngine } from '../qr-engine.ts';
import { drawLooks, SOME_WORD } from './previews.ts';

const OWNER = 7;
const ADDRESS = 'https://pictures.example/logo.png';

let engine: QrEngine;
let picture: Buffer;
let parts: TryParts;
let fetched: string[];

beforeAll(async () => {
  engine = await createQrEngine();
  const create = { width: 30, height: 30, channels: 3, background: '#063' } as const;
  picture = await sharp({ create }).png().toBuffer();
});

beforeEach(() => {
  fetched = [];
  parts = {
    engine,
    assets: { insert: () => Promise.reject(new Error('nothing is stored')), find: async () => undefined },
    fetchPicture: async (address) => {
      fetched.push(address);
      return picture;
    },
    scanAddress: (code) => `https://qr.example/q/${code}`,
  };
});

describe('drawLooks', () => {
  it('draws a picture a look, in their order', async () => {
    const looks = [{ foreground: '#102030' }, { background: '#fffff0' }, { style: { dots: 'dot' as const } }];
    const pictures = await drawLooks(parts, OWNER, { type: 'text', data: 'hello', looks });
    expect(pictures).toHaveLength(3);
    expect(pictures[0]).toContain('rgb(16,32,48)');
    expect(pictures[1]).toContain('rgb(255,255,240)');
    expect(new Set(pictures).size).toBe(3);
  });

  it('reads a logo once, however many looks share it', async () => {
    const looks = [{ logo: ADDRESS }, { logo: ADDRESS, foreground: '#300' }, {}];
    const pictures = await drawLooks(parts, OWNER, { type: 'text', data: 'hello', looks });
    expect(fetched).toEqual([ADDRESS]);
    expect(pictures.map((svg) => svg.includes('<image '))).toEqual([true, true, false]);
  });

  it('refuses all of them for one that cannot be drawn', async () => {
    const drawn = (look: object) => drawLooks(parts, OWNER, { type: 'text', data: 'x', looks: [{}, look] });
    await expect(drawn({ foreground: 'navy' })).rejects.toThrow('Write foreground as rgb(R,G,B)');
    await expect(drawn({ logo: '/assets/4' })).rejects.toThrow('There is no uploaded picture');
  });

  it('draws a dynamic code with its own word, and one that has none yet with one that leads nowhere', async () => {
    const draw = (word?: string) =>
      drawLooks(parts, OWNER, { type: 'link', data: 'https://example.com', looks: [{}], ...(word && { word }) });
    expect(await draw('printed99')).not.toEqual(await draw());
    expect(await draw(SOME_WORD)).toEqual(await draw());
  });
});
