import { describe, expect, it } from 'vitest';
import { AppError, unavailable } from '../../platform/app-error.ts';
import { CHROME, fixedSalts, NOON, SITE } from '../collect.fixture.ts';
import { createSentEvents, type RawHit, type RecordOutcome, type SentEvent } from '../collect.ts';

const HOUR_MS = 3_600_000;
const PAGE = 'https://example.com/pricing?utm_source=mail';

function sent(over: Partial<SentEvent> = {}, fields: Record<string, unknown> = {}): SentEvent {
  return {
    address: '203.0.113.7',
    userAgent: CHROME,
    acceptLanguage: undefined,
    doNotTrack: undefined,
    occurredAt: undefined,
    ...over,
    fields: { page: PAGE, ...fields },
  };
}

function setUp(outcomeOf: (hit: RawHit) => RecordOutcome | 'refused' = () => 'stored') {
  const hits: RawHit[] = [];
  const requested: string[] = [];
  const desk = createSentEvents({
    sites: {
      findByHost: (host) => {
        requested.push(host);
        if (host === 'broken.example') throw new Error('the database is gone');
        return { 'example.com': SITE, 'theirs.example': { ...SITE, id: 8, accountId: 99 } }[host];
      },
    },
    recorder: {
      recordDurably: async (hit) => {
        hits.push(hit);
        const outcome = outcomeOf(hit);
        if (outcome === 'refused') throw unavailable();
        return outcome;
      },
    },
    salts: fixedSalts,
    clock: { now: () => NOON },
  });
  const send = (...events: SentEvent[]) => desk.send(SITE.accountId, events);
  const faultsOf = async (...events: SentEvent[]) => {
    const error = await send(...events).catch((thrown: unknown) => thrown);
    return error instanceof AppError ? error.fields : undefined;
  };
  const sendTo = (only: readonly number[]) => desk.send(SITE.accountId, [sent()], only);
  return { send, sendTo, faultsOf, hits, requested };
}

const at = (moment: number) => new Date(moment).toISOString();

describe('events that servers send', () => {
  it('are hits of their visitors, at the current time unless they contain one', async () => {
    const { send, hits } = setUp();
    const fields = { referrer: 'https://r.example/', event: { name: 'Paid', value: 9, unit: 'EUR' }, user: 'anna' };
    const over = { acceptLanguage: 'de', doNotTrack: true };
    expect(await send(sent(over, { ...fields, props: { plan: 'pro' }, screen_resolution: '800x600' }))).toEqual({
      accepted: 1,
      dropped: 0,
      refused: [],
    });
    expect(hits).toMatchObject([
      {
        kind: 'event',
        host: 'example.com',
        path: '/pricing',
        query: 'utm_source=mail',
        occurredAt: NOON,
        address: '203.0.113.7',
        userAgent: CHROME,
        acceptLanguage: 'de',
        referrer: 'https://r.example/',
        userId: 'anna',
        props: { plan: 'pro' },
        screen: '800x600',
        event: { name: 'Paid', value: 9 },
        doNotTrack: true,
      },
    ]);
  });

  it('are not judged by what a server omits', async () => {
    const { send, hits } = setUp();
    await send(sent());
    expect(hits).toMatchObject([{ isFirstHand: false, acceptLanguage: '', kind: 'pageview' }]);
  });

  it('belong to the visitor that a tag would identify, in any spelling of the address', async () => {
    const { send, hits } = setUp();
    await send(sent({ address: '::ffff:203.0.113.7' }), sent({ address: '2001:DB8:0:0::1' }));
    expect(hits.map(({ address }) => address)).toEqual(['203.0.113.7', '2001:db8::1']);
  });

  it('are recorded in the order in which they happened', async () => {
    const { send, hits } = setUp();
    await send(
      sent({ occurredAt: at(NOON - HOUR_MS) }, { event: 'second' }),
      sent({}, { event: 'third' }),
      sent({ occurredAt: at(NOON - 2 * HOUR_MS) }, { event: 'first' }),
    );
    expect(hits.map(({ event }) => event?.name)).toEqual(['first', 'second', 'third']);
  });

  it('look each host up once', async () => {
    const { send, requested } = setUp();
    await send(sent(), sent(), sent());
    expect(requested).toEqual(['example.com']);
  });
});

describe('the moment of an event', () => {
  it.each([
    ['in UTC', '2026-03-03T11:59:00Z', NOON - 60_000],
    ['with an offset', '2026-03-03T12:59:00+01:00', NOON - 60_000],
    ['without seconds', '2026-03-03T11:59Z', NOON - 60_000],
    ['with parts of a second', '2026-03-03T11:59:59.500Z', NOON - 500],
    ['24 hours back', at(NOON - 24 * HOUR_MS), NOON - 24 * HOUR_MS],
    ['by a clock that is ahead, which is now', at(NOON + 59_000), NOON],
  ])('accepts %s', async (_, occurredAt, moment) => {
    const { send, hits } = setUp();
    await send(sent({ occurredAt }));
    expect(hits[0]?.occurredAt).toBe(moment);
  });

  it.each([
    ['in the future', at(NOON + 61_000), 'occurred_at must not be in the future.'],
    [
      'of a day whose visitors are forgotten',
      at(NOON - 24 * HOUR_MS - 1),
      'occurred_at must not be more than 24 hours ago.',
    ],
    ['without an offset', '2026-03-03T11:59:00', 'Send occurred_at in the format 2026-03-02T09:14:51Z.'],
    ['that no calendar has', '2026-02-30T25:00:00Z', 'Send occurred_at in the format 2026-03-02T09:14:51Z.'],
    ['in other words', 'yesterday', 'Send occurred_at in the format 2026-03-02T09:14:51Z.'],
  ])('is rejected %s', async (_, occurredAt, sentence) => {
    expect(await setUp().faultsOf(sent({ occurredAt }))).toEqual({ 'events.0.occurred_at': [sentence] });
  });
});

describe('rejected events', () => {
  it('are reported per event and field, and none is recorded', async () => {
    const { faultsOf, hits } = setUp();
    const faults = await faultsOf(
      sent(),
      sent({ address: 'localhost', userAgent: ' ' }),
      sent({}, { page: '/pricing' }),
      sent({}, { page: 'https://theirs.example/' }),
      sent({}, { page: 'https://nobody.example/' }),
    );
    expect(faults).toEqual({
      'events.1.address': ["address must be a valid IP address: the visitor's."],
      'events.1.user_agent': ["user_agent must be the visitor's User-Agent header."],
      'events.2.page': ['Send the full URL of the page, such as https://example.com/pricing.'],
      'events.3.page': ['This workspace has no website with the domain theirs.example.'],
      'events.4.page': ['This workspace has no website with the domain nobody.example.'],
    });
    expect(hits).toEqual([]);
  });

  it('is everything while websites cannot be looked up', async () => {
    const { send, hits } = setUp();
    await expect(send(sent(), sent({}, { page: 'https://broken.example/' }))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(hits).toEqual([]);
  });
});

describe('outcomes of events', () => {
  it('are counted as stored, dropped, and to be sent again', async () => {
    const outcomes = ['stored', 'refused', 'dropped', 'stored', 'refused'] as const;
    const { send } = setUp((hit) => outcomes[Number(hit.event?.name)] ?? 'stored');
    const early = { occurredAt: at(NOON - HOUR_MS) };
    expect(
      await send(...[0, 1, 2, 3].map((number) => sent({}, { event: String(number) })), sent(early, { event: '4' })),
    ).toEqual({ accepted: 2, dropped: 1, refused: [1, 4] });
  });

  it('is a rejection when none could be stored', async () => {
    const { send } = setUp(() => 'refused');
    await expect(send(sent(), sent())).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('events of a sender that reaches some websites', () => {
  it.each([[[SITE.id]], [[1, SITE.id]]])('are accepted for them: %j', async (only) => {
    const { sendTo, hits } = setUp();
    expect(await sendTo(only)).toMatchObject({ accepted: 1 });
    expect(hits).toHaveLength(1);
  });

  it.each([[[]], [[SITE.id + 1]]])('are rejected for others of the account: %j', async (only) => {
    const { sendTo, hits } = setUp();
    await expect(sendTo(only)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'events.0.page': ['This workspace has no website with the domain example.com.'] },
    });
    expect(hits).toEqual([]);
  });
});
