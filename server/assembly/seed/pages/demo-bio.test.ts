import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { BIO_BLOCK_TYPES } from '../../../../contract/vocabulary.ts';
import { makeBioPicture, readPictureUrl } from '../../../link-pictures/card-file.ts';
import { readBioContent } from '../../../pages/bio-content.ts';
import { parseBioContent } from '../../../pages/bio-value.ts';
import { positionOfUrl } from '../../../pages/map-url.ts';
import type { AnswerPlace, BioInput, BioPage } from '../../../pages/pages.ts';
import { createDemoClock } from '../demo-clock.ts';
import { type BioOwners, DEMO_BIO, ensureBio } from './demo-bio.ts';
import { DEMO_PICTURES, drawPicture } from './demo-pictures.ts';

const ACCOUNT = 7;

let uploads: string[];
let created: BioInput[];
let answers: { place: AnswerPlace; given: unknown }[];
let stored: BioPage | undefined;

/** Stores one page as the product does, with its own rules for blocks. */
const owners: BioOwners = {
  pages: {
    findBio: async () => stored,
    bioPages: {
      create: async (accountId, input) => {
        created.push(input);
        const content = readBioContent(parseBioContent('{}'), input);
        stored = { id: 3, accountId, handle: input.handle ?? '', name: input.name ?? '', content, createdAt: 0 };
        return stored;
      },
    },
    answers: {
      take: async (place, _form, given) => {
        answers.push({ place, given });
      },
    },
  },
  bioPictures: {
    add: async (_accountId, _dataUrl, use) => {
      uploads.push(use);
      return `https://way.example/pictures/${use}-${uploads.length}`;
    },
  },
};

const ensure = () => ensureBio(owners, ACCOUNT, createDemoClock());

beforeEach(() => {
  [uploads, created, answers, stored] = [[], [], [], undefined];
});

describe('the bio page of the demo', () => {
  it('is created with every drawing, each of which it shows once', async () => {
    await ensure();
    const { image, cover, blocks = [] } = created[0] ?? {};
    const shown = blocks.flatMap((block) => [block.image, ...(block.images ?? []).map(({ url }) => url)]);
    const pictures = [image, cover, ...shown].filter((url) => typeof url === 'string');
    expect(uploads).toHaveLength(DEMO_PICTURES.length);
    expect(new Set(pictures).size).toBe(DEMO_PICTURES.length);
    expect(pictures).toHaveLength(DEMO_PICTURES.length);
    expect([image, cover]).toEqual([expect.stringContaining('avatar'), expect.stringContaining('cover')]);
  });

  it('has text for every picture that says something', async () => {
    await ensure();
    const images = (created[0]?.blocks ?? []).flatMap((block) => block.images ?? []);
    expect(images.length).toBeGreaterThan(2);
    for (const { alt } of images) expect(alt).toMatch(/^\w+ \w+/);
  });

  it('has several kinds of blocks, and every link of it can be clicked', async () => {
    const { links, weight, handle } = await ensure();
    const types = new Set(DEMO_BIO.blocks.map(({ type }) => type));
    expect(BIO_BLOCK_TYPES.filter((type) => types.has(type)).length).toBeGreaterThan(6);
    expect(links).toHaveLength(DEMO_BIO.blocks.filter(({ url }) => url).length);
    expect([weight, handle]).toEqual([DEMO_BIO.weight, DEMO_BIO.handle]);
  });

  it('names no page of anybody else', () => {
    for (const { type, url } of DEMO_BIO.blocks) {
      const { hostname, pathname } = new URL(url ?? 'https://aurora-coffee.example');
      if (type === 'social') expect(pathname).toContain('aurora-coffee');
      else if (type === 'map') expect(positionOfUrl(url ?? '')).toEqual({ latitude: 48.2188, longitude: 16.3786 });
      else expect(hostname).toMatch(/\.example$/);
    }
  });

  it('has responses to its form', async () => {
    await ensure();
    const form = stored?.content.blocks.find(({ type }) => type === 'form');
    expect(answers).toHaveLength(DEMO_BIO.answers);
    for (const { place, given } of answers) {
      expect(place).toEqual({ accountId: ACCOUNT, pageKind: 'bio', pageId: 3, blockId: form?.id });
      expect(given).toMatchObject({ email: expect.stringMatching(/@mail\.example$/) });
    }
  });

  it('stays as it is when the demo is created again', async () => {
    const first = await ensure();
    const [before, sent] = [stored, answers.length];
    expect(await ensure()).toEqual(first);
    expect([stored, uploads.length, answers.length]).toEqual([before, DEMO_PICTURES.length, sent]);
  });

  it('is created for this account if the page belongs to another one, which the catalog then refuses', async () => {
    await ensureBio(owners, ACCOUNT + 1, createDemoClock());
    await ensure();
    expect(created).toHaveLength(2);
  });
});

describe('the drawings', () => {
  it.each(DEMO_PICTURES)('%s is a picture that the upload takes and does not have to enlarge', async (name) => {
    const { dataUrl, use } = await drawPicture(name);
    const bytes = readPictureUrl(dataUrl);
    const drawn = await sharp(bytes).metadata();
    const kept = await sharp(await makeBioPicture(bytes, use)).metadata();
    expect([kept.width, kept.height]).toEqual([drawn.width, drawn.height]);
    expect(kept.format).toBe('webp');
  });

  it.each(DEMO_PICTURES)('%s has colors', async (name) => {
    const { channels } = await sharp(readPictureUrl((await drawPicture(name)).dataUrl)).stats();
    for (const { stdev } of channels.slice(0, 3)) expect(stdev).toBeGreaterThan(10);
  });

  it('are small enough for a page that opens at once', async () => {
    const sizes = await Promise.all(
      DEMO_PICTURES.map(async (name) => {
        const { dataUrl, use } = await drawPicture(name);
        return (await makeBioPicture(readPictureUrl(dataUrl), use)).length;
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
  });
});
