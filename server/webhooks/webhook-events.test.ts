import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WebhookEvent } from '../../contract/vocabulary.ts';
import type { AuditEntry } from '../audit/audit-port.ts';
import { auditDraft } from '../audit/audit-store.suite.ts';
import { delivery, recordWebhookEvents } from './webhook-events.ts';
import type {
  DestinationChange,
  GoalCount,
  Growth,
  NewAnswer,
  NewDelivery,
  NewLink,
  ReportedKind,
  Webhook,
} from './webhook-port.ts';

const NOW = Date.UTC(2026, 2, 3, 12);
const FRESH = NOW - 1_000;
const SETTLED = NOW - 60_001;

function hook(events: WebhookEvent[], over: Partial<Webhook> = {}): Webhook {
  return {
    id: 3,
    accountId: 1,
    url: 'https://r.example/',
    events,
    secret: 's',
    isActive: true,
    offSince: null,
    offBy: null,
    seenLinkId: 0,
    seenAnswerId: 0,
    seenAuditSequence: 0,
    createdAt: 0,
    ...over,
  };
}

const link = (id: number, createdAt = SETTLED): NewLink => ({
  id,
  alias: `a${id}`,
  domainId: 0,
  url: `https://shop.example/${id}`,
  title: null,
  createdAt,
});
const answer = (id: number, createdAt = SETTLED): NewAnswer => ({
  id,
  pageKind: 'overlay',
  pageId: 4,
  type: 'contact',
  fields: { message: 'Hello' },
  createdAt,
});
const growth = (id: number, total: number, reported = 0): Growth => ({ id, total, unique: 1, reported });

interface Report {
  kind: ReportedKind;
  growths: readonly Growth[];
  deliveries: readonly NewDelivery[];
}

/** The dependencies, and a record of the stored deliveries. */
function setUp(webhooks: Webhook[]) {
  const world = {
    links: [] as NewLink[],
    answers: [] as NewAnswer[],
    entries: [] as AuditEntry[],
    growth: { link: [] as Growth[], qr: [] as Growth[] },
    usedUp: [] as Growth[],
    turned: { broken: [] as DestinationChange[], recovered: [] as DestinationChange[] },
    goals: [] as GoalCount[],
    gone: new Set<number>(),
    areGoalsDue: true,
  };
  const requested: string[] = [];
  const added: NewDelivery[] = [];
  const reported: Report[] = [];
  const say = <Value>(what: string, value: Value) => {
    requested.push(what);
    return Promise.resolve(value);
  };
  const after = <Row extends { id: number }>(rows: Row[], id: number, limit: number) =>
    rows.filter((row) => row.id > id).slice(0, limit);
  const parts = {
    clock: { now: () => NOW },
    goalsAreDue: () => world.areGoalsDue,
    webhooks: {
      active: async () => webhooks,
      update: async (accountId: number, id: number, patch: Partial<Webhook>) => {
        const mine = webhooks.find((row) => row.id === id && row.accountId === accountId);
        return mine && Object.assign(mine, patch);
      },
    },
    deliveries: {
      add: async (rows: readonly NewDelivery[]) => {
        const known = new Set(added.map(({ webhookId, eventKey }) => `${webhookId} ${eventKey}`));
        const news = rows.filter(({ webhookId, eventKey }) => !known.has(`${webhookId} ${eventKey}`));
        added.push(...news);
        return news.length;
      },
    },
    webhookEvents: {
      links: (account: number, id: number, limit: number) => say(`links of ${account}`, after(world.links, id, limit)),
      answers: (account: number, id: number, limit: number) =>
        say(`answers of ${account}`, after(world.answers, id, limit)),
      growth: (_webhook: object, kind: 'link' | 'qr') => say(`growth of ${kind}`, world.growth[kind]),
      usedUp: () => say('used up', world.usedUp),
      broken: () => say('broken', world.turned.broken),
      recovered: () => say('recovered', world.turned.recovered),
      reportedCounts: async () => new Map<number, number>(),
      forgetGoals: async () => undefined,
      save: async (_webhook: number, what: Report) => void reported.push(what),
    },
    audit: {
      following: (account: number, sequence: number, limit: number) =>
        say(`entries of ${account}`, world.entries.filter((entry) => entry.sequence > sequence).slice(0, limit)),
    },
    shortLinks: async (_account: number, ids: readonly number[]) =>
      new Map(ids.filter((id) => !world.gone.has(id)).map((id) => [id, `https://way.example/a${id}`])),
    goalCounts: (account: number, day: string) => say(`goals of ${account} on ${day}`, world.goals),
  };
  return { world, requested, added, reported, note: () => recordWebhookEvents(parts) };
}

const bodyOf = ({ body }: NewDelivery) => JSON.parse(body);

describe('a webhook receives', () => {
  it.each<[WebhookEvent, string]>([
    ['link.created', 'links of 1'],
    ['answer.received', 'answers of 1'],
    ['audit.recorded', 'entries of 1'],
    ['link.clicked', 'growth of link'],
    ['code.scanned', 'growth of qr'],
    ['link.limit_reached', 'used up'],
    ['goal.reached', 'goals of 1 on 2026-03-03'],
  ])('%s alone, and nothing else is looked for', async (event, question) => {
    const { requested, added, reported, note } = setUp([hook([event])]);
    await note();
    expect(requested).toEqual([question]);
    expect([added, reported]).toEqual([[], []]);
  });

  it.each<WebhookEvent>(['link.broken', 'link.recovered'])(
    '%s, and records the reported state of both',
    async (event) => {
      const { requested, added, reported, note } = setUp([hook([event])]);
      await note();
      expect(requested).toEqual(['broken', 'recovered']);
      expect([added, reported]).toEqual([[], []]);
    },
  );

  it('goals only when they are due: each is a question to the event log', async () => {
    const { world, requested, note } = setUp([hook(['goal.reached'])]);
    world.areGoalsDue = false;
    await note();
    expect(requested).toEqual([]);
  });

  it('events of its own account, each webhook separately', async () => {
    const { requested, note } = setUp([hook(['link.created']), hook(['link.created'], { id: 4, accountId: 2 })]);
    await note();
    expect(requested).toEqual(['links of 1', 'links of 2']);
  });
});

describe('new links', () => {
  it('are sent with their URLs and creation time, under their own keys', async () => {
    const { world, added, note } = setUp([hook(['link.created'])]);
    world.links = [link(7), { ...link(8), title: 'Say "ü"\u2028' }];
    await note();
    expect(added.map(({ eventKey }) => eventKey)).toEqual(['link.created:7', 'link.created:8']);
    expect(added.map(bodyOf)[1]).toEqual({
      type: 'link.created',
      timestamp: new Date(SETTLED).toISOString(),
      data: {
        id: 8,
        shorturl: 'https://way.example/a8',
        longurl: 'https://shop.example/8',
        title: 'Say "ü"\u2028',
      },
    });
  });

  it('that were deleted meanwhile are skipped, not waited for', async () => {
    const webhook = hook(['link.created']);
    const { world, added, note } = setUp([webhook]);
    world.links = [link(7), link(8)];
    world.gone = new Set([7, 8]);
    await note();
    expect(added).toEqual([]);
    expect(webhook.seenLinkId).toBe(8);
  });

  it('of the last minute are checked again, and sent once', async () => {
    const webhook = hook(['link.created']);
    const { world, added, note } = setUp([webhook]);
    world.links = [link(7), link(9, FRESH)];
    await note();
    expect(webhook.seenLinkId).toBe(7);
    world.links = [link(7), link(8, FRESH), link(9, FRESH)];
    await note();
    expect(added.map(({ eventKey }) => eventKey)).toEqual(['link.created:7', 'link.created:9', 'link.created:8']);
  });

  it.each([
    [NOW - 60_000, 0],
    [NOW - 60_001, 7],
  ])('created at %i are sent at %i: after the minute is over', async (createdAt, seen) => {
    const webhook = hook(['link.created']);
    const { world, note } = setUp([webhook]);
    world.links = [link(7, createdAt)];
    await note();
    expect(webhook.seenLinkId).toBe(seen);
  });

  it('that fill a round are passed even if they are recent, because there are more', async () => {
    const webhook = hook(['link.created']);
    const { world, added, note } = setUp([webhook]);
    world.links = Array.from({ length: 1_203 }, (_, n) => link(n + 1, FRESH));
    await note();
    expect([webhook.seenLinkId, added.length]).toEqual([500, 500]);
    await note();
    await note();
    expect([webhook.seenLinkId, added.length]).toEqual([1_000, 1_203]);
    await note();
    expect(added).toHaveLength(1_203);
  });

  it('are all sent, each once, in any order in which their rows become visible within a minute', async () => {
    const ages = fc.array(fc.record({ isFresh: fc.boolean(), round: fc.integer({ min: 0, max: 3 }) }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(ages, async (rows) => {
        const { world, added, note } = setUp([hook(['link.created'])]);
        const all = rows.map((_, n) => link(n + 1, FRESH));
        for (let round = 0; round <= 3; round++) {
          world.links = all.filter((_, n) => (rows[n]?.round ?? 0) <= round);
          await note();
        }
        expect(added.map(({ eventKey }) => eventKey).sort()).toEqual(all.map(({ id }) => `link.created:${id}`).sort());
      }),
      { numRuns: 50 },
    );
  });
});

describe('new answers', () => {
  it('are sent with their fields, and move only their own cursor', async () => {
    const webhook = hook(['answer.received', 'link.created'], { seenLinkId: 70 });
    const { world, added, note } = setUp([webhook]);
    world.answers = [answer(5), { ...answer(6, FRESH), fields: { message: '</script>\u0000', choice: '' } }];
    await note();
    expect(added.map(bodyOf).map(({ type, data }) => [type, data])).toEqual([
      ['answer.received', { id: 5, page_kind: 'overlay', page: 4, type: 'contact', fields: { message: 'Hello' } }],
      ['answer.received', expect.objectContaining({ id: 6, fields: { message: '</script>\u0000', choice: '' } })],
    ]);
    expect([webhook.seenAnswerId, webhook.seenLinkId]).toEqual([5, 70]);
  });
});

describe('counts that have grown', () => {
  it('are one message with the new counts and the totals', async () => {
    const { world, reported, note } = setUp([hook(['link.clicked'])]);
    world.growth.link = [growth(7, 15, 10), growth(8, 2)];
    await note();
    expect(reported).toHaveLength(1);
    const [{ kind, growths, deliveries } = { kind: '', growths: [], deliveries: [] }] = reported;
    expect([kind, growths]).toEqual(['link', world.growth.link]);
    expect(deliveries.map(bodyOf).map(({ data }) => data)).toEqual([
      {
        links: [
          { id: 7, shorturl: 'https://way.example/a7', clicks: 5, total_clicks: 15, total_unique_clicks: 1 },
          { id: 8, shorturl: 'https://way.example/a8', clicks: 2, total_clicks: 2, total_unique_clicks: 1 },
        ],
      },
    ]);
  });

  it('of deleted links are sent without a URL', async () => {
    const { world, reported, note } = setUp([hook(['link.clicked', 'link.limit_reached'])]);
    world.growth.link = [growth(7, 3)];
    world.usedUp = [growth(7, 3)];
    world.gone.add(7);
    await note();
    const data = reported.flatMap(({ deliveries }) => deliveries.map(bodyOf)).map((body) => body.data);
    expect(data[0].links).toEqual([{ id: 7, clicks: 3, total_clicks: 3, total_unique_clicks: 1 }]);
    expect(data[1]).toEqual({ id: 7, shorturl: null, clicklimit: 3 });
  });

  it('have one key for all who find the same, and another as soon as one count differs', async () => {
    const keyOf = async (growths: Growth[]) => {
      const { world, reported, note } = setUp([hook(['code.scanned'])]);
      world.growth.qr = growths;
      await note();
      return reported[0]?.deliveries[0]?.eventKey;
    };
    const found = [growth(7, 15, 10), growth(8, 2)];
    const key = await keyOf(found);
    expect(key).toMatch(/^code\.scanned:[\w-]{43}$/);
    expect(await keyOf(structuredClone(found))).toBe(key);
    const others = [[growth(7, 16, 10), growth(8, 2)], [growth(7, 15, 10)], [growth(71, 5, 10), growth(8, 2)]];
    expect(new Set([key, ...(await Promise.all(others.map(keyOf)))]).size).toBe(4);
  });

  it('of used-up links are a message each, which a higher limit may follow', async () => {
    const { world, reported, note } = setUp([hook(['link.limit_reached'])]);
    world.usedUp = [growth(7, 1), growth(8, 100, 50)];
    await note();
    expect(reported.map(({ kind }) => kind)).toEqual(['limit']);
    const keys = reported.flatMap(({ deliveries }) => deliveries.map(({ eventKey }) => eventKey));
    expect(keys).toEqual(['link.limit_reached:7:1', 'link.limit_reached:8:100']);
  });
});

describe('a message', () => {
  it('is JSON with its type, time and data, with any content', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 2 })), (data) => {
        const happening = { key: 'k', event: 'webhook.test', happenedAt: NOW, data } as const;
        const { body, ...row } = delivery(hook([]), happening);
        expect(row).toEqual({ accountId: 1, webhookId: 3, eventKey: 'k', event: 'webhook.test' });
        const timestamp = '2026-03-03T12:00:00.000Z';
        expect(JSON.parse(body)).toEqual({ type: 'webhook.test', timestamp, data: JSON.parse(JSON.stringify(data)) });
      }),
    );
  });
});

describe('targets', () => {
  const turn = (id: number, reported: number, httpStatus: number | null): DestinationChange => ({
    id,
    reported,
    httpStatus,
    url: `https://shop.example/${id}`,
    checkedAt: FRESH,
  });

  it('are sent when they break and when they recover, each change under its own key', async () => {
    const { world, reported, note } = setUp([hook(['link.broken', 'link.recovered'])]);
    world.turned = { broken: [turn(7, 2, 404)], recovered: [turn(8, 1, 200)] };
    await note();
    const [{ kind, growths, deliveries } = { kind: '', growths: [], deliveries: [] }] = reported;
    expect([kind, growths.map(({ id, total }) => [id, total])]).toEqual([
      'health',
      [
        [7, 3],
        [8, 2],
      ],
    ]);
    expect(deliveries.map(({ eventKey }) => eventKey)).toEqual(['link.broken:7:3', 'link.recovered:8:2']);
    expect(deliveries.map(bodyOf)[0]).toEqual({
      type: 'link.broken',
      timestamp: new Date(FRESH).toISOString(),
      data: { id: 7, shorturl: 'https://way.example/a7', longurl: 'https://shop.example/7', http_status: 404 },
    });
  });

  it('are recorded, not sent, for webhooks with only the other event', async () => {
    const { world, reported, note } = setUp([hook(['link.recovered'])]);
    world.turned.broken = [turn(7, 0, null)];
    await note();
    expect(reported).toMatchObject([{ kind: 'health', growths: [{ id: 7, total: 1 }], deliveries: [] }]);
  });
});

describe('entries of the audit log', () => {
  const entry = (sequence: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
    ...auditDraft({ action: 'deleteLink', objectName: 'spring', details: '{"changes":[],"fields":["url"]}' }),
    accountId: 1,
    sequence,
    actor: 'mara',
    key: '',
    previousHash: '',
    hash: `h${sequence}`,
    ...over,
  });

  it('are sent once each, in order, like the API shows them', async () => {
    const webhook = hook(['audit.recorded'], { seenAuditSequence: 6 });
    const { world, added, note } = setUp([webhook]);
    world.entries = [entry(6), entry(7), entry(8, { keyId: 4, key: 'CI', personId: 0, objectId: 0 })];
    await note();
    expect(added.map(({ eventKey }) => eventKey)).toEqual(['audit.recorded:7', 'audit.recorded:8']);
    const [first, second] = added.map(bodyOf);
    expect(first).toMatchObject({ type: 'audit.recorded', timestamp: expect.any(String) });
    expect(first.data).toMatchObject({ id: 7, action: 'deleteLink', name: 'spring', actor: 'mara', key: null });
    expect(first.data).toMatchObject({ changes: [], details: { fields: ['url'] }, hash: 'h7' });
    expect(second.data).toMatchObject({ id: 8, key: 'CI', person: null, object: null });
    expect(webhook.seenAuditSequence).toBe(8);
    await note();
    expect(added).toHaveLength(2);
  });

  it('are read 500 at a time', async () => {
    const webhook = hook(['audit.recorded']);
    const { world, added, note } = setUp([webhook]);
    world.entries = Array.from({ length: 501 }, (_, index) => entry(index + 1));
    await note();
    expect([added.length, webhook.seenAuditSequence]).toEqual([500, 500]);
    await note();
    expect([added.length, webhook.seenAuditSequence]).toEqual([501, 501]);
  });
});
