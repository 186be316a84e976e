import { beforeEach, describe, expect, it } from 'vitest';
import type { WebhookEvent } from '../../contract/vocabulary.ts';
import type { AuditChain } from '../audit/audit-port.ts';
import type { AppError } from '../platform/app-error.ts';
import type { NewDelivery, Webhook, WebhookPatch } from './webhook-port.ts';
import { createWebhooks } from './webhooks.ts';

const MINE = 1;
const THEIRS = 2;
const EVENTS: WebhookEvent[] = ['link.created'];

/** The feature on in-memory stores with the behavior that these rules need. */
function setUp() {
  const rows: Webhook[] = [];
  const clock = { time: Date.UTC(2026, 2, 31, 12), now: () => clock.time };
  const goalsAsked: string[] = [];
  const added: NewDelivery[] = [];
  const renewed: unknown[] = [];
  const forgotten: unknown[] = [];
  const found = { isRenewed: true };
  const find = async (accountId: number, id: number) =>
    rows.find((row) => row.id === id && row.accountId === accountId);
  const webhooks = {
    page: async (accountId: number) => {
      const items = rows.filter((row) => row.accountId === accountId);
      return { items, total: items.length };
    },
    find,
    insert: async (row: Omit<Webhook, 'id' | 'seenLinkId' | 'seenAnswerId' | 'seenAuditSequence'>) => {
      const webhook = {
        ...row,
        offSince: null,
        offBy: null,
        id: rows.length + 1,
        seenLinkId: 0,
        seenAnswerId: 0,
        seenAuditSequence: 0,
      };
      rows.push(webhook);
      return webhook;
    },
    update: async (accountId: number, id: number, patch: WebhookPatch) => {
      const row = await find(accountId, id);
      return row && Object.assign(row, patch);
    },
    remove: async (accountId: number, id: number) => (await find(accountId, id)) !== undefined,
    countActive: async (accountId: number) => rows.filter((row) => row.accountId === accountId && row.isActive).length,
    active: async () => rows.filter(({ isActive }) => isActive),
  };
  const deliveries = {
    add: async (news: readonly NewDelivery[]) => added.push(...news),
    idOf: async () => 41,
    renew: async (...call: unknown[]) => {
      renewed.push(call);
      return found.isRenewed;
    },
    due: async () => [],
    forget: async (before: number) => void forgotten.push(before),
  };
  const webhookEvents = {
    reportedCounts: async () => new Map<number, number>(),
    save: async () => undefined,
    forgetGoals: async (day: string) => void forgotten.push(day),
  };
  const feature = createWebhooks({
    stores: { webhooks, deliveries, webhookEvents } as never,
    audit: {
      following: async () => [],
      chain: async (accountId) => (accountId === MINE ? ({ sequence: 12 } as AuditChain) : undefined),
    },
    shortLinks: async () => new Map(),
    goalCounts: async (accountId, day) => {
      goalsAsked.push(`${accountId} ${day}`);
      return [];
    },
    post: async () => ({ status: 204 }),
    random: (size) => new Uint8Array(size).fill(7),
    clock,
    onError: () => undefined,
  });
  return { feature, rows, clock, goalsAsked, added, renewed, forgotten, found };
}

let world: ReturnType<typeof setUp>;
beforeEach(() => {
  world = setUp();
});

const create = (over: { url?: string; events?: WebhookEvent[]; active?: boolean } = {}, accountId = MINE) =>
  world.feature.create(accountId, { url: 'https://r.example/', events: EVENTS, ...over });
const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error) => error,
  );

describe('the address of a webhook', () => {
  it.each([
    'https://r.example/',
    'http://r.example:8080/hook?token=a%20b',
    'https://xn--bcher-kva.example/',
    'http://localhost/',
    'http://[::1]:3000/hook',
    'https://way.example/alias',
  ])('may be %s: its IP address is checked when it is used', async (url) => {
    expect((await create({ url })).url).toBe(url);
  });

  it.each([
    '',
    ' https://r.example/',
    'r.example',
    '//r.example/',
    'ftp://r.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://user:pw@r.example/',
    'https://r.example/\r\nX-Injected: 1',
    'https://r.example\\@inside.example/',
    `https://r.example/${'x'.repeat(70_000)}`,
  ])('is not %j, at first nor later', async (url) => {
    expect(Object.keys((await refusal(create({ url }))).fields ?? {})).toEqual(['url']);
    expect(world.rows).toEqual([]);
    const { id } = await create();
    expect((await refusal(world.feature.update(MINE, id, { url }))).fields).toHaveProperty('url');
    expect(world.rows[0]?.url).toBe('https://r.example/');
  });
});

describe('the events of a webhook', () => {
  it('are one at least, each once', async () => {
    const twice: WebhookEvent[] = ['link.created', 'code.scanned', 'link.created'];
    expect((await create({ events: twice })).events).toEqual(['link.created', 'code.scanned']);
    expect((await refusal(create({ events: [] }))).fields).toHaveProperty('events');
    expect((await refusal(world.feature.update(MINE, 1, { events: [] }))).fields).toHaveProperty('events');
    expect((await world.feature.update(MINE, 1, { events: ['code.scanned', 'code.scanned'] })).events).toHaveLength(1);
  });

  it('with goals are counted immediately, so that earlier conversions are not reported', async () => {
    await create();
    expect(world.goalsAsked).toEqual([]);
    await create({ events: ['goal.reached'] });
    expect(world.goalsAsked).toEqual(['1 2026-03-31']);
  });
});

describe('active webhooks', () => {
  const fill = async () => {
    for (let n = 0; n < 20; n++) await create();
  };

  it('are twenty an account, and others’ do not count', async () => {
    await fill();
    expect((await refusal(create())).code).toBe('conflict');
    expect((await create({}, THEIRS)).isActive).toBe(true);
    expect((await create({ active: false })).isActive).toBe(false);
  });

  it('may be changed when there are twenty, and switched off and on again', async () => {
    await fill();
    expect(await world.feature.update(MINE, 3, { active: true, url: 'https://new.example/' })).toMatchObject({
      url: 'https://new.example/',
    });
    await world.feature.update(MINE, 3, { active: false });
    expect((await create()).isActive).toBe(true);
    expect((await refusal(world.feature.update(MINE, 3, { active: true }))).fields).toHaveProperty('active');
    await world.feature.update(MINE, 4, { active: false });
    expect((await world.feature.update(MINE, 3, { active: true })).isActive).toBe(true);
  });
});

describe('a webhook', () => {
  it('shows its secret when it is created, and never again', async () => {
    const created = await create();
    expect(created.secret).toBe(`whsec_${Buffer.alloc(32, 7).toString('base64')}`);
    const views = [
      await world.feature.find(MINE, created.id),
      ...(await world.feature.page(MINE, { limit: 9, offset: 0 })).items,
      await world.feature.update(MINE, created.id, { active: false }),
    ];
    expect(views).toHaveLength(3);
    for (const view of views) expect(view).not.toHaveProperty('secret');
  });

  it('keeps what a change omits', async () => {
    const { secret: _, ...created } = await create({ events: ['link.created', 'code.scanned'] });
    expect(await world.feature.update(MINE, created.id, {})).toEqual(created);
    const off = { ...created, isActive: false, offSince: world.clock.time, offBy: null };
    expect(await world.feature.update(MINE, created.id, { active: false })).toEqual(off);
  });

  it('notes who turned it off and when, until it is turned on', async () => {
    const { id } = await create();
    const update = (active: boolean | undefined, personId: number) =>
      world.feature.update(MINE, id, active === undefined ? { personId } : { active, personId });
    expect(await update(true, 3)).toMatchObject({ isActive: true, offSince: null, offBy: null });
    const at = world.clock.time;
    expect(await update(false, 4)).toMatchObject({ isActive: false, offSince: at, offBy: 4 });
    world.clock.time += 1_000;
    expect(await update(false, 5)).toMatchObject({ offSince: at, offBy: 4 });
    expect(await update(undefined, 5)).toMatchObject({ offSince: at, offBy: 4 });
    expect(await update(true, 5)).toMatchObject({ isActive: true, offSince: null, offBy: null });
  });

  it('of another account is not found, with any operation', async () => {
    const { id } = await create();
    const page = { limit: 9, offset: 0 };
    const wishes = [
      world.feature.find(THEIRS, id),
      world.feature.update(THEIRS, id, { active: false }),
      world.feature.remove(THEIRS, id),
      world.feature.deliveries(THEIRS, id, page),
      world.feature.resend(THEIRS, id, undefined),
      world.feature.test(THEIRS, id),
    ];
    for (const wish of wishes) expect((await refusal(wish)).code).toBe('not_found');
    expect([world.rows[0]?.isActive, world.renewed, world.added]).toEqual([true, [], []]);
  });

  it('is tried out with its own message each time', async () => {
    const { id } = await create();
    expect(await world.feature.test(MINE, id)).toBe(41);
    world.clock.time += 1;
    await world.feature.test(MINE, id);
    expect(new Set(world.added.map(({ eventKey }) => eventKey)).size).toBe(2);
    const [first] = world.added;
    expect(first).toMatchObject({ accountId: MINE, webhookId: id, event: 'webhook.test' });
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ type: 'webhook.test', data: { message: 'It works.' } });
  });
});

describe('a message to be sent again', () => {
  it('selects one delivery by its message ID, or all undelivered ones without an ID', async () => {
    const { id } = await create();
    await world.feature.resend(MINE, id, 'msg_17');
    await world.feature.resend(MINE, id, undefined);
    const log = { accountId: MINE, webhookId: id };
    expect(world.renewed).toEqual([
      [log, 17, world.clock.time],
      [log, 'not taken', world.clock.time],
    ]);
  });

  it('is rejected if it does not exist, but an empty resend is not an error', async () => {
    const { id } = await create();
    world.found.isRenewed = false;
    expect((await refusal(world.feature.resend(MINE, id, 'msg_17'))).fields).toHaveProperty('message');
    await world.feature.resend(MINE, id, undefined);
  });

  it.each(['', '17', 'msg_', 'msg_0', 'msg_017', 'msg_-1', 'msg_1.5', 'msg_1e3', 'MSG_1', ' msg_1', 'msg_1\n'])(
    'has no name like %j',
    async (message) => {
      const { id } = await create();
      expect((await refusal(world.feature.resend(MINE, id, message))).fields).toHaveProperty('message');
      expect(world.renewed).toEqual([]);
    },
  );

  it.each(['msg_9007199254740993', 'msg_99999999999999999', "msg_1' or 1=1", 'msg_١'])(
    'has no name like %j: numbers stay numbers',
    async (message) => {
      const { id } = await create();
      expect((await refusal(world.feature.resend(MINE, id, message))).fields).toHaveProperty('message');
      expect(world.renewed).toEqual([]);
    },
  );
});

describe('the periodic work', () => {
  it('checks goals once a minute, even if the clock was set back', async () => {
    await create({ events: ['goal.reached'] });
    world.goalsAsked.length = 0;
    const steps: Array<[number, number]> = [
      [0, 1],
      [59_999, 1],
      [1, 2],
      [-3_600_000, 3],
      [5_000, 3],
    ];
    for (const [stepMs, requested] of steps) {
      world.clock.time += stepMs;
      expect(await world.feature.work()).toBe(0);
      expect(world.goalsAsked).toHaveLength(requested);
    }
  });

  it('forgets messages after thirty days, and goals of the days before', async () => {
    await world.feature.forgetOld();
    expect(world.forgotten).toEqual([Date.UTC(2026, 2, 1, 12), '2026-03-01']);
  });
});

describe('a webhook of the audit log', () => {
  it('begins with the next entry when it subscribes later, and goes on where it was otherwise', async () => {
    const [mine, theirs] = [await create(), await create({}, THEIRS)];
    await world.feature.update(MINE, mine.id, { events: ['audit.recorded'] });
    await world.feature.update(THEIRS, theirs.id, { events: ['audit.recorded'] });
    expect(world.rows.map(({ seenAuditSequence }) => seenAuditSequence)).toEqual([12, 0]);
    Object.assign(world.rows[0] ?? {}, { seenAuditSequence: 5 });
    await world.feature.update(MINE, mine.id, { events: ['audit.recorded', 'link.created'] });
    await world.feature.update(MINE, mine.id, { active: false });
    expect(world.rows[0]?.seenAuditSequence).toBe(5);
  });
});
