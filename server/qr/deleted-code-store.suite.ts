import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../platform/changes.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import type { QrStyle } from './design/style.ts';
import type { QrCode } from './qr-code-port.ts';
import { newCode } from './stored-code.fixture.ts';

const ALL = { limit: 50, offset: 0 };
const THEIRS = 99_999;

/** Tests that every store of deleted codes passes, and their effects elsewhere. */
export function describeDeletedCodeStore(
  open: () => Promise<{ store: undefined; catalog: Catalog; close: () => Promise<void> }>,
): void {
  describe('store of deleted codes', () => {
    let catalog: Catalog;
    let close: () => Promise<void>;
    let accountId = 0;
    let code: QrCode;
    beforeAll(async () => {
      ({ catalog, close } = await open());
    });
    afterAll(() => close());
    beforeEach(async () => {
      accountId++;
      const style: QrStyle = {
        dots: 'dot',
        eyes: 'leaf',
        pupils: 'round',
        isTransparent: true,
        leastLevel: 'Q',
        gradient: null,
        frame: null,
      };
      code = await catalog.qrCodes.insert(newCode({ accountId, dynamic: true, style, logoAssetId: 8 }));
    });

    const remove = (now = 100) => catalog.qrCodes.remove(accountId, code.id, now);
    const deleted = async () => (await catalog.deletedCodes.page(accountId, ALL)).items;
    const scope = () => ({ kind: 'object', object: 'qr', id: code.id });
    const noted = async () =>
      (await catalog.erasures.due(Number.MAX_SAFE_INTEGER, 1_000)).filter((note) => note.accountId === accountId);
    const addChannel = async (name: string) => {
      const look = { description: '', color: '#123', starred: false, createdAt: 1 };
      return (await catalog.channels.insert({ accountId, name, ...look })).id;
    };

    it('contains deleted codes, and nothing else finds them', async () => {
      await catalog.channels.put({
        accountId,
        channelId: await addChannel('Gone'),
        type: 'qr',
        itemId: code.id,
        createdAt: 1,
      });
      expect(await remove(100)).toBe(true);
      expect(await deleted()).toEqual([{ item: code, deletedAt: 100 }]);
      const { qrCodes, channels, accountObjects, search } = catalog;
      expect(await qrCodes.find(accountId, code.id)).toBeUndefined();
      expect(await qrCodes.findByCode(code.code)).toBeUndefined();
      expect(await qrCodes.findMany(accountId, [code.id])).toEqual([]);
      expect(await qrCodes.page(accountId, ALL)).toEqual({ items: [], total: 0 });
      expect(await qrCodes.update(accountId, code.id, { name: 'other' })).toBeUndefined();
      expect(await channels.of(accountId, 'qr', [code.id])).toEqual(new Map());
      expect((await accountObjects.counts(accountId, 1)).codes).toBe(0);
      expect(await search.find(accountId, { types: ['qr'], words: [code.name], limit: 5 })).toEqual([]);
      expect(await noted()).toEqual([]);
    });

    it('restores a code unchanged, once, and notifies caches', async () => {
      await remove();
      const heard: Change[] = [];
      const stop = catalog.changes.subscribe((change) => heard.push(change));
      expect(await catalog.deletedCodes.restore(THEIRS, code.id)).toBeUndefined();
      expect(await catalog.deletedCodes.restore(accountId, code.id)).toEqual(code);
      expect(heard).toContainEqual({ topic: 'qrCode', id: code.id, key: code.code });
      stop();
      expect(await catalog.qrCodes.find(accountId, code.id)).toEqual(code);
      expect(await deleted()).toEqual([]);
      expect(await catalog.deletedCodes.restore(accountId, code.id)).toBeUndefined();
      expect(await remove(200)).toBe(true);
      expect(await deleted()).toEqual([{ item: code, deletedAt: 200 }]);
    });

    it('restores a code once when requested twice simultaneously', async () => {
      await remove();
      const both = await Promise.all([1, 2].map(() => catalog.deletedCodes.restore(accountId, code.id)));
      expect(both.filter(Boolean)).toEqual([code]);
      expect((await catalog.qrCodes.page(accountId, ALL)).total).toBe(1);
    });

    it('restores a code into the channels that still exist, at its position', async () => {
      const [stays, goes] = [await addChannel('Stays'), await addChannel('Goes')];
      const other = await catalog.qrCodes.insert(newCode({ accountId }));
      for (const channelId of [stays, goes]) {
        for (const itemId of [code.id, other.id])
          await catalog.channels.put({ accountId, channelId, type: 'qr', itemId, createdAt: 7 });
        const first = [code.id, other.id].map((id) => ({ type: 'qr' as const, id }));
        await catalog.orders.keep({ kind: 'channel', accountId, id: channelId }, first);
      }
      const itemsOf = async (channelId: number) =>
        (await catalog.channels.items(accountId, channelId, { ...ALL, order: 'own' })).items.map((one) => one.itemId);
      const before = await itemsOf(stays);
      expect(before[0]).toBe(code.id);
      await remove();
      expect(await itemsOf(stays)).toEqual([other.id]);
      await catalog.channels.remove(accountId, goes);
      await catalog.deletedCodes.restore(accountId, code.id);
      expect(await itemsOf(stays)).toEqual(before);
      expect(await catalog.channels.of(accountId, 'qr', [code.id])).toEqual(new Map([[code.id, [stays]]]));
    });

    it('keeps its counts', async () => {
      const total = { kind: 'qr', objectId: code.id, accountId, clicks: 7, uniqueClicks: 2 } as const;
      await catalog.totals.write([total], 5);
      await remove();
      await catalog.deletedCodes.restore(accountId, code.id);
      expect((await catalog.totals.read('qr', [code.id])).get(code.id)).toEqual(total);
    });

    it.each(['deleted', 'not deleted'])('permanently deletes a code that is %s, with its scans', async (state) => {
      await catalog.totals.write([{ kind: 'qr', objectId: code.id, accountId, clicks: 7, uniqueClicks: 2 }], 5);
      if (state === 'deleted') await remove();
      expect(await catalog.deletedCodes.erase(THEIRS, code.id, 300)).toBe(false);
      expect(await catalog.deletedCodes.erase(accountId, code.id, 300)).toBe(true);
      expect(await noted()).toMatchObject([{ scope: scope(), createdAt: 300 }]);
      expect(await catalog.totals.read('qr', [code.id])).toEqual(new Map());
      expect(await catalog.deletedCodes.erase(accountId, code.id, 300)).toBe(false);
      expect(await catalog.deletedCodes.restore(accountId, code.id)).toBeUndefined();
      expect(await catalog.qrCodes.find(accountId, code.id)).toBeUndefined();
    });

    it('permanently deletes codes that were deleted long ago, and none deleted since', async () => {
      const later = await catalog.qrCodes.insert(newCode({ accountId }));
      await remove(10);
      await catalog.qrCodes.remove(accountId, later.id, 20);
      expect(await catalog.deletedCodes.eraseDeletedBefore(10, 400)).toBe(0);
      expect(await catalog.deletedCodes.eraseDeletedBefore(20, 400)).toBe(1);
      expect((await deleted()).map((one) => one.item.id)).toEqual([later.id]);
      expect(await noted()).toMatchObject([{ scope: scope(), createdAt: 400 }]);
    });

    it('lists the last deleted first, a page at a time, or one of them, to the owner only', async () => {
      const others = await Promise.all([1, 2].map(() => catalog.qrCodes.insert(newCode({ accountId }))));
      await remove(5_000);
      for (const [index, one] of others.entries()) await catalog.qrCodes.remove(accountId, one.id, 6_000 + index);
      const idsOf = async (request: object) => {
        const { items, total } = await catalog.deletedCodes.page(accountId, { ...ALL, ...request });
        return [total, ...items.map((one) => one.item.id)];
      };
      expect(await idsOf({})).toEqual([3, others[1]?.id, others[0]?.id, code.id]);
      expect(await idsOf({ limit: 1, offset: 1 })).toEqual([3, others[0]?.id]);
      expect(await idsOf({ ids: [code.id] })).toEqual([1, code.id]);
      expect(await idsOf({ ids: [999_999] })).toEqual([0]);
      expect((await catalog.deletedCodes.page(THEIRS, ALL)).total).toBe(0);
    });
  });
}
