import { describe, expect, it, vi } from 'vitest';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { type BioPagesDeps, createBioPages } from './bio-pages.ts';
import { parseBioContent } from './bio-value.ts';
import type { BioPage, BioPageStore } from './page-port.ts';

const MINE = 1;
const OWN_PIXELS = new Set([3, 4]);

function pageOf(over: Partial<BioPage> = {}): BioPage {
  return { id: 7, accountId: MINE, name: 'Ada', handle: 'ada', createdAt: 5, content: parseBioContent('{}'), ...over };
}

/** Creates a store of one page, in which these handles are taken. */
function setUp(taken: readonly string[] = [], page: BioPage | undefined = pageOf()) {
  const refuseTaken = (handle: string | undefined) => {
    if (handle !== undefined && taken.includes(handle)) throw new UniqueViolationError('bio_page.handle');
  };
  const isMine = (accountId: number, id: number) => page?.accountId === accountId && page.id === id;
  const store = {
    page: vi.fn(async () => ({ items: [], total: 0 })),
    pageIn: vi.fn(async () => ({ items: [], total: 0 })),
    find: vi.fn(async (accountId: number, id: number) => (isMine(accountId, id) ? page : undefined)),
    findMany: vi.fn(async () => (page ? [page, pageOf({ id: 2 })] : [])),
    insert: vi.fn(async (row: Omit<BioPage, 'id'>): Promise<BioPage> => {
      refuseTaken(row.handle);
      return { ...row, id: 9 };
    }),
    update: vi.fn(async (accountId: number, id: number, patch: Partial<BioPage>) => {
      refuseTaken(patch.handle);
      return isMine(accountId, id) ? { ...pageOf(), ...patch } : undefined;
    }),
    remove: vi.fn(async (accountId: number, id: number) => isMine(accountId, id)),
    findByHandle: vi.fn(async (handle: string) => (taken.includes(handle) ? pageOf({ handle }) : undefined)),
    findShown: vi.fn(async () => undefined),
    withVerifiedLinks: vi.fn(async () => []),
    handlesInSitemap: vi.fn(async () => []),
  } satisfies BioPageStore;
  const deps: BioPagesDeps = {
    store,
    objects: { pixelsExist: async (accountId, ids) => accountId === MINE && ids.every((id) => OWN_PIXELS.has(id)) },
    places: { locate: async (content) => content, learn: () => undefined },
    random: (size) => new Uint8Array(size),
    clock: { now: () => 1_000 },
  };
  return { store, pages: createBioPages(deps) };
}

const REFUSED_PIXELS = { code: 'invalid_input', fields: { pixels: [expect.any(String)] } };
const TAKEN = { code: 'conflict', fields: { handle: ['This handle is already taken. Choose another one.'] } };

describe('a new bio page', () => {
  it('is stored once, with the time, its account and nothing that was not given', async () => {
    const { store, pages } = setUp();
    const created = await pages.create(MINE, { name: 'Green Thumb' });
    const row = { accountId: MINE, name: 'Green Thumb', handle: 'green-thumb', createdAt: 1_000 };
    expect(store.insert).toHaveBeenCalledExactlyOnceWith({ ...row, content: parseBioContent('{}') }, undefined);
    expect(created).toEqual({ ...row, id: 9, content: parseBioContent('{}') });
  });

  it('whose generated handle is taken is tried once more with a suffix', async () => {
    const { store, pages } = setUp(['green-thumb']);
    expect((await pages.create(MINE, { name: 'Green Thumb' })).handle).toBe('green-thumb-aaaaaa');
    expect(store.insert).toHaveBeenCalledTimes(2);
  });

  it('with a given handle gets that handle or is rejected', async () => {
    const { store, pages } = setUp(['chosen']);
    await expect(pages.create(MINE, { name: 'x', handle: 'Chosen' })).rejects.toMatchObject(TAKEN);
    expect(store.insert).toHaveBeenCalledOnce();
  });

  it('reports a taken suffix too, instead of retrying forever', async () => {
    const { store, pages } = setUp(['green-thumb', 'green-thumb-aaaaaa']);
    await expect(pages.create(MINE, { name: 'Green Thumb' })).rejects.toMatchObject(TAKEN);
    expect(store.insert).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a made-up handle', {}],
    ['a chosen one', { handle: 'chosen' }],
  ])('with %s does not report a database error as a taken handle', async (_name, input) => {
    const { store, pages } = setUp();
    store.insert.mockRejectedValue(new Error('disk full'));
    await expect(pages.create(MINE, { name: 'x y z', ...input })).rejects.toThrow('disk full');
    expect(store.insert).toHaveBeenCalledOnce();
  });

  it.each([{ pixels: [3, 99] }, { pixels: [99], handle: 'admin' }])(
    'with another account’s pixels is rejected: %j',
    async (input) => {
      const { store, pages } = setUp();
      await expect(pages.create(MINE, { name: 'x', ...input })).rejects.toMatchObject(REFUSED_PIXELS);
      expect(store.insert).not.toHaveBeenCalled();
    },
  );

  it('carries each of its pixels once, in their order', async () => {
    const { pages } = setUp();
    expect((await pages.create(MINE, { name: 'abc', pixels: [4, 3, 4] })).content.pixels).toEqual([4, 3]);
  });

  it('that has a faulty block is not stored', async () => {
    const { store, pages } = setUp();
    const attempt = pages.create(MINE, { name: 'abc', blocks: [{ type: 'divider' }, { type: 'link' }] });
    await expect(attempt).rejects.toMatchObject({ fields: { 'blocks.1.url': [expect.any(String)] } });
    expect(store.insert).not.toHaveBeenCalled();
  });
});

describe('a change of a bio page', () => {
  it('keeps existing content next to the new one', async () => {
    const content = parseBioContent('{"description":"D","pixels":[3],"theme":"rose"}');
    const { store, pages } = setUp([], pageOf({ content }));
    await pages.update(MINE, 7, { theme: 'ocean' });
    const patch = { name: 'Ada', handle: 'ada', content: { ...content, theme: 'ocean' } };
    expect(store.update).toHaveBeenCalledExactlyOnceWith(MINE, 7, patch);
  });

  it('can remove all pixels but cannot add one of another account', async () => {
    const content = parseBioContent('{"pixels":[3]}');
    const { store, pages } = setUp([], pageOf({ content }));
    expect((await pages.update(MINE, 7, { pixels: [] })).content.pixels).toEqual([]);
    await expect(pages.update(MINE, 7, { pixels: [99] })).rejects.toMatchObject(REFUSED_PIXELS);
    expect(store.update).toHaveBeenCalledOnce();
  });

  it('keeps the old handle when the new one is taken or malformed', async () => {
    const { store, pages } = setUp(['other']);
    await expect(pages.update(MINE, 7, { handle: 'OTHER' })).rejects.toMatchObject(TAKEN);
    for (const handle of ['', 'a', 'a b c', 'login', '@ada', 'ada/x']) {
      await expect(pages.update(MINE, 7, { handle })).rejects.toMatchObject({ code: 'invalid_input' });
    }
    expect(store.update).toHaveBeenCalledOnce();
  });

  it('may set the handle that the page has, in other letters', async () => {
    const { pages } = setUp();
    expect((await pages.update(MINE, 7, { handle: 'ADA' })).handle).toBe('ada');
  });

  it('of a page that is deleted concurrently rejects with not_found', async () => {
    const { store, pages } = setUp();
    store.update.mockResolvedValue(undefined);
    await expect(pages.update(MINE, 7, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('rethrows database errors', async () => {
    const { store, pages } = setUp();
    store.update.mockRejectedValue(new Error('locked'));
    await expect(pages.update(MINE, 7, { name: 'x' })).rejects.toThrow('locked');
  });

  it.each([
    [2, 7],
    [MINE, 8],
  ])('by account %i of page %i is rejected before anything is written', async (accountId, id) => {
    const { store, pages } = setUp();
    await expect(pages.update(accountId, id, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    expect(store.update).not.toHaveBeenCalled();
  });
});

describe('deleting a bio page, and finding several', () => {
  it('report their deletion to the store, so that their statistics are deleted too', async () => {
    const { store, pages } = setUp();
    await pages.remove(MINE, 7);
    expect(store.remove).toHaveBeenCalledExactlyOnceWith(MINE, 7, 1_000);
    await expect(pages.remove(2, 7)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are found by their ids', async () => {
    const { store, pages } = setUp();
    const found = await pages.findMany(MINE, [7, 2, 99]);
    expect([...found].map(([id, page]) => [id, page.id])).toEqual([
      [7, 7],
      [2, 2],
    ]);
    expect(store.findMany).toHaveBeenCalledExactlyOnceWith(MINE, [7, 2, 99]);
  });
});

describe('checking a handle', () => {
  it('is available if it is valid and unused, in any letter case', async () => {
    const { pages } = setUp(['ada']);
    expect(await pages.refusalOf('green-thumb')).toBeUndefined();
    expect(await pages.refusalOf('Green-Thumb')).toBeUndefined();
  });

  it.each([
    ['ada', 'This handle is already taken. Choose another one.'],
    ['ADA', 'This handle is already taken. Choose another one.'],
    ['login', 'This handle is reserved. Choose another one.'],
    ['a b', 'Use 3 to 60 lowercase letters, digits, dashes or underscores for the handle.'],
  ])('%j is rejected as it would be in a page', async (handle, sentence) => {
    const { store, pages } = setUp(['ada']);
    expect(await pages.refusalOf(handle)).toBe(sentence);
    expect(store.insert).not.toHaveBeenCalled();
    await expect(pages.create(MINE, { name: 'Ada', handle })).rejects.toThrow(sentence);
  });

  it('rejects if the store fails', async () => {
    const { store, pages } = setUp();
    store.findByHandle.mockRejectedValueOnce(new Error('the disk is gone'));
    await expect(pages.refusalOf('green')).rejects.toThrow('the disk is gone');
  });
});
