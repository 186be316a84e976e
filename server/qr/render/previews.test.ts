import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TryDeps } from '../design/designing.ts';
import { createQrEngine, type QrEngine } from '../qr-engine.ts';
import { drawPreviews, SOME_WORD } from './previews.ts';

const OWNER = 7;
const ADDRESS = 'https://pictures.example/logo.png';

let engine: QrEngine;
let picture: Buffer;
let parts: TryDeps;
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
    scanUrl: (code) => `https://qr.example/q/${code}`,
  };
});

describe('drawPreviews', () => {
  it('draws one picture per look, in order', async () => {
    const looks = [{ foreground: '#102030' }, { background: '#fffff0' }, { style: { dots: 'dot' as const } }];
    const pictures = await drawPreviews(parts, OWNER, { type: 'text', data: 'hello', looks });
    expect(pictures).toHaveLength(3);
    expect(pictures[0]).toContain('rgb(16,32,48)');
    expect(pictures[1]).toContain('rgb(255,255,240)');
    expect(new Set(pictures).size).toBe(3);
  });

  it('reads a logo once, no matter how many looks share it', async () => {
    const looks = [{ logo: ADDRESS }, { logo: ADDRESS, foreground: '#300' }, {}];
    const pictures = await drawPreviews(parts, OWNER, { type: 'text', data: 'hello', looks });
    expect(fetched).toEqual([ADDRESS]);
    expect(pictures.map((svg) => svg.includes('<image '))).toEqual([true, true, false]);
  });

  it('rejects all of them if one cannot be drawn', async () => {
    const drawn = (look: object) => drawPreviews(parts, OWNER, { type: 'text', data: 'x', looks: [{}, look] });
    await expect(drawn({ foreground: 'navy' })).rejects.toThrow('Enter a color');
    await expect(drawn({ logo: '/assets/4' })).rejects.toThrow('no uploaded image');
  });

  it('draws a dynamic code with its own address, and a new one with a placeholder', async () => {
    const draw = (word?: string) =>
      drawPreviews(parts, OWNER, { type: 'link', data: 'https://example.com', looks: [{}], ...(word && { word }) });
    expect(await draw('printed99')).not.toEqual(await draw());
    expect(await draw(SOME_WORD)).toEqual(await draw());
  });
});
