import { expect, it } from 'vitest';
import { storeAtAddress } from './current-address.ts';

const NAME = 'abcdefghijKLMNOPQRST12';

it('uploaded pictures of a page have the address of now, and other addresses stay', async () => {
  const page = {
    id: 1,
    content: { avatar: `http://localhost:3000/assets/pictures/${NAME}.webp`, url: 'http://localhost:3000/x' },
  };
  const counts = new Map([[1, 2]]);
  const store = storeAtAddress(
    { find: async (_id: number) => page, countLinks: async () => counts },
    'https://way.example',
  );
  const avatar = `https://way.example/assets/pictures/${NAME}.webp`;
  expect(await store.find(1)).toEqual({ id: 1, content: { avatar, url: 'http://localhost:3000/x' } });
  expect(await store.countLinks()).toBe(counts);
});
