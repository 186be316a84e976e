import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { AbuseReport } from '../../abuse/abuse.ts';
import { callAdmin } from './admin-call.fixture.ts';

const MORNING = Date.UTC(2026, 10, 26, 8, 30);
const report: AbuseReport = {
  id: 5,
  address: 'way.example/x',
  linkId: 4,
  reason: 'phishing',
  words: 'asks for my bank',
  email: null,
  state: 'open',
  createdAt: MORNING,
  workspace: { id: 3, name: 'Shop' },
};

describe('abuse reports', () => {
  it('are listed by state and address, page by page', async () => {
    const page = vi.fn(async () => ({ items: [report], total: 31 }));
    const query = { q: ' way ', state: 'open', limit: 10, page: 2 };
    const { data } = await callAdmin(adminOperations.listReports, { abuse: { page } }, { query });
    expect(page).toHaveBeenCalledWith({ search: 'way', state: 'open' }, { limit: 10, offset: 10 });
    expect(data).toMatchObject({ result: 31, currentpage: 2, maxpage: 4 });
    expect(data.reports).toEqual([
      {
        id: 5,
        address: 'way.example/x',
        can_block: true,
        workspace: { id: 3, name: 'Shop' },
        reason: 'phishing',
        words: 'asks for my bank',
        email: null,
        state: 'open',
        date: '2026-11-26 08:30:00',
      },
    ]);
  });

  it.each([
    ['a short link', {}, true],
    ['no short link', { linkId: null, workspace: null }, false],
    ['a deleted short link, which may be restored', { workspace: null }, true],
  ])('say whether a link can be blocked if the address is %s', async (_what, over, canBlock) => {
    const page = async () => ({ items: [{ ...report, ...over }], total: 1 });
    const { data } = await callAdmin(adminOperations.listReports, { abuse: { page } });
    expect(data.reports[0]).toMatchObject({ can_block: canBlock });
  });

  it.each([
    ['blockReport', 'block', 'The link was blocked.'],
    ['dismissReport', 'dismiss', 'The report was dismissed.'],
  ] as const)('%s calls %s once', async (id, method, message) => {
    const decide = vi.fn(async () => report);
    expect(await callAdmin(adminOperations[id], { abuse: { [method]: decide } })).toEqual({ error: 0, message });
    expect(decide.mock.calls).toEqual([[7]]);
  });
});

describe('the block list', () => {
  it('is listed with when each rule was added', async () => {
    const all = async () => [{ kind: 'domain', value: 'bad.example', createdAt: MORNING }];
    expect(await callAdmin(adminOperations.listBlocks, { blockRules: { all } })).toEqual({
      error: 0,
      rules: [{ kind: 'domain', value: 'bad.example', date: '2026-11-26 08:30:00' }],
    });
  });

  it.each([
    ['addBlock', 'add', true, 'bad.example is blocked.'],
    ['addBlock', 'add', false, 'bad.example is already blocked.'],
    ['removeBlock', 'remove', true, 'bad.example is not blocked.'],
    ['removeBlock', 'remove', false, 'bad.example is not blocked.'],
  ] as const)('says what holds after %s (%s, %s)', async (id, method, isChanged, message) => {
    const change = vi.fn(async () => ({ kind: 'domain', value: 'bad.example', isChanged }));
    const body = { kind: 'domain', value: 'https://Bad.example/' };
    const answer = await callAdmin(adminOperations[id], { blockRules: { [method]: change } }, { body });
    expect(answer).toEqual({ error: 0, message });
    expect(change.mock.calls).toEqual([['domain', 'https://Bad.example/']]);
  });
});

describe('links of a reported workspace', () => {
  it('are shown, and that an operator looked is recorded', async () => {
    const link = { alias: 'win big', origin: undefined, url: 'https://casino.example/', createdAt: MORNING };
    const links = [
      { ...link, isBlocked: false },
      { ...link, origin: 'https://go.example', isBlocked: true },
    ];
    const otherLinks = vi.fn(async () => ({ links, total: 31 }));
    const record = vi.fn();
    const features = { abuse: { otherLinks }, audit: { record } };
    const response = await callAdmin(adminOperations.listReportedLinks, features);
    expect(otherLinks).toHaveBeenCalledExactlyOnceWith(7);
    const row = { destination: 'https://casino.example/', date: '2026-11-26 08:30:00' };
    expect(response).toMatchObject({
      total: 31,
      links: [
        { ...row, short_url: 'https://way.example/win%20big', is_blocked: false },
        { ...row, short_url: 'https://go.example/win%20big', is_blocked: true },
      ],
    });
    const object = { kind: 'report', id: 7 };
    expect(record).toHaveBeenCalledExactlyOnceWith(
      0,
      expect.objectContaining({ action: 'listReportedLinks', category: 'access', object }),
    );
  });
});
