import { describe, expect, it, vi } from 'vitest';
import { ABUSE_REASONS } from '../../contract/vocabulary.ts';
import { createAbuseService } from './abuse.ts';
import type { AbuseReport, AbuseStore, NewAbuseReport } from './abuse-port.ts';

const TOLD = { address: 'way.example/x', linkId: 4, reason: 'phishing', words: 'asks for my bank', email: '' };
const REPORT: AbuseReport = {
  id: 1,
  address: 'way.example/x',
  linkId: 4,
  reason: 'phishing',
  words: '',
  email: null,
  state: 'open',
  createdAt: 5,
  workspace: { id: 3, name: 'Shop' },
};

function setUp(over: Partial<AbuseReport> = {}, open = 0) {
  const report = { ...REPORT, ...over };
  const store = {
    add: vi.fn(
      async (row: NewAbuseReport): Promise<AbuseReport> => ({ ...row, id: 2, state: 'open', workspace: null }),
    ),
    countOpen: vi.fn(async () => open),
    page: vi.fn(async () => ({ items: [report], total: 1 })),
    find: vi.fn(async (id: number) => (id === report.id ? report : undefined)),
    otherLinks: vi.fn(async () => ({ links: [], total: 6 })),
    block: vi.fn(async (linkId: number) => linkId === 4),
    dismiss: vi.fn(async () => undefined),
  } satisfies AbuseStore;
  const record = vi.fn(async () => undefined);
  const notify = vi.fn();
  const desk = createAbuseService({ store, record, notify, clock: { now: () => 1_000 } });
  return { store, report, record, notify, desk };
}

describe('an abuse report of a visitor', () => {
  it.each(ABUSE_REASONS)('is stored with the reason %s and its time', async (reason) => {
    const { store, desk } = setUp();
    await desk.report({ ...TOLD, reason, email: 'me@example.com' });
    expect(store.add).toHaveBeenCalledWith({ ...TOLD, reason, email: 'me@example.com', createdAt: 1_000 });
  });

  it.each([
    ['the first open one of an address', 0, 1],
    ['another one of the same address', 1, 0],
    ['one of many, which is dropped', 20, 0],
  ])('sends one email for each reported URL: %s', async (_what, open, emails) => {
    const { notify, desk } = setUp({}, open);
    await desk.report(TOLD);
    expect(notify).toHaveBeenCalledTimes(emails);
  });

  it('may omit the email address', async () => {
    const { store, desk } = setUp();
    await desk.report(TOLD);
    expect(store.add).toHaveBeenCalledWith(expect.objectContaining({ email: null }));
  });

  it.each([
    ['reason', { reason: '' }],
    ['reason', { reason: '__proto__' }],
    ['words', { words: 'x'.repeat(2_001) }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a b@example.com' }],
    ['email', { email: `${'x'.repeat(65)}@example.com` }],
  ])('is rejected for an invalid %s', async (field, over) => {
    const { store, desk } = setUp();
    const refusal = { code: 'invalid_input', fields: { [field]: [expect.any(String)] } };
    await expect(desk.report({ ...TOLD, ...over })).rejects.toMatchObject(refusal);
    expect(store.add).not.toHaveBeenCalled();
  });

  it('is acknowledged and not stored above 20 reports', async () => {
    const { store, desk } = setUp({}, 20);
    await desk.report(TOLD);
    expect(store.add).not.toHaveBeenCalled();
  });
});

describe('abuse reports for the operator', () => {
  it('block the link of a report', async () => {
    const { store, desk, report } = setUp();
    expect(await desk.block(1)).toBe(report);
    expect(store.block).toHaveBeenCalledWith(4, 1_000);
  });

  it.each([null, 9])('cannot block a missing or deleted link (%s)', async (linkId) => {
    const { desk } = setUp({ linkId });
    await expect(desk.block(1)).rejects.toMatchObject({
      fields: { id: [expect.stringContaining('not a short link')] },
    });
  });

  it('can be dismissed', async () => {
    const { store, desk, report } = setUp();
    expect(await desk.dismiss(1)).toBe(report);
    expect(store.dismiss).toHaveBeenCalledWith(report, 1_000);
  });

  it('reject unknown report numbers', async () => {
    const { desk } = setUp();
    await expect(desk.block(8)).rejects.toMatchObject({ code: 'not_found' });
    await expect(desk.dismiss(8)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['block', 'open', 'blockLink'],
    ['dismiss', 'blocked', 'unblockLink'],
  ] as const)('tell the workspace of the link when an operator decides to %s', async (decision, state, action) => {
    const { record, desk } = setUp({ state });
    await desk[decision](1);
    const object = { kind: 'link', id: 4, name: 'way.example/x' };
    expect(record.mock.calls).toEqual([[3, { actor: { personId: 0, keyId: 0 }, action, category: 'access', object }]]);
  });

  it('tell no workspace when a report that blocked nothing is dismissed, or the link is gone', async () => {
    const open = setUp();
    await open.desk.dismiss(1);
    expect(open.record).not.toHaveBeenCalled();
    const gone = setUp({ workspace: null });
    await gone.desk.block(1);
    expect(gone.record).not.toHaveBeenCalled();
  });

  it('are listed by state and address', async () => {
    const { store, desk, report } = setUp();
    const [filter, request] = [{ state: 'open', search: 'way' } as const, { limit: 5, offset: 5 }];
    expect(await desk.page(filter, request)).toEqual({ items: [report], total: 1 });
    expect(store.page.mock.calls).toEqual([[filter, request]]);
  });
});

describe('the other links of a reported workspace', () => {
  it('are those of the link’s workspace', async () => {
    const { desk, store } = setUp();
    expect(await desk.otherLinks(1)).toEqual({ links: [], total: 6 });
    expect(store.otherLinks).toHaveBeenCalledExactlyOnceWith({ accountId: 3, linkId: 4 }, 10);
  });

  it.each([
    ['of a link that no longer exists', { workspace: null }],
    ['of an address that is no link', { workspace: null, linkId: null }],
  ])('are none for a report %s', async (_what, over) => {
    const { desk, store } = setUp(over);
    expect(await desk.otherLinks(1)).toEqual({ links: [], total: 0 });
    expect(store.otherLinks).not.toHaveBeenCalled();
  });

  it('cannot be read without a report', async () => {
    await expect(setUp().desk.otherLinks(9)).rejects.toMatchObject({ code: 'not_found' });
  });
});
