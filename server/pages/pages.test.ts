import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noStatistics } from '../analytics/query/object-statistics.ts';
import { type Catalog, openSqliteCatalog } from '../storage/catalog/open-catalog.ts';
import { createPages, type Pages } from './pages.ts';

const MINE = 1;
const THEIRS = 2;
const PICTURE = 'https://shop.example/a.png';

let directory: string;
let catalog: Catalog;
let pages: Pages;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-pages-'));
  catalog = await openSqliteCatalog(directory);
  // Always zeros, so that random suffixes collide deterministically.
  const random = (size: number) => new Uint8Array(size);
  const numbers = { read: async () => noStatistics(), analytics: { query: vi.fn() } };
  pages = createPages({
    stores: catalog,
    objects: catalog.linkObjects,
    numbers,
    verification: { fetch: vi.fn(), urlOf: vi.fn(), limit: vi.fn() },
    findCity: async () => null,
    random,
    clock: { now: () => 1_000 },
  });
});

afterAll(async () => {
  await catalog.close();
  await rm(directory, { recursive: true, force: true });
});

const NOT_FOUND = { code: 'not_found' };

describe('splash pages', () => {
  it('start with nothing but a name, waiting for the button', async () => {
    const page = await pages.splashPages.create(MINE, { name: 'Sale' });
    const content = { title: null, message: null, image: null, counterSeconds: 0, button: null, canSkip: true };
    expect(page).toEqual({ id: page.id, accountId: MINE, name: 'Sale', content, createdAt: 1_000 });
    expect(await pages.findSplash(MINE, page.id)).toEqual(page);
  });

  it('change field by field', async () => {
    const input = { name: 'Sale', title: 'Now', image: PICTURE, counterSeconds: 5, button: 'Go' };
    const page = await pages.splashPages.create(MINE, input);
    const after = await pages.splashPages.update(MINE, page.id, { message: 'Hi', image: null, counterSeconds: null });
    const content = { title: 'Now', message: 'Hi', image: null, counterSeconds: 0, button: 'Go', canSkip: true };
    expect(after).toEqual({ ...page, content });
    expect(await pages.splashPages.update(MINE, page.id, { name: 'Later' })).toEqual({ ...after, name: 'Later' });
  });

  it('take pictures from the web only', async () => {
    const attempt = pages.splashPages.create(MINE, { name: 'x', image: 'file:///etc/passwd' });
    await expect(attempt).rejects.toMatchObject({ fields: { image: [expect.any(String)] } });
  });

  it('are visible only to their owner, and not found once deleted', async () => {
    const { id } = await pages.splashPages.create(MINE, { name: 'Sale' });
    await expect(pages.splashPages.find(THEIRS, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(pages.splashPages.update(THEIRS, id, { name: 'x' })).rejects.toMatchObject(NOT_FOUND);
    await expect(pages.splashPages.remove(THEIRS, id)).rejects.toMatchObject(NOT_FOUND);
    expect(await pages.findSplash(THEIRS, id)).toBeUndefined();
    await pages.splashPages.remove(MINE, id);
    expect(await pages.findSplash(MINE, id)).toBeUndefined();
    await expect(pages.splashPages.remove(MINE, id)).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('overlays', () => {
  it.each([
    [{ type: 'message', name: 'x' }, ['message']],
    [{ type: 'image', name: 'x' }, ['image']],
    [{ type: 'coupon', name: 'x' }, ['coupon']],
    [{ type: 'poll', name: 'x' }, ['question', 'options']],
    [{ type: 'poll', name: 'x', question: 'Tea?', options: ['Yes'] }, ['options']],
    [{ type: 'message', name: 'x', message: 'Hi', link: 'javascript:alert(1)' }, ['link']],
    [{ type: 'message', name: 'x', message: 'Hi', color: 'red' }, ['color']],
    [{ type: 'message', name: 'x', message: 'Hi', background: '#12' }, ['background']],
  ] as const)('rejects %j for %j', async (input, fields) => {
    const refused = await pages.overlays.create(MINE, input).catch((error) => Object.keys(error.fields));
    expect(refused).toEqual(fields);
  });

  it.each([
    { type: 'message', name: 'x', message: 'Hi' },
    { type: 'contact', name: 'x' },
    { type: 'newsletter', name: 'x', placeholder: 'you@example.com' },
    { type: 'poll', name: 'x', question: 'Tea?', options: ['Yes', 'No'] },
    { type: 'image', name: 'x', image: PICTURE },
    { type: 'coupon', name: 'x', coupon: 'SPRING10' },
  ] as const)('accepts %j, at the bottom by default', async (input) => {
    const overlay = await pages.overlays.create(MINE, input);
    const { name, type, ...content } = input;
    expect(overlay).toMatchObject({ name, type, content: { ...content, position: 'bottom' } });
    expect(await pages.findOverlay(MINE, overlay.id)).toEqual(overlay);
  });

  it('cannot be emptied of what they are about', async () => {
    const overlay = await pages.overlays.create(MINE, { type: 'message', name: 'x', message: 'Hi', label: 'Go' });
    const emptied = pages.overlays.update(MINE, overlay.id, { message: '' });
    await expect(emptied).rejects.toMatchObject({ fields: { message: [expect.any(String)] } });
    const after = await pages.overlays.update(MINE, overlay.id, { position: 'top', color: '#FFF', label: null });
    const content = { ...overlay.content, position: 'top', color: '#fff', label: null };
    expect(after).toEqual({ ...overlay, content });
  });

  it('are visible only to their owner, and not found once deleted', async () => {
    const { id } = await pages.overlays.create(MINE, { type: 'contact', name: 'x' });
    await expect(pages.overlays.find(THEIRS, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(pages.overlays.update(THEIRS, id, {})).rejects.toMatchObject(NOT_FOUND);
    await expect(pages.overlays.remove(THEIRS, id)).rejects.toMatchObject(NOT_FOUND);
    expect(await pages.findOverlay(THEIRS, id)).toBeUndefined();
    await pages.overlays.remove(MINE, id);
    expect(await pages.findOverlay(MINE, id)).toBeUndefined();
  });
});

describe('bio pages', () => {
  it('take the handle of their name, with an ending when that is taken', async () => {
    const first = await pages.bioPages.create(MINE, { name: 'Green Thumb' });
    const second = await pages.bioPages.create(THEIRS, { name: 'Green thumb!' });
    expect([first.handle, second.handle]).toEqual(['green-thumb', 'green-thumb-aaaaaa']);
    // The suffix is taken as well, which never happens by chance, so it is an error.
    const third = pages.bioPages.create(MINE, { name: 'green thumb' });
    await expect(third).rejects.toMatchObject({ code: 'conflict', fields: { handle: [expect.any(String)] } });
  });

  it('are found in any letter case, by anyone', async () => {
    const page = await pages.bioPages.create(MINE, { name: 'Ada', handle: 'Ada-L' });
    expect(page.handle).toBe('ada-l');
    expect(await pages.findBio('ADA-l')).toEqual(page);
    expect(await pages.findBio('nobody')).toBeUndefined();
  });

  it('never share a handle', async () => {
    await pages.bioPages.create(MINE, { name: 'x', handle: 'one-only' });
    const conflict = { code: 'conflict', message: 'This handle is already taken. Choose another one.' };
    await expect(pages.bioPages.create(THEIRS, { name: 'x', handle: 'ONE-only' })).rejects.toMatchObject(conflict);
    const other = await pages.bioPages.create(THEIRS, { name: 'x', handle: 'other-one' });
    await expect(pages.bioPages.update(THEIRS, other.id, { handle: 'one-only' })).rejects.toMatchObject(conflict);
    await expect(pages.bioPages.update(THEIRS, other.id, { handle: 'admin' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('leave their old address when they move', async () => {
    const page = await pages.bioPages.create(MINE, { name: 'Mover', handle: 'before', description: 'D' });
    const moved = await pages.bioPages.update(MINE, page.id, { handle: 'after' });
    expect(moved).toEqual({ ...page, handle: 'after' });
    expect(await pages.findBio('before')).toBeUndefined();
    expect(await pages.findBio('after')).toEqual(moved);
  });

  it('are visible only to their owner, and not found once deleted', async () => {
    const { id, handle } = await pages.bioPages.create(MINE, { name: 'Mine alone' });
    await expect(pages.bioPages.find(THEIRS, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(pages.bioPages.update(THEIRS, id, { name: 'x' })).rejects.toMatchObject(NOT_FOUND);
    await expect(pages.bioPages.remove(THEIRS, id)).rejects.toMatchObject(NOT_FOUND);
    expect([...(await pages.bioPages.findMany(THEIRS, [id])).keys()]).toEqual([]);
    expect([...(await pages.bioPages.findMany(MINE, [id])).keys()]).toEqual([id]);
    await pages.bioPages.remove(MINE, id);
    expect(await pages.findBio(handle)).toBeUndefined();
  });
});
