import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TotalsStore } from '../analytics/query/totals-port.ts';
import type { AuditStore } from '../audit/audit-port.ts';
import { noteAuthors } from '../audit/audit-store.suite.ts';
import type { ChannelStore } from '../channels/channel-port.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { QrStyle } from './design/style.ts';
import type { AssetStore, QrCode, QrCodeStore } from './qr-code-port.ts';
import { newCode } from './stored-code.fixture.ts';

const MINE = 1;
const THEIRS = 2;
interface Opened {
  store: {
    codes: QrCodeStore;
    assets: AssetStore;
    audit: Pick<AuditStore, 'append'>;
    totals: Pick<TotalsStore, 'write'>;
    channels: Pick<ChannelStore, 'insert' | 'put'>;
  };
  close: () => Promise<void>;
}

/** Tests that every store of QR codes and of their pictures passes. */
export function describeQrCodeStore(open: () => Promise<Opened>): void {
  describe('QR code store', () => {
    let codes: QrCodeStore;
    let assets: AssetStore;
    let audit: Opened['store']['audit'];
    let totals: Opened['store']['totals'];
    let channels: Opened['store']['channels'];
    let close: () => Promise<void>;
    beforeAll(async () => {
      const opened = await open();
      ({ codes, assets, audit, totals, channels } = opened.store);
      close = opened.close;
    });
    afterAll(() => close());

    it('returns stored codes unchanged, with data of every form', async () => {
      for (const data of ['text', ['text'], { a: { b: [1, null] } }, 5]) {
        const code = await codes.insert(newCode({ data }));
        expect(await codes.find(MINE, code.id)).toEqual(code);
        expect(code.data).toEqual(data);
        expect(await codes.findByCode(code.code)).toEqual(code);
      }
    });

    it('stores the place of a code, changes it, and keeps it when the code changes', async () => {
      const placement = {
        place: 'Main street 5, Zürich',
        latitude: 47.3769,
        longitude: -8.5417,
        note: '„left“ of the door',
        from: '2026-06-01',
        until: null,
      };
      const code = await codes.insert(newCode({ placement }));
      expect(code.placement).toEqual(placement);
      expect(await codes.find(MINE, code.id)).toEqual(code);
      const moved = { ...placement, latitude: null, longitude: null };
      expect((await codes.update(MINE, code.id, { placement: moved }))?.placement).toEqual(moved);
      expect((await codes.update(MINE, code.id, { name: 'renamed' }))?.placement).toEqual(moved);
      expect((await codes.insert(newCode())).placement).toBeUndefined();
    });

    it('stores a complete style, changes it, and removes it', async () => {
      const color = { red: 1, green: 2, blue: 255 };
      const style: QrStyle = {
        dots: 'dot',
        eyes: 'leaf',
        pupils: 'round',
        isTransparent: true,
        leastLevel: 'Q',
        gradient: { type: 'radial', to: color, angleDegrees: 12.5 },
        frame: { type: 'label', text: 'Öffnen „jetzt“', color: null },
      };
      const code = await codes.insert(newCode({ style }));
      expect(code.style).toEqual(style);
      expect((await codes.findByCode(code.code))?.style).toEqual(style);
      expect((await codes.update(MINE, code.id, { name: 'other' }))?.style).toEqual(style);
      expect((await codes.update(MINE, code.id, { style: { ...style, frame: null } }))?.style?.frame).toBeNull();
      expect((await codes.update(MINE, code.id, { style: null }))?.style).toBeNull();
      expect((await codes.insert(newCode())).style).toBeNull();
    });

    it('finds a code for visitors by its public address only', async () => {
      const code = await codes.insert(newCode());
      expect(await codes.find(THEIRS, code.id)).toBeUndefined();
      expect(await codes.findMany(THEIRS, [code.id])).toEqual([]);
      expect(await codes.findMany(MINE, [code.id, 999_999])).toEqual([code]);
      expect(await codes.findByCode('nothing')).toBeUndefined();
      expect(await codes.findMany(MINE, [])).toEqual([]);
    });

    it('lists the codes that a person created', async () => {
      const account = 31;
      const [mine, other] = [
        await codes.insert(newCode({ accountId: account })),
        await codes.insert(newCode({ accountId: account })),
      ];
      const note = (personId: number, id: number, kind = 'qr') =>
        noteAuthors(audit, { accountId: account, personId, now: 5 }, [{ kind, id, effect: 'created' }]);
      await note(71, mine.id);
      await note(72, other.id);
      await note(71, other.id, 'link');
      const page = (creatorId: number, over = {}) =>
        codes.page(account, { limit: 5, offset: 0, creatorId, search: '', ...over });
      expect(await page(71)).toEqual({ items: [mine], total: 1 });
      expect(await page(71, { order: 'name' })).toEqual({ items: [mine], total: 1 });
      expect(await page(73)).toEqual({ items: [], total: 0 });
    });

    it('rejects a duplicate public address', async () => {
      const code = await codes.insert(newCode());
      await expect(codes.insert(newCode({ code: code.code, accountId: THEIRS }))).rejects.toBeInstanceOf(
        UniqueViolationError,
      );
    });

    it('changes the named fields and nothing else', async () => {
      const code = await codes.insert(newCode());
      const patch = { dynamic: true, data: 'other', scannable: 'warn' as const };
      expect(await codes.update(MINE, code.id, patch)).toEqual({ ...code, ...patch });
      expect(await codes.update(THEIRS, code.id, { name: 'stolen' })).toBeUndefined();
      expect(await codes.find(MINE, code.id)).toEqual({ ...code, ...patch });
    });

    it('lists newest first and removes once', async () => {
      const account = 77;
      for (let n = 0; n < 3; n++) await codes.insert(newCode({ accountId: account, name: `${n}` }));
      const page = await codes.page(account, { limit: 2, offset: 0 });
      expect([page.total, ...page.items.map((code) => code.name)]).toEqual([3, '2', '1']);
      const [newest] = page.items;
      expect(await codes.remove(MINE, newest?.id ?? 0, 9)).toBe(false);
      expect(await codes.remove(account, newest?.id ?? 0, 9)).toBe(true);
      expect(await codes.remove(account, newest?.id ?? 0, 9)).toBe(false);
    });

    it('goes on below a code', async () => {
      const [first, second, third] = [
        await codes.insert(newCode({ accountId: 83, code: 'below-1' })),
        await codes.insert(newCode({ accountId: 83, code: 'below-2' })),
        await codes.insert(newCode({ accountId: 83, code: 'below-3' })),
      ];
      const below = (beforeId: number) => codes.page(83, { limit: 5, offset: 0, beforeId });
      expect((await below(third.id)).items).toEqual([second, first]);
      expect((await below(first.id)).items).toEqual([]);
    });

    it('finds by name, content, type and grade', async () => {
      const account = 78;
      const add = (over: Partial<QrCode>) => codes.insert(newCode({ accountId: account, ...over }));
      await add({ name: 'Poster', type: 'link', content: 'https://example.com/Garten' });
      await add({ name: 'Gästenetz', type: 'wifi', content: 'WIFI:S:Café 100%_;;', scannable: 'warn' });
      await add({ name: 'Karte', type: 'vcard', content: 'BEGIN:VCARD' });
      await codes.insert(newCode({ accountId: MINE, name: 'Poster of somebody else' }));
      const namesOf = async (request: object) =>
        (await codes.page(account, { limit: 10, offset: 0, ...request })).items.map(({ name }) => name);
      expect(await namesOf({ search: 'poster' })).toEqual(['Poster']);
      expect(await namesOf({ search: 'garten' })).toEqual(['Poster']);
      expect(await namesOf({ search: 'CAFÉ' })).toEqual(['Gästenetz']);
      expect(await namesOf({ search: '%' })).toEqual(['Gästenetz']);
      expect(await namesOf({ type: 'vcard' })).toEqual(['Karte']);
      expect(await namesOf({ scannable: 'warn' })).toEqual(['Gästenetz']);
      expect(await namesOf({ search: 'poster', type: 'wifi' })).toEqual([]);
      expect(await codes.page(account, { limit: 1, offset: 1, search: 'e' })).toMatchObject({ total: 3 });
    });

    it('lists the codes of channels, each once', async () => {
      const accountId = 84;
      const named = await Promise.all(['A', 'B', 'C'].map((name) => codes.insert(newCode({ accountId, name }))));
      const [a = 0, b = 0, c = 0] = named.map(({ id }) => id);
      const look = { accountId, description: '', color: '#123', starred: false, createdAt: 1 };
      const [one, two] = [
        await channels.insert({ ...look, name: 'One' }),
        await channels.insert({ ...look, name: 'Two' }),
      ];
      const put = (channelId: number, itemId: number, type: 'qr' | 'links' = 'qr') =>
        channels.put({ accountId, channelId, itemId, type, createdAt: 1 });
      for (const [channel, id] of [
        [one.id, a],
        [two.id, a],
        [two.id, b],
      ] as const)
        await put(channel, id);
      await put(one.id, c, 'links');
      const idsIn = async (...channelIds: number[]) =>
        (await codes.page(accountId, { limit: 10, offset: 0, order: 'name', channelIds })).items.map(({ id }) => id);
      expect(await idsIn(one.id)).toEqual([a]);
      expect(await idsIn(one.id, two.id)).toEqual([a, b]);
      const first = { limit: 1, offset: 0, channelIds: [one.id, two.id] };
      expect((await codes.page(accountId, first)).total).toBe(2);
      expect((await codes.page(THEIRS, first)).total).toBe(0);
    });

    it('orders by date, by name ignoring case, and by scans with the newest of equals first', async () => {
      const account = 79;
      const [beta, alpha, gamma] = await Promise.all(
        ['beta', 'Alpha', 'gamma'].map((name) => codes.insert(newCode({ accountId: account, name }))),
      );
      const ids = async (order: 'date' | 'scan' | 'name') =>
        (await codes.page(account, { limit: 10, offset: 0, order })).items.map(({ id }) => id);
      const newestFirst = [alpha?.id, beta?.id, gamma?.id].sort((one, other) => Number(other) - Number(one));
      expect(await ids('date')).toEqual(newestFirst);
      expect(await ids('name')).toEqual([alpha?.id, beta?.id, gamma?.id]);
      expect(await ids('scan')).toEqual(newestFirst);
      const total = { kind: 'qr', objectId: beta?.id ?? 0, accountId: account, clicks: 7, uniqueClicks: 2 } as const;
      await totals.write([total], 5);
      expect((await ids('scan'))[0]).toBe(beta?.id);
    });

    it('orders by the scans of a period: ranked codes first, the others by date', async () => {
      const account = 80;
      const made = await Promise.all(
        ['one', 'two', 'three', 'four'].map((name) => codes.insert(newCode({ accountId: account, name }))),
      );
      const newestFirst = made.map(({ id }) => id).sort((one, other) => other - one);
      const [newest = 0, second = 0, third = 0, oldest = 0] = newestFirst;
      const ranked = async (ranking: number[], over = {}) => {
        const request = { limit: 10, offset: 0, order: 'scan', ranking, ...over } as const;
        const { items, total } = await codes.page(account, request);
        return { ids: items.map(({ id }) => id), total };
      };
      expect(await ranked([])).toEqual({ ids: newestFirst, total: 4 });
      expect((await ranked([oldest, second])).ids).toEqual([oldest, second, newest, third]);
      expect((await ranked([oldest])).ids).toEqual([oldest, newest, second, third]);
      expect(await ranked([oldest, second], { limit: 2, offset: 1 })).toEqual({ ids: [second, newest], total: 4 });
      expect((await ranked([oldest, second], { search: 'three' })).total).toBe(1);
    });

    it('stores pictures byte for byte, for their owner only', async () => {
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
      const id = await assets.insert({ accountId: MINE, mime: 'image/png', bytes, createdAt: 1 });
      expect(await assets.find(MINE, id)).toEqual(bytes);
      expect(await assets.find(THEIRS, id)).toBeUndefined();
    });
  });
}
