import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailFilter, MailStore, NewMail, QueuedMail } from './mail-port.ts';

const MINE = 1;
const THEIRS = 2;
const DAY_MS = 86_400_000;

let created = 0;
function newMail(over: Partial<NewMail> = {}): NewMail {
  created++;
  return { key: `mail:${created}`, accountId: MINE, recipient: 'ada@example.com', content: '{"n":1}', ...over };
}

/** Guarantees of every mail store. `open` returns a store on an empty database. */
export function describeMailStore(open: () => Promise<{ store: MailStore; close: () => Promise<void> }>): void {
  describe('mail store', () => {
    let store: MailStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    // Each test uses its own time, a year after the one before, so that tests do not affect each other.
    let year = 0;
    const newYear = () => ++year * 365 * DAY_MS;
    const due = (now: number, limit = 100) => store.due({ now, longestWaitMs: 400 * 365 * DAY_MS, limit });
    const dueKeys = async (now: number) => (await due(now)).map(({ key }) => key);
    async function takeOne(now: number): Promise<QueuedMail> {
      const mail = newMail();
      await store.add(mail, now);
      const found = (await due(now)).find(({ key }) => key === mail.key);
      const taken = found && (await store.take(found, now + 100));
      if (!taken) throw new Error('the mail could not be taken');
      return taken;
    }

    it('accepts a key once and forever, from any caller and with any outcome', async () => {
      const now = newYear();
      const mail = newMail();
      expect(await store.add(mail, now)).toBe(true);
      expect(await store.add({ ...mail, content: 'other' }, now + 1)).toBe(false);
      expect(await store.add({ ...mail, accountId: THEIRS }, now + 1)).toBe(false);
      const [found] = await due(now);
      expect(found).toEqual({ ...mail, id: expect.any(Number), attempts: 0, createdAt: now });
      const taken = found && (await store.take(found, now + 10));
      if (taken) await store.settle(taken, 'sent', now);
      expect(await store.add(mail, now + 2)).toBe(false);
    });

    it('accepts a key once under concurrency', async () => {
      const now = newYear();
      const mail = newMail();
      const results = await Promise.all(Array.from({ length: 20 }, () => store.add(mail, now)));
      expect(results.filter(Boolean)).toHaveLength(1);
    });

    it('adds mails that belong together, none of them if the first is known, and leaves out others that are', async () => {
      const now = newYear();
      const [first, known, last] = [newMail(), newMail(), newMail()];
      await store.add(known, now);
      const mine = [first.key, known.key, last.key];
      const keys = async () => (await dueKeys(now)).filter((key) => mine.includes(key));
      expect(await store.addAll([known, first, last], now)).toBe(false);
      expect(await keys()).toEqual([known.key]);
      expect(await store.addAll([first, known, last], now)).toBe(true);
      expect((await keys()).sort()).toEqual([...mine].sort());
      expect(await store.addAll([], now)).toBe(false);
    });

    it('adds none of the mails that belong together if one of them fails', async () => {
      const now = newYear();
      const [first, broken] = [newMail(), newMail({ content: null as never })];
      await expect(store.addAll([first, broken], now)).rejects.toThrow();
      expect(await dueKeys(now)).not.toContain(first.key);
      expect(await store.addAll([first], now)).toBe(true);
    });

    it('lets one of several that add mails together at the same time add all of them', async () => {
      const now = newYear();
      const first = newMail();
      const both = Array.from({ length: 6 }, () => [first, newMail()]);
      const added = await Promise.all(both.map((mails) => store.addAll(mails, now)));
      expect(added.filter(Boolean)).toHaveLength(1);
      const known = await store.addedAt(both.flat().map(({ key }) => key));
      expect([...known.keys()]).toEqual(both[added.indexOf(true)]?.map(({ key }) => key));
    });

    it('knows when the mails of many keys were added', async () => {
      const now = newYear();
      const [one, other] = [newMail(), newMail()];
      await store.add(one, now);
      await store.add(other, now + 5);
      const known = await store.addedAt([one.key, other.key, 'no such key', one.key]);
      expect(known).toEqual(
        new Map([
          [one.key, now],
          [other.key, now + 5],
        ]),
      );
      expect(await store.addedAt([])).toEqual(new Map());
    });

    it('finds the latest mail of a key prefix, of one account, with wildcards taken literally', async () => {
      const now = newYear();
      expect(await store.latest(MINE, 'alert:12:spike:')).toBeUndefined();
      for (const key of ['alert:12:spike:0', 'alert:12:spike:1', 'alert:1234:spike:0', 'alert:12:drop:0']) {
        await store.add(newMail({ key }), now);
      }
      await store.add(newMail({ key: 'alert:12:spike:2', accountId: THEIRS }), now);
      const latest = await store.latest(MINE, 'alert:12:spike:');
      expect(latest).toEqual({ id: expect.any(Number), createdAt: now });
      const [second] = (await due(now)).filter(({ key }) => key === 'alert:12:spike:1');
      expect(latest?.id).toBe(second?.id);
      expect(await store.latest(MINE, 'alert:%')).toBeUndefined();
    });

    it('returns due mails, the longest overdue first, up to the limit', async () => {
      const now = newYear() + 100 * 365 * DAY_MS;
      const mails = [newMail(), newMail(), newMail()];
      for (const [index, mail] of mails.entries()) await store.add(mail, now + 10 * (3 - index));
      const keys = mails.map(({ key }) => key);
      const mine = async (at: number) => (await dueKeys(at)).filter((key) => keys.includes(key));
      expect(await mine(now + 9)).toEqual([]);
      expect(await mine(now + 20)).toEqual([keys[2], keys[1]]);
      expect(await mine(now + 30)).toEqual([keys[2], keys[1], keys[0]]);
      expect(await due(now + 30, 2)).toHaveLength(2);
    });

    it('returns mails that a wrong clock postponed for longer than any mail waits', async () => {
      const now = newYear();
      const mail = newMail();
      await store.add(mail, now + 3 * DAY_MS);
      const keys = async (at: number) =>
        (await store.due({ now: at, longestWaitMs: 2 * DAY_MS, limit: 500 })).map(({ key }) => key);
      expect(await keys(now)).toContain(mail.key);
      expect(await keys(now + DAY_MS + 1)).not.toContain(mail.key);
      expect(await keys(now + 3 * DAY_MS)).toContain(mail.key);
    });

    it('lets one of many take a mail, and others again when its time is over', async () => {
      const now = newYear();
      const mail = newMail();
      await store.add(mail, now);
      const found = (await due(now)).find(({ key }) => key === mail.key);
      if (!found) throw new Error('not due');
      const takers = await Promise.all(Array.from({ length: 20 }, () => store.take(found, now + 100)));
      expect(takers.filter(Boolean)).toEqual([{ ...found, attempts: 1 }]);
      expect(await dueKeys(now + 99)).not.toContain(mail.key);
      const again = (await due(now + 100)).find(({ key }) => key === mail.key);
      expect(again).toEqual({ ...found, attempts: 1 });
      expect(await store.take(found, now + 200)).toBeUndefined();
      expect(again && (await store.take(again, now + 200))).toMatchObject({ attempts: 2 });
    });

    it('accepts a handover once, and only from the latest claim', async () => {
      const now = newYear();
      const slow = await takeOne(now);
      const quick = await store.take(slow, now + 200);
      if (!quick) throw new Error('not taken again');
      expect(await store.handOver(slow, now)).toBe(false);
      const results = await Promise.all(Array.from({ length: 10 }, () => store.handOver(quick, now)));
      expect(results.filter(Boolean)).toHaveLength(1);
    });

    it('never returns a handed-over mail again, unless it was put back', async () => {
      const now = newYear();
      const mail = await takeOne(now);
      await store.handOver(mail, now);
      expect(await dueKeys(now + 300 * DAY_MS)).not.toContain(mail.key);
      expect(await store.take(mail, now + 500)).toBeUndefined();
      await store.retryAt(mail, now + 1_000);
      const back = (await due(now + 1_000)).find(({ key }) => key === mail.key);
      expect(back).toEqual(mail);
    });

    it.each(['sent', 'refused', 'expired', 'unknown', 'off'] as const)('settles as %s permanently', async (outcome) => {
      const now = newYear();
      const mail = await takeOne(now);
      if (outcome !== 'off') await store.handOver(mail, now);
      await store.settle(mail, outcome, now);
      expect(await store.take(mail, now + 500)).toBeUndefined();
      expect(await store.handOver(mail, now)).toBe(false);
      if (outcome !== 'unknown') await store.retryAt(mail, now);
      expect(await dueKeys(now + 300 * DAY_MS)).not.toContain(mail.key);
    });

    it('rejects a result from a process whose claim another has taken', async () => {
      const now = newYear();
      const slow = await takeOne(now);
      const quick = await store.take(slow, now + 200);
      if (!quick) throw new Error('not taken again');
      await store.settle(slow, 'sent', now);
      await store.retryAt(slow, now + 1);
      expect(await dueKeys(now + 199)).not.toContain(slow.key);
      expect(await store.handOver(quick, now)).toBe(true);
    });

    it('forgets contents and mails that are settled, each after its time, and nothing else', async () => {
      const now = newYear() + 200 * 365 * DAY_MS;
      const [open, gone, lost] = [newMail(), await takeOne(now), await takeOne(now)];
      await store.add(open, now);
      await store.handOver(lost, now);
      await store.settle(gone, 'sent', now);
      await store.forget({ contentMs: now + 1, shownMs: now, mailMs: now });
      expect(await store.addedAt([open.key, gone.key, lost.key])).toHaveProperty('size', 3);
      // If its content had not been deleted, the mail would be returned.
      await store.retryAt(lost, now + 5);
      expect((await due(now + 5)).find(({ key }) => key === lost.key)).toMatchObject({ content: '' });
      await store.forget({ contentMs: now + 1, shownMs: now, mailMs: now + 1 });
      expect([...(await store.addedAt([open.key, gone.key, lost.key])).keys()].sort()).toEqual(
        [open.key, lost.key].sort(),
      );
      expect((await due(now)).find(({ key }) => key === open.key)).toMatchObject({ content: open.content });
    });

    it('counts how mails ended since a time', async () => {
      const now = newYear();
      const open = await store.figures(now);
      for (const outcome of ['sent', 'refused', 'expired', 'unknown', 'off'] as const)
        await store.settle(await takeOne(now), outcome, now + 5);
      await store.settle(await takeOne(now), 'refused', now - 1);
      await store.retryAt(await takeOne(now), now + 200 * DAY_MS);
      await store.add(newMail(), now);
      const found = await store.figures(now);
      expect(found).toEqual({ sent: 1, failed: 3, waiting: open.waiting + 2, retrying: open.retrying + 1 });
      expect(await store.figures(now + 6)).toMatchObject({ sent: 0, failed: 0 });
    });

    it('lists what waits and what was settled since a time, with the last error, the newest first', async () => {
      const now = newYear();
      const search = `list-${now}@example.com`;
      const listed = async (filter: MailFilter = {}, since = now) =>
        (await store.page({ search, since, ...filter }, { limit: 9, offset: 0 })).items;
      const taken = async (at: number) => {
        const mail = newMail({ recipient: search, subject: 'Weekly report' });
        await store.add(mail, at);
        const found = (await due(at)).find(({ key }) => key === mail.key);
        const claimed = found && (await store.take(found, at + 100));
        if (!claimed) throw new Error('the mail could not be taken');
        return { ...claimed, reason: 'The mail server rejected the message (554).' };
      };
      await store.settle(await taken(now - 9), 'sent', now - 1);
      await store.settle(await taken(now), 'off', now + 1);
      await store.retryAt(await taken(now), now + 70);
      await store.settle(await taken(now), 'refused', now + 2);
      await store.record({ key: search, recipient: search, subject: 'Join', outcome: 'sent', reason: '' }, now + 3);
      const about = { id: expect.any(Number), accountId: MINE, recipient: search, subject: 'Weekly report' };
      const failed = { ...about, attempts: 1, reason: 'The mail server rejected the message (554).', createdAt: now };
      const refused = { ...failed, outcome: 'refused', at: now + 2, canRetry: true };
      const waiting = { ...failed, outcome: undefined, at: now + 70, canRetry: true };
      const recorded = { ...about, accountId: 0, subject: 'Join', outcome: 'sent', attempts: 1, reason: '' };
      const sent = { ...recorded, createdAt: now + 3, at: now + 3, canRetry: false };
      expect(await listed()).toEqual([sent, refused, waiting]);
      expect(await listed({ state: 'sent' })).toEqual([sent]);
      expect(await listed({ state: 'failed' })).toEqual([refused]);
      expect(await listed({ state: 'waiting' })).toEqual([waiting]);
      expect(await listed({}, now + 9)).toEqual([waiting]);
      expect(await listed({}, now - 9)).toHaveLength(4);
      expect(await store.page({ search: 'eekly REPORT', since: now }, { limit: 1, offset: 1 })).toMatchObject({
        items: [waiting],
        total: 2,
      });
      await store.forget({ contentMs: now, shownMs: now + 9, mailMs: now });
      expect(await listed()).toEqual([waiting]);
    });

    it.each([
      ['waits', undefined, true],
      ['was given up', 'expired', true],
      ['was rejected', 'refused', true],
      ['was sent', 'sent', false],
      ['may have arrived', 'unknown', false],
    ] as const)('makes a mail due again that %s, unless it may have arrived', async (_what, outcome, isQueued) => {
      const now = newYear();
      const mail = await takeOne(now);
      if (outcome) await store.settle(mail, outcome, now);
      expect(await store.retryNow(mail.id, { now: now + 5, oldest: now })).toEqual({
        accountId: MINE,
        subject: '',
        isQueued,
      });
      const found = (await due(now + 5)).find(({ key }) => key === mail.key);
      expect(found).toEqual(isQueued ? { ...mail, attempts: 0 } : undefined);
      expect(await store.retryNow(987_654, { now, oldest: now })).toBeUndefined();
      if (outcome !== 'expired') return;
      expect(await store.retryNow(mail.id, { now: now + 5, oldest: now + 1 })).toMatchObject({ isQueued: false });
      await store.settle({ ...mail, attempts: 0 }, outcome, now + 6);
      await store.forget({ contentMs: now + 7, shownMs: now, mailMs: now });
      expect(await store.retryNow(mail.id, { now: now + 8, oldest: now })).toMatchObject({ isQueued: false });
    });
  });
}
