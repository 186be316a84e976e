import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { TotalsStore } from '../analytics/query/totals-port.ts';
import type { LinkHealthStore } from '../links/health-port.ts';
import { newLink } from '../links/link.fixture.ts';
import type { LinkStore } from '../links/link-port.ts';
import type { RedirectDirectory } from '../redirect/redirect-port.ts';
import type { DeliveryStore, NewDelivery, Webhook, WebhookEventStore, WebhookStore } from './webhook-port.ts';

interface OpenStore {
  catalog: {
    accounts: AccountStore;
    links: LinkStore;
    redirects: RedirectDirectory;
    totals: TotalsStore;
    webhooks: WebhookStore;
    deliveries: DeliveryStore;
    webhookEvents: WebhookEventStore;
    linkHealth: LinkHealthStore;
  };
  close(): Promise<void>;
}

const THEIRS = 999;
const PAGE = { limit: 50, offset: 0 };

/** The contract of the stores behind webhooks. */
export function describeWebhookStores(open: () => Promise<OpenStore>): void {
  describe('webhook stores', () => {
    let catalog: OpenStore['catalog'];
    let close: () => Promise<void>;
    let mine: number;
    beforeAll(async () => {
      ({ catalog, close } = await open());
      const key = { hash: 'h', lastFour: 'abcd', expiresAt: null };
      const person = { email: 'a@example.com', username: 'ada', passwordHash: 'x', plan: 'free' };
      ({ id: mine } = await catalog.accounts.create({ ...person, key, now: 1 }));
    });
    afterAll(() => close());

    const make = (over: Partial<Webhook> = {}) =>
      catalog.webhooks.insert({
        accountId: mine,
        url: 'https://r.example/',
        events: ['link.created'],
        secret: 's',
        isActive: true,
        createdAt: 5,
        ...over,
      });
    const message = (webhook: Webhook, eventKey: string): NewDelivery => ({
      accountId: webhook.accountId,
      webhookId: webhook.id,
      eventKey,
      event: 'link.created',
      body: '{"ü":1}',
    });
    const due = async (webhook: Webhook, now = 100) =>
      (await catalog.deliveries.due({ now, each: 2, limit: 50 })).filter(({ webhookId }) => webhookId === webhook.id);

    it('keep webhooks for their account alone', async () => {
      const webhook = await make();
      expect(await catalog.webhooks.find(mine, webhook.id)).toEqual(webhook);
      expect(await catalog.webhooks.find(THEIRS, webhook.id)).toBeUndefined();
      expect(await catalog.webhooks.update(THEIRS, webhook.id, { isActive: false })).toBeUndefined();
      const changed = await catalog.webhooks.update(mine, webhook.id, { isActive: false, events: ['code.scanned'] });
      expect(changed).toEqual({ ...webhook, isActive: false, events: ['code.scanned'] });
      expect(await catalog.webhooks.active()).toEqual([]);
      expect(await catalog.webhooks.countActive(mine)).toBe(0);
      const off = { offSince: 7, offBy: 3 };
      expect(await catalog.webhooks.update(mine, webhook.id, off)).toMatchObject(off);
      await catalog.webhooks.update(mine, webhook.id, { isActive: true, offSince: null, offBy: null });
      expect([await catalog.webhooks.countActive(mine), await catalog.webhooks.countActive(THEIRS)]).toEqual([1, 0]);
      await catalog.webhooks.update(mine, webhook.id, { isActive: false });
      expect((await catalog.webhooks.page(mine, PAGE)).items).toEqual([changed]);
      expect(await catalog.webhooks.remove(THEIRS, webhook.id)).toBe(false);
      expect(await catalog.webhooks.remove(mine, webhook.id)).toBe(true);
    });

    it('add a message once, and hand it out until it is settled', async () => {
      const webhook = await make();
      expect(await catalog.deliveries.add([message(webhook, 'a'), message(webhook, 'b')], 10)).toBe(2);
      expect(await catalog.deliveries.add([message(webhook, 'a'), message(webhook, 'c')], 20)).toBe(1);
      const [first, second] = await due(webhook);
      expect(first).toMatchObject({
        eventKey: 'a',
        body: '{"ü":1}',
        url: 'https://r.example/',
        secret: 's',
        attempts: 0,
      });
      expect(second?.eventKey).toBe('b');
      expect(await due(webhook)).toHaveLength(2);
      expect(await due(webhook, 9)).toEqual([]);
      const taken = first && (await catalog.deliveries.take(first, 500));
      expect(taken?.attempts).toBe(1);
      expect(first && (await catalog.deliveries.take(first, 500))).toBeUndefined();
      if (taken)
        await catalog.deliveries.note(taken, { outcome: 'delivered', status: 204, error: null, nextAttemptAt: null });
      expect((await due(webhook)).map(({ eventKey }) => eventKey)).toEqual(['b', 'c']);
      const found = taken && (await catalog.deliveries.find({ accountId: mine, webhookId: webhook.id }, taken.id));
      expect(found).toMatchObject({ outcome: 'delivered', status: 204, attempts: 1, nextAttemptAt: null });
      await catalog.webhooks.update(mine, webhook.id, { isActive: false });
      expect(await due(webhook)).toEqual([]);
    });

    it('sum up the log of each webhook for its account alone', async () => {
      const [busy, empty] = [await make(), await make()];
      await catalog.deliveries.add([message(busy, 'a'), message(busy, 'b'), message(busy, 'c')], 10);
      const failed = { outcome: 'failed', status: 500, error: 'e', nextAttemptAt: null } as const;
      const [first] = await due(busy);
      const taken = first && (await catalog.deliveries.take(first, 500));
      if (taken) await catalog.deliveries.note(taken, failed);
      const { outcome, status, error } = failed;
      expect(await catalog.deliveries.summaries(mine, [busy.id, empty.id])).toEqual(
        new Map([
          [busy.id, { last: { outcome, status, error, createdAt: 10 }, waiting: 2, failed: 1 }],
          [empty.id, { last: null, waiting: 0, failed: 0 }],
        ]),
      );
      expect(await catalog.deliveries.summaries(THEIRS, [busy.id])).toEqual(new Map());
      expect(await catalog.deliveries.summaries(mine, [])).toEqual(new Map());
      for (const { id } of [busy, empty]) await catalog.webhooks.remove(mine, id);
    });

    it('send one again for its owner, and forget old ones', async () => {
      const webhook = await make();
      await catalog.deliveries.add([message(webhook, 'x')], 10);
      const id = await catalog.deliveries.idOf({ webhookId: webhook.id, eventKey: 'x' });
      const [waiting] = await due(webhook);
      const taken = waiting && (await catalog.deliveries.take(waiting, 500));
      if (taken)
        await catalog.deliveries.note(taken, { outcome: 'failed', status: null, error: 'e', nextAttemptAt: null });
      expect(await catalog.deliveries.renew({ accountId: THEIRS, webhookId: webhook.id }, id, 50)).toBe(false);
      expect(await catalog.deliveries.renew({ accountId: mine, webhookId: webhook.id }, id, 50)).toBe(true);
      expect(await due(webhook)).toMatchObject([{ id, attempts: 0, outcome: 'waiting', error: 'e' }]);
      await catalog.deliveries.forget(11);
      const page = await catalog.deliveries.page({ accountId: mine, webhookId: webhook.id }, PAGE);
      expect(page).toEqual({ items: [], total: 0 });
    });

    it('know the links that came after a webhook, and no other account’s', async () => {
      const before = await catalog.links.insert(newLink({ accountId: mine, alias: 'before' }));
      const webhook = await make();
      expect(webhook.seenLinkId).toBe(before.id);
      const after = await catalog.links.insert(newLink({ accountId: mine, alias: 'after', createdAt: 7 }));
      await catalog.links.insert(newLink({ accountId: THEIRS, alias: 'theirs' }));
      const found = await catalog.webhookEvents.links(mine, webhook.seenLinkId, 10);
      expect(found).toEqual([{ id: after.id, alias: 'after', domainId: 0, url: after.url, title: null, createdAt: 7 }]);
      expect(await catalog.webhookEvents.answers(mine, 0, 10)).toEqual([]);
    });

    it('report how much counts have grown since a webhook was created, each increase once', async () => {
      const total = (objectId: number, clicks: number, over: object = {}) => ({
        kind: 'link' as const,
        objectId,
        accountId: mine,
        clicks,
        uniqueClicks: 1,
        ...over,
      });
      await catalog.totals.write([total(71, 10), total(72, 3, { accountId: THEIRS })], 1);
      const webhook = await make();
      expect(await catalog.webhookEvents.growth(webhook, 'link', 10)).toEqual([]);
      await catalog.totals.write([total(71, 15), total(73, 2), total(72, 9, { accountId: THEIRS })], 2);
      const growths = await catalog.webhookEvents.growth(webhook, 'link', 10);
      expect(growths).toEqual([
        { id: 71, total: 15, unique: 1, reported: 10 },
        { id: 73, total: 2, unique: 1, reported: 0 },
      ]);
      expect(await catalog.webhookEvents.growth(webhook, 'qr', 10)).toEqual([]);
      await catalog.webhookEvents.save(
        webhook.id,
        { accountId: mine, kind: 'link', growths, deliveries: [message(webhook, 'grown')] },
        30,
      );
      expect(await catalog.webhookEvents.growth(webhook, 'link', 10)).toEqual([]);
      expect((await due(webhook)).map(({ eventKey }) => eventKey)).toEqual(['grown']);
    });

    it('remember the reported goals of a day, and forget old days', async () => {
      const webhook = await make();
      const growths = [{ id: 5, total: 3, unique: 0, reported: 0 }];
      for (const day of ['2026-01-01', '2026-03-01']) {
        await catalog.webhookEvents.save(
          webhook.id,
          { accountId: mine, kind: `goal:${day}`, growths, deliveries: [] },
          30,
        );
      }
      expect(await catalog.webhookEvents.reportedCounts(webhook.id, 'goal:2026-01-01')).toEqual(new Map([[5, 3]]));
      await catalog.webhookEvents.forgetGoals('2026-02-01');
      expect(await catalog.webhookEvents.reportedCounts(webhook.id, 'goal:2026-01-01')).toEqual(new Map());
      expect(await catalog.webhookEvents.reportedCounts(webhook.id, 'goal:2026-03-01')).toEqual(new Map([[5, 3]]));
    });

    it('report links that have used up their clicks, each limit once', async () => {
      const link = await catalog.links.insert(newLink({ accountId: mine, alias: 'limited', clickLimit: 1 }));
      const old = await catalog.links.insert(newLink({ accountId: mine, alias: 'limited-before', clickLimit: 1 }));
      await catalog.redirects.takeClick({ id: old.id, accountId: mine, clickLimit: 1 });
      const webhook = await make();
      expect(await catalog.webhookEvents.usedUp(webhook, 10)).toEqual([]);
      await catalog.redirects.takeClick({ id: link.id, accountId: mine, clickLimit: 1 });
      const growths = await catalog.webhookEvents.usedUp(webhook, 10);
      expect(growths).toEqual([{ id: link.id, total: 1, unique: 0, reported: 0 }]);
      await catalog.webhookEvents.save(
        webhook.id,
        { accountId: mine, kind: 'limit', growths, deliveries: [message(webhook, 'limit')] },
        30,
      );
      expect(await catalog.webhookEvents.usedUp(webhook, 10)).toEqual([]);
      await catalog.links.update(mine, link.id, { clickLimit: 2 });
      await catalog.redirects.takeClick({ id: link.id, accountId: mine, clickLimit: 2 });
      expect(await catalog.webhookEvents.usedUp(webhook, 10)).toMatchObject([{ id: link.id, total: 2, reported: 1 }]);
    });

    it('report destinations that break and recover, each change once, and no earlier state', async () => {
      const add = (alias: string) =>
        catalog.links.insert(newLink({ accountId: mine, alias, url: `https://${alias}.example/` }));
      const [before, link] = [await add('broke-before'), await add('breaks')];
      await catalog.linkHealth.takeInNew(1, 500);
      const find = (id: number, status: 'ok' | 'broken' | 'unknown', url: string) =>
        catalog.linkHealth.save([
          {
            linkId: id,
            url,
            failures: 0,
            status,
            httpStatus: status === 'ok' ? 200 : 404,
            checkedAt: 5,
            brokenSince: null,
            nextCheckAt: 9,
          },
        ]);
      await find(before.id, 'broken', before.url);
      const webhook = await make({ events: ['link.broken'] });
      expect(await catalog.webhookEvents.broken(webhook, 10)).toEqual([]);
      const turn = { id: link.id, url: link.url, httpStatus: 404, checkedAt: 5 };
      await find(link.id, 'broken', link.url);
      expect(await catalog.webhookEvents.broken(webhook, 10)).toEqual([{ ...turn, reported: 0 }]);
      const reported = { accountId: mine, kind: 'health' as const, deliveries: [] };
      await catalog.webhookEvents.save(
        webhook.id,
        { ...reported, growths: [{ id: link.id, total: 1, unique: 0, reported: 0 }] },
        30,
      );
      expect(await catalog.webhookEvents.broken(webhook, 10)).toEqual([]);
      await find(link.id, 'unknown', link.url);
      await find(before.id, 'ok', before.url);
      const back = await catalog.webhookEvents.recovered(webhook, 10);
      expect(back).toEqual([{ id: before.id, url: before.url, httpStatus: 200, checkedAt: 5, reported: 1 }]);
      await find(link.id, 'ok', 'https://left.example/');
      expect(await catalog.webhookEvents.recovered(webhook, 10)).toEqual(back);
      expect(await catalog.webhookEvents.recovered({ id: webhook.id, accountId: THEIRS }, 10)).toEqual([]);
    });
  });
}
