import { beforeEach, describe, expect, it } from 'vitest';
import { createUserAgentParser } from '../platform/user-agent.ts';
import { type Audit, createAudit } from './audit.ts';
import { type AuditChain, type AuditDraft, type AuditEntry, type AuditStore, INSTALLATION_LOG } from './audit-port.ts';
import { auditDraft } from './audit-store.suite.ts';
import type { AuthorStore } from './author-port.ts';
import { seal } from './chain.ts';

const DAY_MS = 86_400_000;
const ACTOR = { personId: 3, keyId: -12 };
const EVENT = { actor: ACTOR, action: 'deleteLink', category: 'delete' } as const;

let drafts: AuditDraft[];
let errors: unknown[];
let noted: unknown[];
let pruned: number[];
let store: AuditStore;
let audit: Audit;
const chain: AuditChain = {
  accountId: 1,
  sequence: 9,
  hash: '',
  anchorSequence: 0,
  anchorHash: '',
  retentionDays: null,
};
const now = 1_000 * DAY_MS;
beforeEach(() => {
  [drafts, errors, pruned] = [[], [], []];
  const entries = [500, 593, 599, 600, 601].map((day, index): AuditEntry => {
    const names = { actor: '', key: '', previousHash: '', hash: `h${index + 1}` };
    return { ...auditDraft({ createdAt: day * DAY_MS }), ...names, accountId: 1, sequence: index + 1 };
  });
  store = {
    append: async (accountId, added) => {
      drafts.push(...added.drafts);
      if (added.touched.length > 0) noted.push([accountId, added.drafts[0]?.personId, ...added.touched]);
    },
    settle: async () => undefined,
    accountsOf: async () => [1, 2],
    page: async () => ({ items: [], total: 0 }),
    people: async () => [],
    following: async (_account, after, limit) => entries.filter(({ sequence }) => sequence > after).slice(0, limit),
    chain: async () => chain,
    chains: async () => [chain],
    setRetention: async () => undefined,
    prune: async (_account, { sequence }) => void pruned.push(sequence),
  };
  const placeOf = (address: string) => (address === '' ? '' : 'Hamburg, Germany');
  const onError = (error: unknown) => errors.push(error);
  const states = { read: async () => new Map() };
  const authors: AuthorStore = {
    of: async () => new Map(),
    creators: async () => [],
  };
  noted = [];
  audit = createAudit({
    store,
    authors,
    states,
    readAgent: createUserAgentParser(),
    placeOf,
    clock: { now: () => now },
    onError,
  });
});

describe('the audit log', () => {
  it.each([
    ['203.0.113.77', 'curl/8.5.0', { network: '203.0.113.0/24', place: 'Hamburg, Germany', device: 'curl' }],
    [
      '2001:db8:7:1::9',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      { network: '2001:db8:7::/48', device: 'Firefox on Linux' },
    ],
    ['', '', { network: '', place: '', device: '' }],
  ])('stores the surroundings of %s, never the address', async (address, userAgent, stored) => {
    await audit.record(1, { ...EVENT, from: { address, userAgent } });
    expect(drafts).toMatchObject([{ ...stored, personId: 3, keyId: 0, details: '{}' }]);
  });

  it.each([
    ['', ''],
    ['curl/8.5.0', 'curl'],
    ['python-requests/2.32.3', 'python-requests'],
    ['Terraform Provider Waymark (linux)', 'Terraform Provider Waymark'],
    ['<script>', ''],
    ['x'.repeat(500), 'x'.repeat(40)],
  ])('names the client of %j', async (userAgent, device) => {
    await audit.record(1, { ...EVENT, from: { address: '203.0.113.7', userAgent } });
    expect(drafts[0]?.device).toBe(device);
  });

  it('stores the object, the key and the details of an event', async () => {
    const details = { changes: [{ field: 'title', before: null, after: 'ü' }], made: 3 };
    await audit.record(1, { ...EVENT, actor: { personId: 3, keyId: 7 }, object: { kind: 'link', id: 5 }, details });
    expect(drafts).toMatchObject([{ keyId: 7, kind: 'link', objectId: 5, objectName: '', createdAt: now }]);
    expect(JSON.parse(drafts[0]?.details ?? '')).toEqual(details);
  });

  it('adds nothing where nothing happened', async () => {
    await audit.record(1);
    expect(drafts).toEqual([]);
  });

  it('adds several entries at once, in their order', async () => {
    await audit.record(1, EVENT, { ...EVENT, action: 'deleteQrCode' });
    expect(drafts.map(({ action }) => action)).toEqual(['deleteLink', 'deleteQrCode']);
  });

  it('reports it when the workspaces of a person cannot be read', async () => {
    store.accountsOf = () => Promise.reject(new Error('gone'));
    await audit.recordOfPerson(3, { action: 'signIn', category: 'sign_in' });
    expect([drafts, errors]).toEqual([[], [new Error('gone')]]);
  });

  it('yields all entries in portions, each after the last of the one before', async () => {
    const requested: unknown[] = [];
    store.page = async (_account, filter, request) => {
      requested.push([filter, request.beforeId]);
      const rest = Math.min(request.beforeId ?? 0, 1_201) - 1;
      const items = Array.from({ length: Math.min(rest, request.limit) }, (_, index) => ({ sequence: rest - index }));
      return { items: items as AuditEntry[], total: 0 };
    };
    const seen: number[] = [];
    for await (const portion of audit.entries(1, { kind: 'link' })) seen.push(...portion.map((one) => one.sequence));
    expect(seen).toEqual(Array.from({ length: 1_200 }, (_, index) => 1_200 - index));
    expect(requested.map((one) => (one as unknown[])[0])).toEqual([
      { kind: 'link' },
      { kind: 'link' },
      { kind: 'link' },
    ]);
  });

  it('keeps entries for 400 days unless the workspace says otherwise', async () => {
    expect(await audit.retentionDays(1)).toBe(400);
    store.chain = async () => ({ ...chain, retentionDays: 90 });
    expect(await audit.retentionDays(1)).toBe(90);
    store.chain = async () => undefined;
    expect(await audit.retentionDays(2)).toBe(400);
  });

  it('verifies one workspace, or all', async () => {
    expect(await audit.verify(1)).toMatchObject([{ accountId: 1, broken: { sequence: 1 } }]);
    store.chain = async () => undefined;
    expect(await audit.verify(2)).toEqual([]);
    store.chains = async () => [chain, { ...chain, accountId: 2 }];
    expect((await audit.verify()).map(({ accountId }) => accountId)).toEqual([1, 2]);
  });

  it('never rejects, because what an entry is about has happened; the operator learns of it', async () => {
    store.append = () => Promise.reject(new Error('disk full'));
    await audit.record(1, EVENT);
    expect(errors).toEqual([new Error('disk full')]);
  });

  it('has a sign-in in every workspace of the person', async () => {
    await audit.recordOfPerson(3, { action: 'signIn', category: 'sign_in' });
    expect(drafts.map(({ personId, action }) => [personId, action])).toEqual([
      [3, 'signIn'],
      [3, 'signIn'],
    ]);
  });

  it('says which entries were deleted because of their age, before it deletes them', async () => {
    await audit.prune();
    expect(pruned).toEqual([3]);
    expect(drafts).toMatchObject([{ action: 'pruneAudit', personId: 0, details: '{"from":1,"to":3,"hash":"h3"}' }]);
  });

  it('cannot be made to forget the last weeks', async () => {
    await expect(audit.setRetention(1, 89)).rejects.toMatchObject({
      fields: { days: ['Choose between 90 and 3650 days.'] },
    });
  });
});

describe('who touched objects', () => {
  it('is noted with the entries, once for a call', async () => {
    const object = { kind: 'link', id: 5 };
    await audit.record(1, { ...EVENT, object, touched: [{ id: 5, effect: 'deleted' }] }, { ...EVENT, object });
    expect(noted).toEqual([[1, 3, { kind: 'link', id: 5, effect: 'deleted' }]]);
    await audit.record(1, EVENT);
    await audit.record(1);
    expect(noted).toHaveLength(1);
  });

  it('is not noted in the log of the installation, whose objects have no authors', async () => {
    await audit.record(INSTALLATION_LOG, { ...EVENT, touched: [{ id: 5, effect: 'changed' }] });
    expect([drafts.length, noted]).toEqual([1, []]);
  });
});

describe('the entry of an object that does not exist yet', () => {
  it('is complete once the object has its ID, and seals like all others', () => {
    const entry = audit.creationEntry((id, { name, fields }) => ({
      ...EVENT,
      action: 'createLink',
      object: { kind: 'link', id, name },
      details: { ...fields },
    }));
    const draft = entry.draftOf(9, { name: 'spring', fields: { url: 'u' } });
    expect(draft).toMatchObject({ action: 'createLink', objectId: 9, objectName: 'spring', details: '{"url":"u"}' });
    expect([draft.createdAt, entry.seal]).toEqual([now, seal]);
    expect(drafts).toEqual([]);
  });
});
