import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/support/vitest/patience.ts';
import type { Mailer } from '../platform/mail.ts';
import { type EmptyDatabase, engines } from '../storage/catalog/engines/engines.fixture.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import type { CatalogTables } from '../storage/catalog/tables/schema.ts';
import { createMailQueue, type MailQueue, type MailQueueDeps } from './mail-queue.ts';
import { openPostOffice, type PostOffice } from './post-office.fixture.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const START = Date.UTC(2026, 10, 23, 6);
/** For servers that hang before they have the message, and after: a busy machine needs a while to hand it over. */
const IMPATIENT_MS = 400;
const PATIENT_MS = 1_000;

/** Every guarantee of the queue, with a real SMTP server, on both database engines. */
describe.each(engines)('the mail queue on $name', (engine) => {
  let database: EmptyDatabase;
  let catalog: Catalog;
  /** The same database, opened as another node. */
  let other: Catalog;
  let db: Kysely<CatalogTables>;
  let office: PostOffice;
  const clock = { time: START, now: () => clock.time };
  const logged: unknown[] = [];
  const log = { warn: (...words: unknown[]) => logged.push(words), error: (...words: unknown[]) => logged.push(words) };

  beforeAll(async () => {
    database = await engine.createMigrated();
    [catalog, other] = [await database.openCatalog(), await database.openCatalog()];
    db = database.connect();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await db.deleteFrom('mail').execute();
    office = await openPostOffice();
    clock.time = START;
    logged.length = 0;
  });
  afterEach(() => office.shut());

  function queueOf(over: Partial<MailQueueDeps> = {}): MailQueue {
    return createMailQueue({
      store: catalog.mails,
      mailer: office.mailer(),
      clock,
      log: log as never,
      isWanted: async () => true,
      ...over,
    });
  }
  const content = (words: string) => ({ subject: words, text: words, html: `<p>${words}</p>`, headers: {} });
  const mail = (key: string, recipient = 'ada@example.com') => ({
    key,
    accountId: 1,
    recipient,
    content: content(`About ${key}`),
  });
  const outcomes = async () => {
    const rows = await db.selectFrom('mail').select(['mailKey', 'outcome', 'content']).execute();
    return Object.fromEntries(rows.map(({ mailKey, outcome }) => [mailKey, outcome]));
  };

  it('sends what is due, once, and keeps nothing of it but that it went', async () => {
    const queue = queueOf();
    expect([await queue.add(mail('a')), await queue.add(mail('b')), await queue.add(mail('a'))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await queue.deliverDue()).toBe(2);
    expect(await queue.deliverDue()).toBe(0);
    expect(office.arrived.map(({ text }) => text.trim()).sort()).toEqual(['About a', 'About b']);
    expect(await outcomes()).toEqual({ a: 'sent', b: 'sent' });
    const rows = await db.selectFrom('mail').select('content').execute();
    expect(rows.map(({ content: left }) => left)).toEqual(['', '']);
  });

  it('sends each mail once when twenty workers on two nodes set about it at the same time', async () => {
    for (let index = 0; index < 6; index++) await queueOf().add(mail(`m${index}`));
    const workers = Array.from({ length: 20 }, (_, index) =>
      queueOf({ store: (index % 2 === 0 ? catalog : other).mails, mailer: office.mailer(5_000) }),
    );
    const sent = await Promise.all(workers.map((worker) => worker.deliverDue()));
    expect(sent.reduce((sum, count) => sum + count)).toBe(6);
    expect(new Set(office.arrived.map(({ text }) => text)).size).toBe(6);
    expect(office.arrived).toHaveLength(6);
  });

  it('retries with backoff while the server is down and sends once it is back', async () => {
    const queue = queueOf();
    await queue.add(mail('late'));
    await office.shut();
    expect(await queue.deliverDue()).toBe(0);
    for (const waitMs of [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]) {
      clock.time += waitMs - 1;
      expect(await dueNow()).toBe(0);
      clock.time += 1;
      expect(await dueNow()).toBe(1);
      expect(await queue.deliverDue()).toBe(0);
    }
    await office.reopen();
    clock.time += 2 * HOUR_MS;
    expect(await queue.deliverDue()).toBe(1);
    expect(office.arrived).toHaveLength(1);
  });
  const dueNow = async () => (await catalog.mails.due({ now: clock.time, longestWaitMs: 2 * DAY_MS, limit: 9 })).length;

  it('gives up after the seventh attempt', async () => {
    const queue = queueOf();
    await queue.add(mail('never'));
    office.behaviour = { at: 'rcpt', does: 451 };
    let attempts = 0;
    for (let turn = 0; turn < 9; turn++) {
      const tries = await dueNow();
      attempts += tries;
      await queue.deliverDue();
      clock.time += DAY_MS / 2;
    }
    expect(attempts).toBe(7);
    expect(await outcomes()).toEqual({ never: 'expired' });
    office.behaviour = undefined;
    expect(await queue.deliverDue()).toBe(0);
    expect(office.arrived).toEqual([]);
  });

  it.each([
    ['does not greet', { at: 'greeting', does: 'hang' }],
    ['turns clients away', { at: 'greeting', does: 554 }],
    ['hangs at the recipient', { at: 'rcpt', does: 'hang' }],
    ['has no time for the recipient', { at: 'rcpt', does: 450 }],
    ['has no time for the message', { at: 'data', does: 452 }],
  ] as const)('sends later what a server did not take that %s', async (_, behaviour) => {
    await queueOf().add(mail('later'));
    office.behaviour = behaviour;
    expect(await queueOf({ mailer: office.mailer(IMPATIENT_MS) }).deliverDue()).toBe(0);
    expect(await outcomes()).toEqual({ later: null });
    office.behaviour = undefined;
    office.arrived.length = 0;
    clock.time += MINUTE_MS;
    expect(await queueOf().deliverDue()).toBe(1);
    expect(office.arrived).toHaveLength(1);
  });

  it.each([
    ['the recipient', 'rcpt', 550],
    ['the message', 'data', 554],
  ] as const)('gives up when the server rejects %s permanently', async (_, at, does) => {
    const queue = queueOf();
    await queue.add(mail('no'));
    office.behaviour = { at, does };
    await queue.deliverDue();
    expect(await outcomes()).toEqual({ no: 'refused' });
    office.behaviour = undefined;
    clock.time += 3 * DAY_MS;
    expect(await queue.deliverDue()).toBe(0);
  });

  it('never sends again what a server took in full without a word', async () => {
    const queue = queueOf({ mailer: office.mailer(PATIENT_MS) });
    await queue.add(mail('who knows'));
    office.behaviour = { at: 'data', does: 'hang' };
    expect(await queue.deliverDue()).toBe(0);
    expect(await outcomes()).toEqual({ 'who knows': 'unknown' });
    office.behaviour = undefined;
    for (const waitMs of [MINUTE_MS, HOUR_MS, DAY_MS]) {
      clock.time += waitMs;
      await queue.deliverDue();
    }
    expect(office.arrived).toHaveLength(1);
  });

  it('waits for a server that is slow', async () => {
    office.slownessMs = 150;
    const queue = queueOf({ mailer: office.mailer(2_000) });
    await queue.add(mail('slow'));
    expect(await queue.deliverDue()).toBe(1);
  });

  it('does not try every mail on a server that is down', async () => {
    const send = vi.fn<Mailer['send']>(async () => 'failed');
    const queue = queueOf({ mailer: { send } });
    for (let index = 0; index < 30; index++) await queue.add(mail(`m${index}`));
    await queue.deliverDue();
    expect(send.mock.calls.length).toBeGreaterThanOrEqual(5);
    expect(send.mock.calls.length).toBeLessThan(10);
  });

  it('sends nothing that is not wanted any more', async () => {
    const queue = queueOf({ isWanted: async ({ key }) => key !== 'stopped' });
    await queue.add(mail('stopped'));
    await queue.add(mail('wanted'));
    expect(await queue.deliverDue()).toBe(1);
    expect(await outcomes()).toEqual({ stopped: 'off', wanted: 'sent' });
    expect(office.arrived.map(({ text }) => text.trim())).toEqual(['About wanted']);
  });

  it('drops what is queued when there is no mail server any more', async () => {
    const queue = queueOf({ mailer: { send: async () => 'off' } });
    await queue.add(mail('a'));
    await queue.deliverDue();
    expect(await outcomes()).toEqual({ a: 'off' });
    expect(await queueOf().deliverDue()).toBe(0);
  });

  it('sends nothing older than the maximum age', async () => {
    await queueOf().add(mail('stale'));
    clock.time += 5 * DAY_MS;
    expect(await queueOf().deliverDue()).toBe(0);
    expect(await outcomes()).toEqual({ stale: 'expired' });
  });

  it('continues with the others when one of them fails', async () => {
    await catalog.mails.add({ key: 'broken', accountId: 1, recipient: 'a@example.com', content: '{' }, START - 1);
    await queueOf().add(mail('fine'));
    expect(await queueOf().deliverDue()).toBe(1);
    expect(logged).toEqual([[{ err: expect.any(SyntaxError), mail: 'broken' }, 'failed to send an email']]);
  });

  it('is not held up by a clock that was ahead, and doubles nothing when it is put back', async () => {
    const queue = queueOf();
    clock.time = START + 365 * DAY_MS;
    await queue.add(mail('from the future'));
    await queue.add(mail('sent then'));
    office.behaviour = { at: 'rcpt', does: 451 };
    await queue.deliverDue();
    office.behaviour = undefined;
    clock.time = START;
    expect(await queue.deliverDue()).toBe(2);
    expect(await queue.add(mail('sent then'))).toBe(false);
    clock.time -= 30 * DAY_MS;
    expect(await queue.deliverDue()).toBe(0);
    expect(office.arrived).toHaveLength(2);
  });

  it('leaves to others what an attempt that took too long had begun', async () => {
    const slow = queueOf({ mailer: { send: (sent, options) => stalled(sent, options) } });
    const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>();
    const stalled: Mailer['send'] = async (sent, options) => {
      await isOver;
      return office.mailer().send(sent, options);
    };
    await slow.add(mail('stalled'));
    const late = slow.deliverDue();
    await vi.waitUntil(async () => (await dueNow()) === 0, PATIENCE);
    clock.time += 10 * MINUTE_MS;
    expect(await queueOf().deliverDue()).toBe(1);
    goOn();
    expect(await late).toBe(0);
    expect(office.arrived).toHaveLength(1);
    expect(await outcomes()).toEqual({ stalled: 'sent' });
  });

  it('stops soon on shutdown, and retries what it had started', async () => {
    office.behaviour = { at: 'rcpt', does: 'hang' };
    const queue = queueOf({ mailer: office.mailer(60_000) });
    for (let index = 0; index < 5; index++) await queue.add(mail(`m${index}`));
    const isThere = office.untilAt('rcpt');
    const delivering = queue.deliverDue();
    await isThere;
    queue.stop();
    expect(await delivering).toBe(0);
    office.behaviour = undefined;
    clock.time += MINUTE_MS;
    expect(await queueOf().deliverDue()).toBe(5);
    expect(office.arrived).toHaveLength(5);
  });

  it('forgets what mails were about, and in the end that they were', async () => {
    const queue = queueOf();
    await queue.add(mail('old'));
    await queue.deliverDue();
    clock.time += 300 * DAY_MS;
    await queue.forgetOld();
    expect(await queue.add(mail('old'))).toBe(false);
    clock.time += 101 * DAY_MS;
    await queue.forgetOld();
    expect(await outcomes()).toEqual({});
  });
});
