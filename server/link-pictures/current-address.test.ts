import { expect, it } from 'vitest';
import { atAddress, pagesAtAddress, previewsAtAddress } from './current-address.ts';

const NAME = 'abcdefghijKLMNOPQRST12';
const OWN = `https://way.example/assets/pictures/${NAME}.webp`;
const CARD = `https://way.example/assets/cards/${NAME}.jpg`;

it.each([
  ['of another port', `http://localhost:3000/assets/pictures/${NAME}.webp`, OWN],
  ['of a former domain', `https://old.example/assets/pictures/${NAME}.webp`, OWN],
  ['of now', OWN, OWN],
  ['of the social preview of a link', `http://localhost:3000/assets/cards/${NAME}.jpg`, CARD],
  ['of a file', `http://localhost:3000/assets/files/${NAME}.mp3`, `https://way.example/assets/files/${NAME}.mp3`],
  [
    'of another picture',
    'https://shop.example/assets/pictures/logo.webp',
    'https://shop.example/assets/pictures/logo.webp',
  ],
  ['of no picture', 'http://localhost:3000/x', 'http://localhost:3000/x'],
  [
    'of a longer path',
    `https://shop.example/a/assets/pictures/${NAME}.webp`,
    `https://shop.example/a/assets/pictures/${NAME}.webp`,
  ],
])('an address %s', (_, stored, shown) => {
  expect(atAddress(stored, 'https://way.example')).toBe(shown);
  expect(atAddress(`[${stored}](x) "${stored}"`, 'https://way.example')).toBe(`[${shown}](x) "${shown}"`);
});

it('uploaded pictures of a page have the address of now, and everything else stays', async () => {
  const avatar = `http://localhost:3000/assets/pictures/${NAME}.webp`;
  const page = { id: 1, content: { avatar, url: 'http://localhost:3000/x' } };
  const counts = new Map([[1, 2]]);
  const stored = {
    find: async (id: number) => (id === 1 ? page : undefined),
    page: async () => ({ items: [page], total: 1 }),
    countLinks: async () => counts,
    remove: async () => true,
  };
  const { bioPages: store } = pagesAtAddress(
    { bioPages: stored, overlays: {}, splashPages: {} },
    'https://way.example',
  );
  const shown = { id: 1, content: { avatar: OWN, url: 'http://localhost:3000/x' } };
  expect(await store.find(1)).toEqual(shown);
  expect(await store.find(2)).toBeUndefined();
  expect(await store.page()).toEqual({ items: [shown], total: 1 });
  expect([await store.countLinks(), await store.remove()]).toEqual([counts, true]);
});

it('social previews that visitors and programs get have the address of now', async () => {
  const before = { link: { metaImage: `https://old.example/assets/cards/${NAME}.jpg` } };
  const none = { link: { metaImage: null } };
  const directory = previewsAtAddress(
    {
      findLinks: async () => [before, none],
      findRotator: async (slug: string) => (slug === 'spring' ? { campaignId: 7, links: [before] } : undefined),
      hasClick: async () => true,
    },
    'https://way.example',
  );
  const after = { link: { metaImage: CARD } };
  expect(await directory.findLinks()).toEqual([after, none]);
  expect(await directory.findRotator('spring')).toEqual({ campaignId: 7, links: [after] });
  expect([await directory.findRotator('autumn'), await directory.hasClick()]).toEqual([undefined, true]);
});
