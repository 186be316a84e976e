import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { BioPicture } from './bio-picture-port.ts';
import { createBioPictures } from './bio-pictures.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;

async function dataUrl() {
  const photo = sharp({ create: { width: 60, height: 30, channels: 3, background: '#0f6b4f' } });
  return `data:image/png;base64,${(await photo.png().toBuffer()).toString('base64')}`;
}

function setUp({ stored = 0 } = {}) {
  const calls: unknown[] = [];
  const kept = new Map<string, BioPicture>();
  const pictures = createBioPictures({
    store: {
      insert: async (picture) => void kept.set(picture.name, picture),
      find: async (name) => kept.get(name)?.webp,
      has: async (_accountId, name) => kept.has(name),
      count: async () => stored,
      removeUnused: async (...call) => void calls.push(call),
    },
    addressOf: (name) => `https://way.example/${name}`,
    clock: { now: () => NOW },
    random: (length) => new Uint8Array(length).fill(1),
  });
  return { pictures, calls, kept };
}

describe('pictures of bio pages', () => {
  it('are found under a name of 22 characters, in the size of their use', async () => {
    const { pictures, kept } = setUp();
    const url = await pictures.add(7, await dataUrl(), 'cover');
    const [picture] = kept.values();
    expect(url).toBe(`https://way.example/${picture?.name}`);
    expect(picture).toMatchObject({ accountId: 7, createdAt: NOW, name: expect.stringMatching(/^[A-Za-z0-9]{22}$/) });
    const { width, height } = await sharp(await pictures.find(picture?.name ?? '')).metadata();
    expect([width, height]).toEqual([1_200, 400]);
  });

  it('that no page has shown for a week make room for the next', async () => {
    const { pictures, calls } = setUp({ stored: 499 });
    await pictures.add(7, await dataUrl(), 'avatar');
    expect(calls).toEqual([[7, NOW - 7 * DAY_MS]]);
  });

  it('are limited for each workspace, and checked before anything is deleted', async () => {
    const full = setUp({ stored: 500 });
    const sentence = expect.stringMatching(/500 uploaded images\. Remove some/);
    await expect(full.pictures.add(7, await dataUrl(), 'avatar')).rejects.toMatchObject({
      fields: { picture: [sentence] },
    });
    expect(full.kept.size).toBe(0);
    const bad = setUp();
    await expect(bad.pictures.add(7, 'https://a.example/', 'avatar')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(bad.calls).toEqual([]);
  });
});
