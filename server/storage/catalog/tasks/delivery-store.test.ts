import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyText } from '../../../../contract/schema-values.fixture.ts';
import type { AttemptResult, DueDelivery, NewDelivery, Webhook } from '../../../webhooks/webhook-port.ts';
import { type EmptyDatabase, engines } from '../engines/engines.fixture.ts';
import type { Catalog } from '../open-catalog.ts';

const ALL = { limit: 1_000, offset: 0 };
const DELIVERED: AttemptResult = { outcome: 'delivered', status: 204, error: null, nextAttemptAt: null };
const FAILED: AttemptResult = { outcome: 'failed', status: null, error: 'It cannot be reached.', nextAttemptAt: null };

/** Behavior of the delivery queue on each engine beyond the suite: order, fair shares, races and unusual characters. */
describe.each(engines)('the delivery queue on $name', (engine) => {
  let database: EmptyDatabase;
  let catalog: Catalog;
  let mine: number;
  beforeAll(async () => {
    database = await engine.createMigrated();
    catalog = await database.openCatalog();
    const key = { hash: 'h', lastFour: 'abcd', expiresAt: null };
    const person = { email: 'a@example.com', username: 'ada', passwordHash: 'x', plan: 'free' };
    ({ id: mine } = await catalog.accounts.create({ ...person, key, now: 1 }));
  });
  afterAll(() => database.drop());

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
  const message = ({ id, accountId }: Webhook, eventKey: string, body = '{}'): NewDelivery => ({
    accountId,
    webhookId: id,
    eventKey,
    event: 'link.created',
    body,
  });
  const due = (request: Partial<{ now: number; each: number; limit: number }> = {}) =>
    catalog.deliveries.due({ now: 1_000, each: 50, limit: 50, ...request });
  const dueOf = async (webhook: Webhook, request = {}) =>
    (await due(request)).filter(({ webhookId }) => webhookId === webhook.id);
  const refOf = ({ id, accountId }: Webhook) => ({ accountId, webhookId: id });
  const keysOf = (rows: readonly { eventKey: string }[]) => rows.map(({ eventKey }) => eventKey);
  const firstOf = async (webhook: Webhook): Promise<DueDelivery> => {
    const [first] = await dueOf(webhook);
    if (!first) throw new Error('nothing is due');
    return first;
  };
  const settle = async (webhook: Webhook, result: AttemptResult) => {
    const taken = await catalog.deliveries.take(await firstOf(webhook), 9_999);
    if (!taken) throw new Error('somebody else was quicker');
    await catalog.deliveries.note(taken, result);
    return taken;
  };
  const removeAll = async (...webhooks: Webhook[]) => {
    for (const { id, accountId } of webhooks) await catalog.webhooks.remove(accountId, id);
  };

  it('stores payloads byte for byte, and finds them by any key', async () => {
    const webhook = await make();
    await fc.assert(
      fc.asyncProperty(anyText(), anyText({ minLength: 1 }), async (body, key) => {
        const eventKey = `${await catalog.deliveries.page(refOf(webhook), ALL).then(({ total }) => total)} ${key}`;
        expect(await catalog.deliveries.add([message(webhook, eventKey, body)], 1)).toBe(1);
        const id = await catalog.deliveries.idOf({ webhookId: webhook.id, eventKey });
        expect(await catalog.deliveries.find(refOf(webhook), id)).toMatchObject({ body, eventKey, attempts: 0 });
      }),
      { numRuns: 25 },
    );
    await removeAll(webhook);
  });

  it('adds more at once than a statement can hold, and duplicates among them once', async () => {
    const webhook = await make();
    const many = Array.from({ length: 1_201 }, (_, n) => message(webhook, `k${n % 1_101}`));
    expect(await catalog.deliveries.add(many, 1)).toBe(1_101);
    expect(await catalog.deliveries.add(many, 2)).toBe(0);
    expect((await catalog.deliveries.page(refOf(webhook), { limit: 1, offset: 0 })).total).toBe(1_101);
    expect(await catalog.deliveries.add([], 3)).toBe(0);
    await removeAll(webhook);
    expect(await catalog.deliveries.page(refOf(webhook), ALL)).toEqual({ items: [], total: 0 });
  });

  it('uses a key once for each webhook, not once for all', async () => {
    const [one, other] = [await make(), await make()];
    expect(await catalog.deliveries.add([message(one, 'same'), message(other, 'same')], 1)).toBe(2);
    const ids = [one, other].map(({ id }) => catalog.deliveries.idOf({ webhookId: id, eventKey: 'same' }));
    expect(new Set(await Promise.all(ids)).size).toBe(2);
    await expect(catalog.deliveries.idOf({ webhookId: one.id, eventKey: 'other' })).rejects.toThrow();
    await removeAll(one, other);
  });

  it('returns the oldest first, a share of each webhook, and no more than requested', async () => {
    const [busy, quiet] = [await make(), await make({ secret: 'q', url: 'https://q.example/' })];
    await catalog.deliveries.add([message(busy, 'b2')], 20);
    await catalog.deliveries.add([message(busy, 'b1')], 10);
    await catalog.deliveries.add(
      ['b3', 'b4', 'b5'].map((key) => message(busy, key)),
      30,
    );
    await catalog.deliveries.add([message(quiet, 'q1')], 40);
    expect(keysOf(await due())).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'q1']);
    expect(keysOf(await due({ each: 2 }))).toEqual(['b1', 'b2', 'q1']);
    expect(keysOf(await due({ each: 2, limit: 2 }))).toEqual(['b1', 'b2']);
    expect(await dueOf(quiet)).toMatchObject([{ url: 'https://q.example/', secret: 'q' }]);
    await removeAll(busy, quiet);
  });

  it.each([
    [499, []],
    [500, ['k']],
    [501, ['k']],
  ])('returns at %i the deliveries due at 500: %j', async (now, keys) => {
    const webhook = await make();
    await catalog.deliveries.add([message(webhook, 'k')], 500);
    expect(keysOf(await dueOf(webhook, { now }))).toEqual(keys);
    await removeAll(webhook);
  });

  it('gives a delivery to one of many takers, and again when the lease is over', async () => {
    const webhook = await make();
    await catalog.deliveries.add([message(webhook, 'k')], 1);
    const first = await firstOf(webhook);
    const takers = await Promise.all(Array.from({ length: 5 }, () => catalog.deliveries.take(first, 2_000)));
    expect(takers.filter((taken) => taken !== undefined)).toMatchObject([{ id: first.id, attempts: 1 }]);
    expect(await dueOf(webhook, { now: 1_999 })).toEqual([]);
    expect(await dueOf(webhook, { now: 2_000 })).toMatchObject([{ id: first.id, attempts: 1, outcome: 'waiting' }]);
    await removeAll(webhook);
  });

  it('ignores a result from a worker whose lease has expired and was taken over', async () => {
    const webhook = await make();
    await catalog.deliveries.add([message(webhook, 'k')], 1);
    const slow = await catalog.deliveries.take(await firstOf(webhook), 100);
    const quick = await catalog.deliveries.take(await firstOf(webhook), 9_999);
    if (!slow || !quick) throw new Error('nobody got it');
    await catalog.deliveries.note(slow, FAILED);
    expect(await catalog.deliveries.find(refOf(webhook), slow.id)).toMatchObject({ outcome: 'waiting', attempts: 2 });
    await catalog.deliveries.note(quick, DELIVERED);
    await catalog.deliveries.note(slow, FAILED);
    expect(await catalog.deliveries.find(refOf(webhook), slow.id)).toMatchObject({ ...DELIVERED, attempts: 2 });
    await removeAll(webhook);
  });

  it('waits until the time that a result sets, and stores the error', async () => {
    const webhook = await make();
    await catalog.deliveries.add([message(webhook, 'k')], 1);
    const error = 'The receiver responded with 500.';
    await settle(webhook, { outcome: 'waiting', status: 500, error, nextAttemptAt: 5_000 });
    expect(await dueOf(webhook, { now: 4_999 })).toEqual([]);
    expect(await dueOf(webhook, { now: 5_000 })).toMatchObject([{ status: 500, error, attempts: 1 }]);
    await removeAll(webhook);
  });

  it('renews all that failed, and none that succeeded, nor another webhook’s', async () => {
    const [webhook, other] = [await make(), await make()];
    for (const [key, result] of [
      ['taken', DELIVERED],
      ['given up', FAILED],
    ] as const) {
      await catalog.deliveries.add([message(webhook, key)], 1);
      await settle(webhook, result);
    }
    await catalog.deliveries.add([message(other, 'theirs')], 1);
    await settle(other, FAILED);
    expect(await catalog.deliveries.renew(refOf(webhook), 'not taken', 700)).toBe(true);
    expect(keysOf(await dueOf(webhook, { now: 699 }))).toEqual([]);
    expect(await dueOf(webhook, { now: 700 })).toMatchObject([{ eventKey: 'given up', attempts: 0 }]);
    expect(await dueOf(other)).toEqual([]);
    await settle(webhook, DELIVERED);
    expect(await catalog.deliveries.renew(refOf(webhook), 'not taken', 800)).toBe(false);
    await removeAll(webhook, other);
  });

  it('renews one by its id, a delivered one too, and never through another webhook or account', async () => {
    const [webhook, other] = [await make(), await make()];
    await catalog.deliveries.add([message(webhook, 'k')], 1);
    const { id } = await settle(webhook, DELIVERED);
    expect(await catalog.deliveries.renew(refOf(other), id, 5)).toBe(false);
    expect(await catalog.deliveries.renew({ ...refOf(webhook), accountId: 999 }, id, 5)).toBe(false);
    expect(await catalog.deliveries.renew(refOf(webhook), id + 1_000, 5)).toBe(false);
    expect(await dueOf(webhook)).toEqual([]);
    expect(await catalog.deliveries.renew(refOf(webhook), id, 5)).toBe(true);
    expect(await dueOf(webhook)).toMatchObject([{ id, attempts: 0, outcome: 'waiting', nextAttemptAt: 5 }]);
    await removeAll(webhook, other);
  });

  it('does not apply the result of an attempt from before a renewal', async () => {
    const webhook = await make();
    await catalog.deliveries.add([message(webhook, 'again')], 1);
    const take = async (now: number, until: number) => {
      const [due] = await dueOf(webhook, { now });
      return due && catalog.deliveries.take(due, until);
    };
    const before = await take(10, 70);
    await catalog.deliveries.renew(refOf(webhook), 'not taken', 20);
    const after = await take(20, 80);
    expect([before?.attempts, after?.attempts]).toEqual([1, 1]);
    if (before) await catalog.deliveries.note(before, DELIVERED);
    expect(await dueOf(webhook, { now: 80 })).toMatchObject([{ eventKey: 'again', outcome: 'waiting' }]);
    if (after) await catalog.deliveries.note(after, DELIVERED);
    expect(await dueOf(webhook, { now: 80 })).toEqual([]);
    await removeAll(webhook);
  });

  it('deletes deliveries added before a moment, and no others', async () => {
    const webhook = await make();
    for (const now of [99, 100, 101]) await catalog.deliveries.add([message(webhook, `at ${now}`)], now);
    await catalog.deliveries.forget(100);
    expect(keysOf((await catalog.deliveries.page(refOf(webhook), ALL)).items)).toEqual(['at 101', 'at 100']);
    await removeAll(webhook);
  });

  it('lists newest first, in pages that together are complete', async () => {
    const webhook = await make();
    const keys = ['a', 'b', 'c', 'd', 'e'];
    for (const key of keys) await catalog.deliveries.add([message(webhook, key)], 1);
    for (const limit of [1, 2, 3, 5, 9]) {
      const seen: string[] = [];
      for (let offset = 0; offset < keys.length; offset += limit) {
        const page = await catalog.deliveries.page(refOf(webhook), { limit, offset });
        expect(page.total).toBe(5);
        seen.push(...keysOf(page.items));
      }
      expect(seen).toEqual(keys.toReversed());
    }
    expect(await catalog.deliveries.page(refOf(webhook), { limit: 2, offset: 8 })).toEqual({ items: [], total: 5 });
    expect(await catalog.deliveries.page({ ...refOf(webhook), accountId: 999 }, ALL)).toMatchObject({ total: 0 });
    await removeAll(webhook);
  });
});
