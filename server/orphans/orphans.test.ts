import { beforeEach, describe, expect, it } from 'vitest';
import { notFound } from '../platform/app-error.ts';
import type { OrphanCount, OrphanRow } from './orphan-port.ts';
import { createOrphans, type Orphans, type OrphansDeps } from './orphans.ts';

const MINE = { accountId: 1, domainId: 7 };
const NEWEST = { limit: 10, offset: 0, order: 'date' as const };
const DAY_MS = 86_400_000;

let stored: OrphanCount[];
let rows: OrphanRow[];
let reported: unknown[];
let isDown: boolean;
beforeEach(() => {
  [stored, rows, reported, isDown] = [[], [], [], false];
});

function open(over: Partial<OrphansDeps> = {}): Orphans {
  return createOrphans({
    store: {
      add: async (counts) => {
        if (isDown) throw new Error('The database is down.');
        stored.push(...counts);
      },
      page: async () => ({ items: rows, total: rows.length }),
      remove: async (place, path) => void reported.push([place, path]),
      forgetBefore: async (time) => void reported.push(time),
    },
    domains: {
      find: async (accountId, id) => {
        if (accountId !== MINE.accountId || id !== MINE.domainId) throw notFound();
        return {} as never;
      },
    },
    clock: { now: () => 1_000 * DAY_MS },
    retentionDays: () => undefined,
    onError: (error) => void reported.push(error),
    ...over,
  });
}

const row = (path: string, linkId: number | null = null): OrphanRow => ({
  path,
  linkId,
  times: 1,
  firstAt: 1,
  lastAt: 2,
  referrer: '',
});

describe('visits that no link took', () => {
  it('are stored decoded, with only the host of the referring page', async () => {
    const orphans = open();
    orphans.requested({ domainId: 7, path: '/s%C3%BC%C3%9F/', referrer: 'https://news.example/letter?to=anna' });
    expect(stored).toEqual([]);
    await orphans.storeCounts();
    await orphans.storeCounts();
    const at = 1_000 * DAY_MS;
    expect(stored).toEqual([
      { domainId: 7, path: '/süß', times: 1, firstAt: at, lastAt: at, referrer: 'news.example' },
    ]);
  });

  it('are kept in memory while the store is down, and stored at the end', async () => {
    const orphans = open();
    orphans.requested({ domainId: 7, path: '/sale', referrer: '' });
    isDown = true;
    await expect(orphans.storeCounts()).rejects.toThrow('down');
    orphans.requested({ domainId: 7, path: '/sale', referrer: '' });
    await orphans.close();
    expect(reported).toEqual([new Error('The database is down.')]);
    isDown = false;
    await orphans.close();
    expect(stored).toMatchObject([{ path: '/sale', times: 2 }]);
  });

  it('return the alias of a link that would handle them, and an existing link', async () => {
    rows = [row('/sale'), row('/Made', 5), row('/'), row('/a/b', 6), row('/api'), row('/süß'), row('*', 9)];
    const { items } = await open().page(MINE, NEWEST);
    expect(items.map(({ alias, linkId }) => [alias, linkId])).toEqual([
      ['sale', null],
      ['Made', 5],
      ...[1, 2, 3, 4, 5].map(() => [undefined, null]),
    ]);
  });

  it('are forgotten, those too that are not stored yet', async () => {
    const orphans = open();
    for (const path of ['/sale', '/sail']) orphans.requested({ domainId: 7, path, referrer: '' });
    await orphans.forget(MINE, '/sale');
    await orphans.storeCounts();
    expect(stored.map(({ path }) => path)).toEqual(['/sail']);
    await orphans.forget(MINE);
    expect(reported).toEqual([
      [MINE, '/sale'],
      [MINE, undefined],
    ]);
  });

  it('of another account’s domain, and of the service’s own host, are not found', async () => {
    const orphans = open();
    for (const place of [
      { ...MINE, accountId: 2 },
      { accountId: 1, domainId: 0 },
    ]) {
      await expect(orphans.page(place, NEWEST)).rejects.toMatchObject({ code: 'not_found' });
      await expect(orphans.forget(place)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(reported).toEqual([]);
  });

  it.each([
    [undefined, 90],
    [30, 30],
    [400, 90],
  ])('are kept for 90 days at most, with RETENTION_DAYS %s for %i', async (retentionDays, days) => {
    await open({ retentionDays: () => retentionDays }).forgetOld();
    expect(reported).toEqual([(1_000 - days) * DAY_MS]);
  });
});
