import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeletedStore } from '../library/deleted/deleted-port.ts';
import type { CheckedTarget, DueTarget, LinkHealthStore } from './health-port.ts';
import { newLink } from './link.fixture.ts';
import type { Link, LinkStore } from './link-port.ts';

interface OpenStore {
  store: { health: LinkHealthStore; links: LinkStore; deletedLinks: DeletedStore<Link> };
  close(): Promise<void>;
}

const NOW = 1_000_000;
const LATER = NOW + 60_000;
const REQUEST = { limit: 50, restingUntil: LATER };

/** Tests that every link health store passes. */
export function describeLinkHealthStore(open: () => Promise<OpenStore>): void {
  describe('link health store', () => {
    let health: LinkHealthStore;
    let links: LinkStore;
    let deletedLinks: DeletedStore<Link>;
    let close: () => Promise<void>;
    let created = 0;
    beforeAll(async () => {
      ({
        store: { health, links, deletedLinks },
        close,
      } = await open());
    });
    afterAll(() => close());

    const add = (over: Partial<Link> = {}): Promise<Link> =>
      links.insert(newLink({ alias: `health-${++created}`, ...over }));
    const checked = (due: DueTarget): CheckedTarget => ({
      ...due,
      failures: 1,
      brokenSince: NOW - 5,
      checkedAt: NOW,
      nextCheckAt: LATER,
      status: 'broken',
      httpStatus: 404,
    });
    const dueIds = async (now: number) => (await health.due(now, REQUEST)).map(({ linkId }) => linkId);

    it('adds links once, a limited number at a time, and they are due immediately', async () => {
      const added = [await add(), await add(), await add()];
      await health.takeInNew(NOW, 2);
      expect(await dueIds(NOW)).toEqual(added.slice(0, 2).map(({ id }) => id));
      await health.takeInNew(NOW + 1, 50);
      await health.takeInNew(NOW + 2, 50);
      expect(await dueIds(NOW + 2)).toEqual(added.map(({ id }) => id));
      expect(await dueIds(NOW - 1)).toEqual([]);
      expect(await health.due(NOW + 2, { ...REQUEST, limit: 1 })).toEqual([
        { linkId: added[0]?.id, url: added[0]?.url, failures: 0, brokenSince: null },
      ]);
      await health.postpone(
        added.map(({ id }) => id),
        LATER * 2,
      );
    });

    it('stores results, returns them to the owner only, and schedules the next check', async () => {
      const link = await add({ accountId: 7 });
      await health.takeInNew(NOW, 50);
      expect(await health.of(7, [link.id])).toEqual(new Map());
      await health.save([checked({ linkId: link.id, url: link.url, failures: 0, brokenSince: null })]);
      const found = { status: 'broken', httpStatus: 404, checkedAt: NOW, brokenSince: NOW - 5 };
      expect(await health.of(7, [link.id, 9_999])).toEqual(new Map([[link.id, found]]));
      expect(await health.of(8, [link.id])).toEqual(new Map());
      expect(await dueIds(LATER - 1)).toEqual([]);
      const due = { linkId: link.id, url: link.url, failures: 1, brokenSince: NOW - 5 };
      expect(await health.due(LATER, REQUEST)).toEqual([due]);
      await health.save([{ ...checked(due), status: 'ok', brokenSince: null }]);
      expect((await health.of(7, [link.id])).get(link.id)).toMatchObject({ status: 'ok', brokenSince: null });
      await health.postpone([link.id], LATER * 2);
    });

    it('returns nothing for a previous destination', async () => {
      const link = await add({ accountId: 7 });
      await health.takeInNew(NOW, 50);
      await health.save([checked({ linkId: link.id, url: link.url, failures: 0, brokenSince: null })]);
      await links.update(7, link.id, { url: 'https://elsewhere.example/' });
      expect(await health.of(7, [link.id])).toEqual(new Map());
      const fresh = { linkId: link.id, url: 'https://elsewhere.example/', failures: 0, brokenSince: null };
      expect(await health.due(LATER, REQUEST)).toEqual([fresh]);
      await health.postpone([link.id], LATER * 2);
    });

    it('skips disabled, archived or expired links, and returns to them', async () => {
      const off = await add({ status: 'disabled' });
      const away = await add({ status: 'archived' });
      const ended = await add({ expiresAt: NOW - 1 });
      const live = await add({ expiresAt: NOW + 1 });
      await health.takeInNew(NOW, 50);
      expect(await dueIds(NOW)).toEqual([live.id]);
      await health.postpone([live.id], LATER * 2);
      await links.update(1, off.id, { status: 'active' });
      expect(await dueIds(LATER)).toEqual([off.id]);
      await health.postpone([off.id, away.id, ended.id], LATER * 2);
    });

    it('skips deleted links, and returns to them when they are restored', async () => {
      const [link, other] = [await add(), await add()];
      await health.takeInNew(NOW, 50);
      await links.remove(link.accountId, link.id, NOW);
      expect(await dueIds(NOW)).toEqual([other.id]);
      await deletedLinks.restore(link.accountId, link.id);
      await health.postpone([other.id], LATER * 3);
      expect(await dueIds(NOW)).toEqual([]);
      expect(await dueIds(LATER)).toEqual([link.id]);
      await health.postpone([link.id], LATER * 3);
    });

    it('finds links by result, and deletes it with the link', async () => {
      const [broken, fine] = [await add({ accountId: 9 }), await add({ accountId: 9 })];
      await health.takeInNew(NOW, 50);
      const target = { linkId: broken.id, url: broken.url, failures: 0, brokenSince: null };
      await health.save([checked(target), { ...checked({ ...target, linkId: fine.id }), status: 'ok' }]);
      const page = { limit: 9, offset: 0, order: 'date' } as const;
      const found = await links.page(9, { ...page, health: 'broken' });
      expect([found.total, found.items.map(({ id }) => id)]).toEqual([1, [broken.id]]);
      expect((await links.page(9, { ...page, health: 'ok', order: 'click' })).items.map(({ id }) => id)).toEqual([
        fine.id,
      ]);
      const ranking = [fine.id, broken.id];
      const ranked = await links.page(9, { ...page, health: 'broken', order: 'click', ranking, isArchived: false });
      expect([ranked.total, ranked.items.map(({ id }) => id)]).toEqual([1, [broken.id]]);
      expect((await links.page(8, { ...page, health: 'broken' })).items).toEqual([]);
      await links.remove(9, broken.id, NOW);
      await health.save([checked(target)]);
      expect(await health.of(9, [broken.id, fine.id])).toEqual(new Map([[fine.id, expect.anything()]]));
    });
  });
}
