import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { AuditEvent, ObjectState } from '../../audit/audit.ts';
import { auditDraft } from '../../audit/audit-store.suite.ts';
import { seal } from '../../audit/chain.ts';
import { invalidField } from '../../platform/app-error.ts';
import { apiRequest, contextWith } from './api-request.fixture.ts';
import { recordOperation } from './audited-operation.ts';
import { Streamed } from './responses/streamed.ts';
import type { ApiRequest, Handler } from './route.ts';

const operations: Record<string, Operation> = { ...linkToolsOperations, ...analyticsOperations };
const ORIGIN = { address: '203.0.113.7', userAgent: 'curl/8' };
const PRINCIPAL = { accountId: 7, personId: 3, role: 'owner', keyId: 12, plan: 'pro' } as const;

interface Given {
  operation: string;
  params?: Record<string, string>;
  body?: unknown;
  response?: unknown;
  before?: Record<number, ObjectState>;
  after?: Record<number, ObjectState>;
  /** IDs that the handler notes as created. */
  made?: readonly number[];
}

/** Calls an operation whose handler answers this; returns the entries and the kinds and IDs that were read. */
async function recorded({
  operation: id,
  params = {},
  body,
  response,
  before = {},
  after = before,
  made: created = [],
}: Given) {
  const operation = operations[id];
  if (!operation) throw new Error(`no operation ${id}`);
  const events: AuditEvent[] = [];
  const reads: string[] = [];
  let isDone = false;
  const audit = {
    record: async (accountId: number, ...added: AuditEvent[]) => {
      expect(accountId).toBe(PRINCIPAL.accountId);
      events.push(...added);
    },
    states: async (_account: number, kind: string, ids: readonly number[]) => {
      reads.push(`${kind} ${ids.join(' ')}`.trim());
      const states = isDone ? after : before;
      return new Map(ids.flatMap((one) => (states[one] ? [[one, states[one]]] : [])));
    },
  };
  const handle = async (sent: ApiRequest<Operation>) => {
    isDone = true;
    sent.createdIds.push(...created);
    if (response instanceof Error) throw response;
    return response as never;
  };
  const run = recordOperation({ operation, handle });
  const call = apiRequest({ principal: PRINCIPAL, body });
  const returned = await run(call, contextWith({ audit }), { params, from: () => ORIGIN }).catch(
    (error: unknown) => error,
  );
  expect(returned).toBe(response);
  return { events, reads };
}

const state = (name: string, fields: Record<string, unknown> = {}): ObjectState => ({ name, fields });
const file = () => new Streamed('text/csv', 'a,b');

describe('the entry about an operation', () => {
  it('says who acted, by which key and from where', async () => {
    const { events } = await recorded({ operation: 'deletePixel', params: { id: '5' }, before: { 5: state('Ads') } });
    expect(events).toEqual([
      {
        actor: PRINCIPAL,
        action: 'deletePixel',
        category: 'delete',
        from: ORIGIN,
        object: { kind: 'pixel', id: 5, name: 'Ads' },
        touched: [],
        details: {},
      },
    ]);
  });

  it.each<[string, Given, Partial<AuditEvent>]>([
    [
      'a created object by the ID in the answer',
      {
        operation: 'createLink',
        response: { error: 0, id: 4 },
        before: {},
        after: { 4: state('spring', { url: 'u' }) },
      },
      {
        object: { kind: 'link', id: 4, name: 'spring' },
        details: { changes: [{ field: 'url', before: null, after: 'u' }] },
      },
    ],
    [
      'a created object of the analytics group',
      { operation: 'createWebsite', response: { data: { id: 9 } }, before: {}, after: { 9: state('shop.example') } },
      { object: { kind: 'website', id: 9, name: 'shop.example' } },
    ],
    [
      'the object of the last ID of a path, and the others as details',
      { operation: 'deleteGoal', params: { id: '1', goal: '8' }, before: { 8: state('Order') }, after: {} },
      { object: { kind: 'goal', id: 8, name: 'Order' }, details: { id: '1' } },
    ],
    [
      'both objects of an assignment',
      { operation: 'assignLinkToCampaign', params: { campaignid: '2', linkid: '6' }, before: { 2: state('Summer') } },
      { object: { kind: 'campaign', id: 2, name: 'Summer' }, details: { linkid: '6' } },
    ],
    [
      'the counts of an import',
      { operation: 'importLinks', body: { text: 'url' }, response: { made: 90, exists: 2, refused: 8, rows: [] } },
      { object: { kind: 'link' }, details: { made: 90, exists: 2, refused: 8, fields: ['text'] } },
    ],
    [
      'which credentials changed, never their values',
      { operation: 'updateAccount', body: { password: 'secret words' }, response: { message: 'ok' } },
      { object: { kind: 'account' }, details: { fields: ['password'] } },
    ],
    [
      'an object without a name where its kind has none',
      { operation: 'updateWebsiteSettings', params: { id: '3' }, body: { timezone: 'UTC' } },
      { object: { kind: 'website', id: 3, name: '' }, details: { fields: ['timezone'] } },
    ],
  ])('names %s', async (_what, given, expected) => {
    const { events } = await recorded(given);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject(expected);
  });

  it('is one for each of many objects that changed', async () => {
    const before = { 1: state('a', { status: 'active' }), 2: state('b', { status: 'archived' }), 3: state('c') };
    const after = { ...before, 1: state('a', { status: 'archived' }) };
    const body = { ids: [1, 2, 2, 3], status: 'archived' };
    const { events, reads } = await recorded({
      operation: 'changeLinks',
      body,
      before,
      after,
      response: { updated: 1 },
    });
    expect(events.map(({ object }) => object)).toEqual([{ kind: 'link', id: 1, name: 'a' }]);
    expect(events[0]?.details).toEqual({
      updated: 1,
      changes: [{ field: 'status', before: 'active', after: 'archived' }],
    });
    expect(reads).toEqual(['link 1 2 3', 'link 1 2 3']);
  });

  it.each<[string, Given]>([
    [
      'of an operation that fails',
      { operation: 'updateLink', params: { id: '1' }, response: invalidField('url', 'x') },
    ],
    ['of a trial import', { operation: 'importLinks', body: { text: 'url', dryrun: true }, response: { made: 3 } }],
    ['about events of visitors', { operation: 'sendEvents', body: { events: [] }, response: {} }],
    ['about reads', { operation: 'listLinks', response: { data: {} } }],
    ['about reads of secrets that show none', { operation: 'listKeys', response: { data: {} } }],
    ['about a query that answers with JSON', { operation: 'queryAnalytics', body: {}, response: { rows: [] } }],
    ['about responses shown as JSON', { operation: 'listBioAnswers', params: { id: '2' }, response: { data: {} } }],
    ['about live streams', { operation: 'streamLive', params: { id: '2' }, response: file() }],
  ])('does not exist %s', async (_what, given) => {
    expect((await recorded(given)).events).toEqual([]);
  });

  it.each<[string, Given, AuditEvent['object']]>([
    ['links', { operation: 'exportLinks', response: file() }, { kind: 'link' }],
    ['events', { operation: 'exportEvents', params: { id: '2' }, response: file() }, { kind: 'website', id: 2 }],
    ['responses', { operation: 'listBioAnswers', params: { id: '2' }, response: file() }, { kind: 'bio', id: 2 }],
    ['everything', { operation: 'exportAccount', response: new Streamed('x', Readable.from([])) }, { kind: 'account' }],
    ['figures', { operation: 'queryAnalytics', body: {}, response: file() }, { kind: 'query' }],
  ])('tells that %s were exported', async (_what, given, object) => {
    const { events, reads } = await recorded(given);
    expect(events).toMatchObject([{ category: 'export', action: given.operation, object, from: ORIGIN }]);
    expect(reads).toEqual([]);
  });
});

describe('the entry that the feature stores with its object', () => {
  /** Calls an operation whose handler asks for the entry, if it can; returns the stored event and the others. */
  async function stored(id: string, params: Record<string, string> = {}) {
    const [events, others]: [AuditEvent[], AuditEvent[]] = [[], []];
    const audit = {
      record: async (_account: number, ...added: AuditEvent[]) => void others.push(...added),
      states: async () => new Map(),
      creationEntry: (eventOf: (id: number, created: ObjectState) => AuditEvent) => {
        events.push(eventOf(9, state('spring', { url: 'u' })));
        return { draftOf: () => auditDraft(), seal };
      },
    };
    const handle: Handler<Operation> = async ({ creationEntry }) => {
      creationEntry?.();
      return { error: 0, id: 9 };
    };
    const operation = operations[id];
    if (!operation) throw new Error(`no operation ${id}`);
    const call = apiRequest({ principal: PRINCIPAL, body: { url: 'u' } });
    await recordOperation({ operation, handle })(call, contextWith({ audit }), { params, from: () => ORIGIN });
    return { events, others };
  }

  it('says what any other entry says, and is the only one', async () => {
    const { events, others } = await stored('createLink');
    const given = { operation: 'createLink', body: { url: 'u' }, response: { error: 0, id: 9 } };
    const usual = await recorded({ ...given, after: { 9: state('spring', { url: 'u' }) } });
    expect(events).toEqual(usual.events);
    expect(others).toEqual([]);
  });

  it.each([
    ['changes an object', 'updateLink', { id: '9' }, 1],
    ['only reads', 'listLinks', {}, 0],
  ])('does not exist for an operation that %s', async (_what, id, params, recordedOtherwise) => {
    const { events, others } = await stored(id, params);
    expect([events, others.length]).toEqual([[], recordedOtherwise]);
  });
});

describe('what an operation touched', () => {
  const x = state('x', { url: 'a' });
  it.each<[string, Given, unknown]>([
    ['a creation', { operation: 'createLink', response: { id: 5 }, after: { 5: x } }, [{ id: 5, effect: 'created' }]],
    [
      'a change',
      { operation: 'updateLink', params: { id: '5' }, before: { 5: x }, after: { 5: state('x', { url: 'b' }) } },
      [{ id: 5, effect: 'changed' }],
    ],
    [
      'a change of a password, which shows in no field',
      { operation: 'updateLink', params: { id: '5' }, body: { password: 'new' }, before: { 5: x } },
      [{ id: 5, effect: 'changed' }],
    ],
    ['a change of nothing', { operation: 'updateLink', params: { id: '5' }, body: { url: 'a' }, before: { 5: x } }, []],
    [
      'a deletion that can be undone',
      { operation: 'deleteLink', params: { id: '5' }, before: { 5: x }, after: { 5: state('x') } },
      [{ id: 5, effect: 'changed' }],
    ],
    [
      'a permanent deletion',
      { operation: 'eraseLink', params: { id: '5' }, before: { 5: x }, after: {} },
      [{ id: 5, effect: 'deleted' }],
    ],
    [
      'a creation of many',
      { operation: 'shortenLinks', body: { links: [] }, response: { made: 2 }, made: [5, 6] },
      [
        { id: 5, effect: 'created' },
        { id: 6, effect: 'created' },
      ],
    ],
  ])('by %s is noted', async (_, given, touched) => {
    const { events } = await recorded({ response: { error: 0 }, ...given });
    expect(events.flatMap((event) => event.touched ?? [])).toEqual(touched);
  });
});
