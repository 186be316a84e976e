import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDomain } from '../domains/domain.fixture.ts';
import type { DomainStore } from '../domains/domain-port.ts';
import { newLink } from '../links/link.fixture.ts';
import type { LinkStore } from '../links/link-port.ts';
import { MAX_PATHS_PER_DAY, type OrphanCount, type OrphanStore, OTHER_PATHS } from './orphan-port.ts';

const MINE = 1;
const THEIRS = 2;
const DAY_MS = 86_400_000;
const NOON = 20_000 * DAY_MS + DAY_MS / 2;
const NEWEST = { limit: 1_000, offset: 0, order: 'date' as const };

interface Stores {
  orphans: OrphanStore;
  domains: DomainStore;
  links: LinkStore;
}

let stores: Stores;
let hosts = 0;
const newPlace = async (accountId = MINE) => {
  const { id } = await stores.domains.insert(newDomain({ accountId, host: `orphan-${hosts++}.example` }));
  return { accountId, domainId: id };
};
const count = (domainId: number, path: string, over: Partial<OrphanCount> = {}): OrphanCount => ({
  domainId,
  path,
  times: 1,
  firstAt: NOON,
  lastAt: NOON,
  referrer: '',
  ...over,
});
const pathsOf = async (place: { accountId: number; domainId: number }) =>
  (await stores.orphans.page(place, NEWEST)).items.map(({ path }) => path);

/** Tests that every orphan store passes. */
export function describeOrphanStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('orphan store', () => {
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());

    describeAdding();
    describeBounds();
    describeReading();
    describeForgetting();
  });
}

function describeAdding(): void {
  it('adds up counts in any order of processes', async () => {
    const place = await newPlace();
    const { domainId } = place;
    const at = (time: number, referrer: string, times = 1) =>
      count(domainId, '/sale', { firstAt: time, lastAt: time, referrer, times });
    for (const one of [
      at(NOON, 'a.example', 40),
      at(NOON + 9, 'b.example'),
      at(NOON - 5, 'c.example'),
      at(NOON + 1, ''),
    ])
      await stores.orphans.add([one]);
    expect(await stores.orphans.page(place, NEWEST)).toEqual({
      items: [{ path: '/sale', times: 43, firstAt: NOON - 5, lastAt: NOON + 9, referrer: 'b.example', linkId: null }],
      total: 1,
    });
  });

  it('loses nothing when many processes add at once', async () => {
    const place = await newPlace();
    const counts = Array.from({ length: 30 }, (_, n) => count(place.domainId, `/p${n}`));
    await Promise.all(Array.from({ length: 8 }, (_, n) => stores.orphans.add(n % 2 ? counts : counts.toReversed())));
    const { items } = await stores.orphans.page(place, NEWEST);
    expect(items.map(({ times }) => times)).toEqual(counts.map(() => 8));
  });

  it('rejects paths of a deleted domain, and drops existing ones', async () => {
    await stores.orphans.add([]);
    const gone = await newPlace();
    const mine = await newPlace();
    await stores.orphans.add([count(gone.domainId, '/before')]);
    expect(await stores.domains.remove(MINE, gone.domainId)).toBe(true);
    await stores.orphans.add([count(gone.domainId, '/after'), count(mine.domainId, '/here')]);
    expect([await pathsOf(gone), await pathsOf(mine)]).toEqual([[], ['/here']]);
  });

  it('stores paths on the service’s own host without an account', async () => {
    await stores.orphans.add([count(0, '/own')]);
    expect(await pathsOf({ accountId: MINE, domainId: 0 })).toEqual([]);
    expect(await pathsOf({ accountId: 0, domainId: 0 })).toEqual(['/own']);
  });
}

function describeBounds(): void {
  it('is limited in new paths per domain and day, most requested first; the rest is one row', async () => {
    const place = await newPlace();
    const scan = (from: number, day: number) =>
      Array.from({ length: MAX_PATHS_PER_DAY }, (_, n) => {
        const at = NOON + day * DAY_MS;
        return count(place.domainId, `/s${from + n}`, { times: 1 + (n % 2), firstAt: at, lastAt: at });
      });
    await stores.orphans.add(scan(0, 0).slice(0, MAX_PATHS_PER_DAY - 10));
    await stores.orphans.add(scan(1_000, 0));
    const first = await stores.orphans.page(place, { ...NEWEST, order: 'click' });
    expect(first.total).toBe(MAX_PATHS_PER_DAY + 1);
    const fresh = first.items.filter(({ path }) => path.startsWith('/s1') && Number(path.slice(2)) >= 1_000);
    expect(fresh.map(({ times }) => times)).toEqual(fresh.map(() => 2));
    const all = MAX_PATHS_PER_DAY * 1.5;
    expect(first.items[0]).toMatchObject({ path: OTHER_PATHS, times: all - 20 });
    await stores.orphans.add([count(place.domainId, '/s0'), count(place.domainId, '/more', { lastAt: NOON + 1 })]);
    expect(await pathsOf(place)).not.toContain('/more');
    expect((await stores.orphans.page(place, NEWEST)).items[0]).toMatchObject({ path: OTHER_PATHS, times: all - 19 });
    await stores.orphans.add(scan(2_000, 1));
    expect(await pathsOf(place)).toHaveLength(2 * MAX_PATHS_PER_DAY + 1);
  });
}

function describeReading(): void {
  it('returns the latest or most requested first, page by page, each once', async () => {
    const place = await newPlace();
    const { domainId } = place;
    await stores.orphans.add([
      count(domainId, '/old', { times: 9 }),
      count(domainId, '/b', { lastAt: NOON + 5 }),
      count(domainId, '/a', { lastAt: NOON + 5 }),
    ]);
    expect(await pathsOf(place)).toEqual(['/a', '/b', '/old']);
    const most = await stores.orphans.page(place, { limit: 2, offset: 0, order: 'click' });
    expect([most.items.map(({ path }) => path), most.total]).toEqual([['/old', '/a'], 3]);
    const rest = await stores.orphans.page(place, { limit: 2, offset: 2, order: 'click' });
    expect([rest.items.map(({ path }) => path), rest.total]).toEqual([['/b'], 3]);
    expect((await stores.orphans.page(place, { limit: 2, offset: 9, order: 'date' })).total).toBe(3);
  });

  it('returns the link that now has the alias, in any letter case', async () => {
    const place = await newPlace();
    const other = await newPlace();
    await stores.orphans.add([count(place.domainId, '/SALE'), count(other.domainId, '/sale')]);
    const { id } = await stores.links.insert(newLink({ alias: 'Sale', domainId: place.domainId }));
    expect((await stores.orphans.page(place, NEWEST)).items.map(({ linkId }) => linkId)).toEqual([id]);
    expect((await stores.orphans.page(other, NEWEST)).items.map(({ linkId }) => linkId)).toEqual([null]);
  });

  it('shows and forgets nothing of another account', async () => {
    const { domainId } = await newPlace();
    await stores.orphans.add([count(domainId, '/mine')]);
    expect(await pathsOf({ accountId: THEIRS, domainId })).toEqual([]);
    await stores.orphans.remove({ accountId: THEIRS, domainId });
    expect(await pathsOf({ accountId: MINE, domainId })).toEqual(['/mine']);
  });
}

function describeForgetting(): void {
  it('forgets one path of a domain, or all', async () => {
    const [place, other] = [await newPlace(), await newPlace()];
    for (const { domainId } of [place, other])
      await stores.orphans.add(['/a', '/b', '/c'].map((path) => count(domainId, path)));
    await stores.orphans.remove(place, '/b');
    expect(await pathsOf(place)).toEqual(['/a', '/c']);
    await stores.orphans.remove(place);
    expect([await pathsOf(place), await pathsOf(other)]).toEqual([[], ['/a', '/b', '/c']]);
  });

  it('deletes only paths that were not requested for a while', async () => {
    const place = await newPlace();
    await stores.orphans.add([
      count(place.domainId, '/old', { firstAt: 5, lastAt: 8 }),
      count(place.domainId, '/still', { firstAt: 5, lastAt: 9 }),
    ]);
    await stores.orphans.forgetBefore(9);
    expect(await pathsOf(place)).toEqual(['/still']);
  });
}
