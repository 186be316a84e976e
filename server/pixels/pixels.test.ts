import { describe, expect, it, vi } from 'vitest';
import { NEUTRAL_PIXEL_TYPES, VENDOR_PIXEL_TYPES } from '../../contract/vocabulary.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { NewPixel, Pixel, PixelStore } from './pixel-port.ts';
import { createPixels } from './pixels.ts';

const MINE = 1;
const FORUM = { type: 'forum', name: 'Forum', tag: 't2_abc' };

function pixelOf(over: Partial<Pixel> = {}): Pixel {
  return { ...FORUM, id: 5, accountId: MINE, word: 'forum', consent: true, createdAt: 3, ...over };
}

function setUp(pixel: Pixel = pixelOf()) {
  const isMine = (accountId: number, id: number) => accountId === pixel.accountId && id === pixel.id;
  const store = {
    page: vi.fn(async () => ({ items: [pixel], total: 1 })),
    find: vi.fn(async (accountId: number, id: number) => (isMine(accountId, id) ? pixel : undefined)),
    findAny: vi.fn(async () => undefined),
    insert: vi.fn(async (row: NewPixel): Promise<Pixel> => ({ consent: false, ...row, id: 9 })),
    update: vi.fn(async (accountId: number, id: number, patch: Partial<Pixel>) =>
      isMine(accountId, id) ? { ...pixel, ...patch } : undefined,
    ),
    remove: vi.fn(async (accountId: number, id: number) => isMine(accountId, id)),
  } satisfies PixelStore;
  return { store, pixels: createPixels(store, { now: () => 1_000 }) };
}

const TAKEN = { code: 'conflict', fields: { tag: ['You already have a pixel of this type with this tag.'] } };
const BAD_TAG = { code: 'invalid_input', fields: { tag: [expect.stringContaining('A tag has 1 to 100')] } };
const NOT_FOUND = { code: 'not_found' };

describe('a new pixel', () => {
  it('requires no consent by default, and has the time of its creation', async () => {
    const { store, pixels } = setUp();
    const row = { ...FORUM, accountId: MINE, word: 'forum', consent: false, createdAt: 1_000 };
    expect(await pixels.create(MINE, FORUM)).toEqual({ ...row, id: 9 });
    expect(await pixels.create(MINE, { ...FORUM, consent: true })).toMatchObject({ consent: true });
    expect(store.insert).toHaveBeenNthCalledWith(1, row, undefined);
  });

  it.each(VENDOR_PIXEL_TYPES.map((name, index) => [name, NEUTRAL_PIXEL_TYPES[index]]))(
    'of the trade name %s is read back as written and known as %s',
    async (type, word) => {
      const { store, pixels } = setUp();
      const tags = ['GTM-ABC123', 'G-ABC123DEF4', '123456789012345', 'ABC12345', 'a.b:c/d_e-f'];
      for (const tag of tags) await pixels.create(MINE, { type, name: 'x', tag });
      expect(store.insert).toHaveBeenCalledTimes(tags.length);
      for (const [row] of store.insert.mock.calls) expect([row.type, row.word]).toEqual([type, word]);
    },
  );

  it.each(['facebook', '', 'Forum', 'forum ', '__proto__', 'constructor'])('of type %j is rejected', async (type) => {
    const { store, pixels } = setUp();
    const refusal = { code: 'invalid_input', fields: { type: [expect.stringContaining('shortvideo')] } };
    await expect(pixels.create(MINE, { ...FORUM, type })).rejects.toMatchObject(refusal);
    expect(store.insert).not.toHaveBeenCalled();
  });

  it.each([
    ['forum', ''],
    ['forum', 't2_abc"><script>'],
    ['gtmpixel', 'GTM-ABC123&x=1'],
    ['tiktok', 'C4ABC DEFGH'],
    ['linkedinpixel', '1234567\n'],
  ])('of type %s with the tag %j is rejected', async (type, tag) => {
    const { store, pixels } = setUp();
    await expect(pixels.create(MINE, { type, name: 'x', tag })).rejects.toMatchObject(BAD_TAG);
    expect(store.insert).not.toHaveBeenCalled();
  });

  it('that exists already is a conflict, and database errors are rethrown', async () => {
    const { store, pixels } = setUp();
    store.insert.mockRejectedValueOnce(new UniqueViolationError('pixel.account_id,word,tag'));
    await expect(pixels.create(MINE, FORUM)).rejects.toMatchObject(TAKEN);
    store.insert.mockRejectedValueOnce(new Error('disk full'));
    await expect(pixels.create(MINE, FORUM)).rejects.toThrow('disk full');
  });
});

describe('a change of a pixel', () => {
  it('keeps an omitted name and consent setting', async () => {
    const { store, pixels } = setUp();
    await pixels.update(MINE, 5, { tag: 't2_new' });
    expect(store.update).toHaveBeenLastCalledWith(MINE, 5, { name: 'Forum', tag: 't2_new', consent: true });
    await pixels.update(MINE, 5, { tag: 't2_new', name: 'New', consent: false });
    expect(store.update).toHaveBeenLastCalledWith(MINE, 5, { name: 'New', tag: 't2_new', consent: false });
  });

  it('rejects a tag with invalid characters', async () => {
    const { store, pixels } = setUp(pixelOf({ type: 'fbpixel', word: 'socialnetworkpixel' }));
    await expect(pixels.update(MINE, 5, { tag: 't2 abc' })).rejects.toMatchObject(BAD_TAG);
    expect(store.update).not.toHaveBeenCalled();
    expect(await pixels.update(MINE, 5, { tag: 't2_abc' })).toMatchObject({ tag: 't2_abc' });
  });

  it('to an existing tag is a conflict, and database errors are rethrown', async () => {
    const { store, pixels } = setUp();
    store.update.mockRejectedValueOnce(new UniqueViolationError('pixel.account_id,word,tag'));
    await expect(pixels.update(MINE, 5, { tag: 't2_other' })).rejects.toMatchObject(TAKEN);
    store.update.mockRejectedValueOnce(new Error('locked'));
    await expect(pixels.update(MINE, 5, { tag: 't2_other' })).rejects.toThrow('locked');
  });

  it('returns not found if the pixel is deleted meanwhile', async () => {
    const { store, pixels } = setUp();
    store.update.mockResolvedValueOnce(undefined);
    await expect(pixels.update(MINE, 5, { tag: 't2_abc' })).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('pixels of other accounts', () => {
  it.each([
    [2, 5],
    [MINE, 6],
  ])('are not found (account %i, pixel %i)', async (accountId, id) => {
    const { store, pixels } = setUp();
    await expect(pixels.find(accountId, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(pixels.remove(accountId, id)).rejects.toMatchObject(NOT_FOUND);
    // An invalid tag: the error must not reveal whether the pixel exists.
    await expect(pixels.update(accountId, id, { tag: '<>' })).rejects.toMatchObject(NOT_FOUND);
    expect(store.update).not.toHaveBeenCalled();
  });

  it('can only be found, listed and removed by their own account', async () => {
    const { pixels } = setUp();
    expect(await pixels.find(MINE, 5)).toEqual(pixelOf());
    expect(await pixels.page(MINE, { limit: 10, offset: 0 })).toEqual({ items: [pixelOf()], total: 1 });
    await expect(pixels.remove(MINE, 5)).resolves.toBeUndefined();
  });
});
