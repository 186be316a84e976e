import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLink } from '../../../links/link.fixture.ts';
import type { ReportedKind, Webhook } from '../../../webhooks/webhook-port.ts';
import { type EmptyDatabase, engines } from '../engines/engines.fixture.ts';
import type { Catalog } from '../open-catalog.ts';

const ALL = { limit: 100, offset: 0 };
const NOTHING = { name: '', email: '', message: '', choice: '' };

/** Catalog reads for webhook events on each engine: marks, growing counts, and the counts already sent. */
describe.each(engines)('webhook events on $name', (engine) => {
  let database: EmptyDatabase;
  let catalog: Catalog;
  let created = 0;
  beforeAll(async () => {
    database = await engine.createMigrated();
    catalog = await database.openCatalog();
  });
  afterAll(() => database.drop());

  const newAccount = async () => {
    created++;
    const person = { email: `p${created}@example.com`, username: `person${created}`, passwordHash: 'x', plan: 'free' };
    const key = { hash: `h${created}`, lastFour: 'abcd', expiresAt: null };
    return (await catalog.accounts.create({ ...person, key, now: 1 })).id;
  };
  const make = (accountId: number, over: Partial<Webhook> = {}) =>
    catalog.webhooks.insert({
      accountId,
      url: 'https://r.example/',
      events: ['link.clicked'],
      secret: 's',
      isActive: true,
      createdAt: 5,
      ...over,
    });
  const addLink = (accountId: number, over = {}) =>
    catalog.links.insert(newLink({ accountId, alias: `alias-${++created}`, ...over }));
  const addAnswer = (accountId: number, over = {}) =>
    catalog.answers.insert({
      accountId,
      pageKind: 'bio',
      pageId: 4,
      blockId: 2,
      type: 'contact',
      fields: NOTHING,
      createdAt: 5,
      ...over,
    });
  const count = (accountId: number, objectId: number, clicks: number) => ({
    kind: 'link' as const,
    objectId,
    accountId,
    clicks,
    uniqueClicks: 1,
  });
  const report = (webhook: Webhook, kind: ReportedKind, totals: Array<[id: number, total: number]>) =>
    catalog.webhookEvents.save(
      webhook.id,
      {
        accountId: webhook.accountId,
        kind,
        deliveries: [],
        growths: totals.map(([id, total]) => ({ id, total, unique: 0, reported: 0 })),
      },
      9,
    );
  const grown = async (webhook: Webhook, limit = 100) =>
    (await catalog.webhookEvents.growth(webhook, 'link', limit)).map(({ id, total, reported }) => [
      id,
      total,
      reported,
    ]);

  it('start for a webhook with objects created after it, of its account alone', async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()];
    expect(await make(mine)).toMatchObject({ seenLinkId: 0, seenAnswerId: 0 });
    const [link, answer] = [await addLink(mine), await addAnswer(mine)];
    await addLink(theirs);
    await addAnswer(theirs);
    expect(await make(mine)).toMatchObject({ seenLinkId: link.id, seenAnswerId: answer.id });
  });

  it('of links and responses are returned in order, as many as requested, after the mark', async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()];
    const links: number[] = [];
    const answers: number[] = [];
    for (let n = 0; n < 4; n++) {
      links.push((await addLink(mine)).id);
      answers.push((await addAnswer(mine)).id);
      await addLink(theirs);
      await addAnswer(theirs);
    }
    const [firstLink = 0, firstAnswer = 0] = [links[0], answers[0]];
    const foundLinks = await catalog.webhookEvents.links(mine, firstLink, 2);
    expect(foundLinks.map(({ id }) => id)).toEqual(links.slice(1, 3));
    const foundAnswers = await catalog.webhookEvents.answers(mine, firstAnswer, 9);
    expect(foundAnswers.map(({ id }) => id)).toEqual(answers.slice(1));
    expect(foundAnswers[0]?.fields).toEqual(NOTHING);
    expect(await catalog.webhookEvents.links(mine, links.at(-1) ?? 0, 9)).toEqual([]);
  });

  it('of counts are those not sent yet, the longest unchanged first', async () => {
    const mine = await newAccount();
    const webhook = await make(mine);
    const [a, b, c] = [created * 1_000 + 1, created * 1_000 + 2, created * 1_000 + 3];
    await catalog.totals.write([count(mine, b, 2)], 10);
    await catalog.totals.write([count(mine, a, 1), count(mine, c, 3)], 20);
    expect(await grown(webhook)).toEqual([
      [b, 2, 0],
      [a, 1, 0],
      [c, 3, 0],
    ]);
    expect(await grown(webhook, 1)).toEqual([[b, 2, 0]]);
    await report(webhook, 'link', [
      [b, 2],
      [a, 1],
    ]);
    expect(await grown(webhook)).toEqual([[c, 3, 0]]);
    await catalog.totals.write([count(mine, b, 7)], 30);
    expect(await grown(webhook)).toEqual([
      [c, 3, 0],
      [b, 7, 2],
    ]);
  });

  it('of counts that fell are omitted until they exceed the sent count', async () => {
    const mine = await newAccount();
    const webhook = await make(mine);
    const id = created * 1_000;
    await report(webhook, 'link', [[id, 10]]);
    for (const [clicks, expected] of [
      [4, []],
      [10, []],
      [11, [[id, 11, 10]]],
    ] as const) {
      await catalog.totals.write([count(mine, id, clicks)], 40);
      expect(await grown(webhook)).toEqual(expected);
    }
  });

  it('are tracked for each webhook separately', async () => {
    const mine = await newAccount();
    const [one, other] = [await make(mine), await make(mine)];
    const id = created * 1_000;
    await catalog.totals.write([count(mine, id, 3)], 50);
    await report(one, 'link', [[id, 3]]);
    expect(await grown(one)).toEqual([]);
    expect(await grown(other)).toEqual([[id, 3, 0]]);
    expect(await catalog.webhookEvents.reportedCounts(other.id, 'link')).toEqual(new Map());
  });

  it('are tracked by type, also for objects with the same id', async () => {
    const mine = await newAccount();
    const webhook = await make(mine);
    const kinds: ReportedKind[] = ['link', 'qr', 'limit', 'goal:2026-03-01', 'goal:2026-03-02'];
    for (const [place, kind] of kinds.entries()) await report(webhook, kind, [[5, place + 1]]);
    for (const [place, kind] of kinds.entries()) {
      expect(await catalog.webhookEvents.reportedCounts(webhook.id, kind)).toEqual(new Map([[5, place + 1]]));
    }
    await catalog.webhookEvents.forgetGoals('2026-03-02');
    const left = await Promise.all(kinds.map((kind) => catalog.webhookEvents.reportedCounts(webhook.id, kind)));
    expect(left.map(({ size }) => size)).toEqual([1, 1, 1, 0, 1]);
  });

  it('are marked as sent with their deliveries or not at all', async () => {
    const mine = await newAccount();
    const webhook = await make(mine);
    const message = {
      accountId: mine,
      webhookId: webhook.id,
      eventKey: 'k',
      event: 'link.clicked',
      body: '{}',
    } as const;
    const broken = { id: null as never, total: 1, unique: 0, reported: 0 };
    const reported = { accountId: mine, kind: 'link', growths: [broken], deliveries: [message] } as const;
    await expect(catalog.webhookEvents.save(webhook.id, reported, 9)).rejects.toThrow();
    const log = { accountId: mine, webhookId: webhook.id };
    expect(await catalog.deliveries.page(log, ALL)).toEqual({ items: [], total: 0 });
    await catalog.webhookEvents.save(webhook.id, { ...reported, growths: [{ ...broken, id: 8 }] }, 9);
    expect((await catalog.deliveries.page(log, ALL)).items).toMatchObject([{ eventKey: 'k', createdAt: 9 }]);
  });

  it('omit links without a limit, or with clicks left, from used-up links', async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()];
    const webhook = await make(mine);
    const use = async (accountId: number, clickLimit: number, times: number) => {
      const { id } = await addLink(accountId, { clickLimit });
      for (let n = 0; n < times; n++) await catalog.redirects.takeClick({ id, accountId, clickLimit });
      return id;
    };
    await addLink(mine, { clickLimit: null });
    await use(mine, 3, 2);
    await use(theirs, 1, 1);
    const used = [await use(mine, 1, 1), await use(mine, 2, 3)];
    const found = await catalog.webhookEvents.usedUp(webhook, 10);
    expect(found.map(({ id, total }) => [id, total])).toEqual([
      [used[0], 1],
      [used[1], 2],
    ]);
    expect(await catalog.webhookEvents.usedUp(webhook, 1)).toHaveLength(1);
  });

  it('go to active webhooks whose account is not suspended, in order', async () => {
    const [mine, suspended] = [await newAccount(), await newAccount()];
    const [one, off, other] = [await make(mine), await make(mine, { isActive: false }), await make(mine)];
    const theirs = await make(suspended);
    const active = async () => (await catalog.webhooks.active()).map(({ id }) => id).filter((id) => id >= one.id);
    expect(await active()).toEqual([one.id, other.id, theirs.id]);
    await database.connect().updateTable('account').set({ suspendedAt: 7 }).where('id', '=', suspended).execute();
    expect(await active()).toEqual([one.id, other.id]);
    await catalog.webhooks.update(mine, off.id, { isActive: true });
    expect(await active()).toEqual([one.id, off.id, other.id]);
    expect(await catalog.webhooks.update(mine, off.id, {})).toMatchObject({ id: off.id, isActive: true });
  });

  it('are deleted with their webhook, and with no other', async () => {
    const mine = await newAccount();
    const [gone, kept] = [await make(mine), await make(mine)];
    for (const webhook of [gone, kept]) await report(webhook, 'link', [[5, 1]]);
    await catalog.webhooks.remove(mine, gone.id);
    expect(await catalog.webhookEvents.reportedCounts(gone.id, 'link')).toEqual(new Map());
    expect(await catalog.webhookEvents.reportedCounts(kept.id, 'link')).toEqual(new Map([[5, 1]]));
  });
});
