import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { historyOf, recordChange, undoLatest } from './history.ts';
import type { LinkChange } from './history-port.ts';
import { newLink } from './link.fixture.ts';
import { MINE, memoryHistory, memoryParts, NOW, refusalOf, THEIRS } from './link-deps.fixture.ts';
import type { LinksDeps } from './link-deps.ts';
import type { Link, LinkPatch } from './link-port.ts';
import { updateLink } from './link-writes.ts';

const ALL = { limit: 50, offset: 0 };
const target = { accountId: MINE, id: 1 };

let rows: Link[];
let changes: LinkChange[];
let parts: LinksDeps;
beforeEach(() => {
  rows = [{ ...newLink({ alias: 'first' }), id: 1 }];
  changes = [];
  parts = memoryParts(rows, { history: memoryHistory(changes) });
});

const link = (over: Partial<Link> = {}): Link => ({ ...newLink(), id: 1, ...over });
const fieldsOf = async () => (await historyOf(parts, target, ALL)).items.map(({ fields }) => fields);

describe('a recorded change', () => {
  it('contains the differing fields, before and after, with the time', async () => {
    await recordChange(parts, link({ title: 'a', notes: 'same' }), link({ title: 'b', notes: 'same' }));
    expect(changes).toEqual([
      {
        id: 1,
        accountId: 1,
        linkId: 1,
        createdAt: NOW,
        undoneAt: null,
        before: { title: 'a' },
        after: { title: 'b' },
      },
    ]);
  });

  it.each<[string, Partial<Link>]>([
    ['texts', { title: 'Same' }],
    ['lists in other objects', { tags: ['a', 'b'], pixels: [1], parameters: [{ name: 'x', value: 'y' }] }],
    ['targets', { targets: { geo: [{ location: 'AT', link: 'https://at.example/' }], device: [], language: [] } }],
    ['splits', { split: [{ link: 'https://a.example/', weight: 2 }] }],
  ])('is not recorded where %s are equal', async (_name, same) => {
    await recordChange(parts, link(structuredClone(same)), link(structuredClone(same)));
    expect(changes).toEqual([]);
  });

  it.each<[keyof LinkPatch, LinkPatch, LinkPatch]>([
    ['tags', { tags: ['a', 'b'] }, { tags: ['b', 'a'] }],
    ['title', { title: null }, { title: '' }],
    ['expiresAt', { expiresAt: null }, { expiresAt: 0 }],
    ['split', { split: [{ link: 'https://a.example/', weight: 1 }] }, { split: [] }],
    ['forwardsParameters', { forwardsParameters: false }, { forwardsParameters: true }],
    ['subpaths', { subpaths: true }, { subpaths: false }],
    ['domainId', { domainId: 0 }, { domainId: 5 }],
  ])('distinguishes similar values: %s', async (field, before, after) => {
    await recordChange(parts, link(before), link(after));
    expect(Object.keys(changes[0]?.after ?? {})).toEqual([field]);
  });

  it('never contains the ID, the owner or the creation time', async () => {
    await recordChange(parts, link({ id: 9, accountId: 9, createdAt: 9 }), link());
    expect(changes).toEqual([]);
  });

  it('is skipped, without failure, where no history is configured', async () => {
    const { history: _history, ...without } = parts;
    await recordChange(without, link({ title: 'a' }), link({ title: 'b' }));
    expect(await historyOf(without, target, ALL)).toEqual({ items: [], total: 0 });
    expect(await undoLatest(without, target)).toBeUndefined();
  });
});

describe('a displayed change', () => {
  it.each([
    [null, 'hash of one', [false, true]],
    ['hash of one', null, [true, false]],
    ['hash of one', 'hash of two', [true, true]],
  ])('reveals of a password only whether there was one (%s to %s)', async (before, after, shown) => {
    await recordChange(parts, link({ passwordHash: before }), link({ passwordHash: after }));
    expect(await fieldsOf()).toEqual([[{ field: 'passwordHash', before: shown[0], after: shown[1] }]]);
    expect(JSON.stringify(await fieldsOf())).not.toContain('hash of');
  });

  it('is paged, newest first', async () => {
    for (const title of ['one', 'two', 'three']) await updateLink(parts, target, { title });
    const { items, total } = await historyOf(parts, target, { limit: 2, offset: 1 });
    expect([items.map(({ id }) => id), total]).toEqual([[2, 1], 3]);
  });

  it('is visible to the owner only: for others the link does not exist', async () => {
    await updateLink(parts, target, { title: 'secret' });
    for (const foreign of [
      { accountId: THEIRS, id: 1 },
      { accountId: MINE, id: 2 },
    ]) {
      expect(await refusalOf(historyOf(parts, foreign, ALL))).toMatchObject({ code: 'not_found' });
      expect(await refusalOf(undoLatest(parts, foreign))).toMatchObject({ code: 'not_found' });
    }
    expect(rows[0]?.title).toBe('secret');
  });
});

describe('undoing a change', () => {
  it('keeps fields that the change did not touch', async () => {
    await updateLink(parts, target, { title: 'New' });
    Object.assign(rows[0] ?? {}, { notes: 'written past the history' });
    expect(await undoLatest(parts, target)).toMatchObject({ id: 1 });
    expect(rows[0]).toMatchObject({ title: null, notes: 'written past the history' });
  });

  it('is recorded with its time, and is not a change itself', async () => {
    await updateLink(parts, target, { title: 'New' });
    await undoLatest(parts, target);
    expect(changes.map(({ undoneAt }) => undoneAt)).toEqual([NOW]);
    expect(await undoLatest(parts, target)).toBeUndefined();
  });

  it('continues with the newest remaining change, when others follow an undo', async () => {
    await updateLink(parts, target, { title: 'one' });
    await updateLink(parts, target, { title: 'two' });
    await undoLatest(parts, target);
    await updateLink(parts, target, { title: 'three' });
    const undone = [await undoLatest(parts, target), await undoLatest(parts, target)];
    expect(undone.map((change) => change?.id)).toEqual([3, 1]);
    expect(rows[0]?.title).toBeNull();
  });

  it('fails on an alias that is taken by now, and can be retried', async () => {
    await updateLink(parts, target, { custom: 'second' });
    rows.push({ ...newLink({ alias: 'first', accountId: THEIRS }), id: 2 });
    expect(await refusalOf(undoLatest(parts, target))).toMatchObject({
      code: 'conflict',
      fields: { custom: ['Another link now uses the previous alias, so this change cannot be undone.'] },
    });
    expect([rows[0]?.alias, changes[0]?.undoneAt]).toEqual(['second', null]);
    rows.pop();
    await undoLatest(parts, target);
    expect(rows[0]?.alias).toBe('first');
  });

  it('says that a deleted link has the previous alias', async () => {
    await updateLink(parts, target, { custom: 'second' });
    const update = () => Promise.reject(new UniqueViolationError('link.domain_id,alias'));
    const isReserved = async (...name: unknown[]) => JSON.stringify(name) === JSON.stringify([MINE, 0, 'first']);
    const store = { ...parts.store, update, isReserved };
    expect(await refusalOf(undoLatest({ ...parts, store }, target))).toMatchObject({
      fields: { custom: [expect.stringContaining('A deleted link still has this alias.')] },
    });
  });

  it('propagates every other failure of the store', async () => {
    await updateLink(parts, target, { title: 'New' });
    const store = { ...parts.store, update: () => Promise.reject(new Error('disk full')) };
    await expect(undoLatest({ ...parts, store }, target)).rejects.toThrow('disk full');
    expect(changes[0]?.undoneAt).toBeNull();
  });

  it('finds nothing when the link is deleted meanwhile', async () => {
    await updateLink(parts, target, { title: 'New' });
    const store = { ...parts.store, update: async () => undefined };
    expect(await refusalOf(undoLatest({ ...parts, store }, target))).toMatchObject({ code: 'not_found' });
    expect(changes[0]?.undoneAt).toBeNull();
  });

  const anyInput = fc.record(
    {
      title: fc.constantFrom(null, 'a', 'b'),
      notes: fc.constantFrom(null, 'x'),
      tags: fc.subarray(['one', 'two']),
      status: fc.constantFrom('active' as const, 'archived' as const),
      url: fc.constantFrom('https://shop.example/', 'https://other.example/'),
      clicklimit: fc.constantFrom(null, 5),
    },
    { requiredKeys: [] },
  );

  it('repeated for every change restores the original link', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyInput, { maxLength: 6 }), async (inputs) => {
        const own = [{ ...newLink(), id: 1 }];
        const noted: LinkChange[] = [];
        const these = memoryParts(own, { history: memoryHistory(noted) });
        const born = structuredClone(own[0]);
        for (const input of inputs) await updateLink(these, target, input);
        for (const _ of noted) expect(await undoLatest(these, target)).toBeDefined();
        expect(own[0]).toEqual(born);
        expect(await undoLatest(these, target)).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });
});
