import { describe, expect, it } from 'vitest';
import type { ApiClient, CallOptions } from '../../../api/client.ts';
import { changeMany, chunk, deleteMany, placesBefore, restoreMany, restoreSingly } from './bulk.ts';
import { findAll } from './find-all.ts';
import { moved } from './list-keys.ts';
import { parseListQuery } from './list-url.ts';
import { groupedBy } from './row-actions.ts';

const idsTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A service that records its requests and returns the given response. */
function standIn(respond: (call: CallOptions & { path: string }) => unknown) {
  const calls: Array<CallOptions & { path: string }> = [];
  const call: ApiClient['call'] = async (path, requested = {}) => {
    calls.push({ path, ...requested });
    return respond({ path, ...requested }) as never;
  };
  return { client: { call }, calls };
}

const idsIn = ({ body }: CallOptions) => (body as { ids: number[] }).ids;

describe('chunks', () => {
  it.each([
    [0, []],
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ])('of %i links are at most a hundred long', (count, lengths) => {
    const pieces = chunk(idsTo(count));
    expect(pieces.map(({ length }) => length)).toEqual(lengths);
    expect(pieces.flat()).toEqual(idsTo(count));
  });
});

it('restores links one at a time for guests, up to the one that fails', async () => {
  const { client, calls } = standIn(() => ({}));
  expect(await restoreSingly(client, [7, 8])).toEqual({ restored: 2, refusals: [] });
  expect(calls).toEqual([7, 8].map((id) => ({ path: `/bio/api/url/${id}/restore`, method: 'POST' })));
  const failing = standIn(({ path }) => (path.includes('/8/') ? Promise.reject(new Error('taken')) : {}));
  await expect(restoreSingly(failing.client, [7, 8, 9])).rejects.toThrow('taken');
  expect(failing.calls).toHaveLength(2);
});

describe('a bulk change', () => {
  it('is sent a hundred links at a time, each link once', async () => {
    const { client, calls } = standIn((requested) => ({ updated: idsIn(requested).length, results: [] }));
    expect(await changeMany(client, idsTo(150), { status: 'archived' })).toEqual({ updated: 150, refusals: [] });
    expect(calls.map(({ path, method }) => [path, method])).toEqual([
      ['/bio/api/urls/update', 'PUT'],
      ['/bio/api/urls/update', 'PUT'],
    ]);
    expect(calls.flatMap(idsIn)).toEqual(idsTo(150));
    expect(calls[0]?.body).toMatchObject({ status: 'archived' });
  });

  it('reports each reason for rejection once', async () => {
    const results = [
      { id: 1, refusal: 'No.' },
      { id: 2, refusal: 'No.' },
      { id: 3, refusal: null },
    ];
    const { client } = standIn(() => ({ updated: 1, results }));
    expect(await changeMany(client, [1, 2, 3], {})).toEqual({ updated: 1, refusals: ['No.'] });
  });

  it('of no links sends nothing', async () => {
    const { client, calls } = standIn(() => ({}));
    expect(await changeMany(client, [], {})).toEqual({ updated: 0, refusals: [] });
    expect(calls).toEqual([]);
  });
});

describe('deleting many links', () => {
  it('returns the total number of deleted links', async () => {
    const { client, calls } = standIn((requested) => ({ deleted: idsIn(requested).length }));
    expect(await deleteMany(client, idsTo(201))).toBe(201);
    expect(calls).toHaveLength(3);
  });
});

describe('restoring many links', () => {
  it('sends a hundred links at a time, and reports each reason for rejection once', async () => {
    const { client, calls } = standIn((requested) => ({
      restored: idsIn(requested).length - 2,
      results: [1, 2, 3].map((id) => ({ id, refusal: id === 3 ? null : 'Taken.' })),
    }));
    expect(await restoreMany(client, idsTo(150))).toEqual({ restored: 146, refusals: ['Taken.'] });
    expect(calls.map(({ path, method }) => [path, method])).toEqual([
      ['/bio/api/urls/restore', 'POST'],
      ['/bio/api/urls/restore', 'POST'],
    ]);
    expect(calls.flatMap(idsIn)).toEqual(idsTo(150));
  });

  it('of no links sends nothing', async () => {
    const { client, calls } = standIn(() => ({}));
    expect(await restoreMany(client, [])).toEqual({ restored: 0, refusals: [] });
    expect(calls).toEqual([]);
  });
});

describe('selecting all matching links', () => {
  it('reads all pages with the filters of the list', async () => {
    const { client, calls } = standIn(({ query }) => {
      const page = Number(query?.page);
      return { data: { maxpage: 3, urls: [{ id: page }] } };
    });
    const rows = await findAll(client, parseListQuery(new URLSearchParams('q=tea&status=active')));
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(calls.map(({ query }) => query)).toMatchObject([
      { q: 'tea', status: 'active', limit: 1_000, page: 1 },
      { q: 'tea', page: 2 },
      { page: 3 },
    ]);
  });
});

describe('the cursor', () => {
  it.each([
    ['nowhere goes to the first row', undefined, 1, 0],
    ['nowhere goes to the first row, upwards too', undefined, -1, 0],
    ['goes down', 3, 1, 4],
    ['goes up', 3, -1, 2],
    ['stays at the top', 0, -1, 0],
    ['stays at the bottom', 9, 1, 9],
  ])('%s', (_what, cursor, by, expected) => {
    expect(moved(cursor, by, 10)).toBe(expected);
  });
});

describe('undoing a move', () => {
  const rows = [
    { id: 1, campaign: 4, channels: [7] },
    { id: 2, campaign: null, channels: [] },
    { id: 3, campaign: 4, channels: [7] },
    { id: 4, campaign: 4, channels: [] },
  ];

  it('returns each link to its previous place, grouped by place', () => {
    expect(placesBefore(rows, { campaign: 9, channels: [8] })).toEqual([
      { ids: [1, 3], before: { campaign: 4, channels: [7] } },
      { ids: [2], before: { campaign: null, channels: [] } },
      { ids: [4], before: { campaign: 4, channels: [] } },
    ]);
  });

  it('changes only the fields of the move', () => {
    expect(placesBefore(rows, { campaign: 9 })).toEqual([
      { ids: [1, 3, 4], before: { campaign: 4 } },
      { ids: [2], before: { campaign: null } },
    ]);
  });
});

describe('groups', () => {
  it('contain the ids for each key', () => {
    const rows = [
      { id: 1, status: 'active' },
      { id: 2, status: 'archived' },
      { id: 3, status: 'active' },
    ];
    expect([...groupedBy(rows, ({ status }) => status)]).toEqual([
      ['active', [1, 3]],
      ['archived', [2]],
    ]);
  });
});
