import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { ListedMail } from '../../system-health/system-health.ts';
import { callAdmin } from './admin-call.fixture.ts';

const MORNING = Date.UTC(2026, 10, 26, 8, 30);
const mail: ListedMail = {
  id: 4,
  accountId: 3,
  recipient: 'ada@example.com',
  subject: 'Weekly report',
  outcome: 'expired',
  attempts: 7,
  reason: 'The mail server was not found.',
  createdAt: MORNING,
  at: MORNING,
  canRetry: true,
};

describe('the emails of the installation', () => {
  it.each([
    ['a failed one', {}, { state: 'expired', workspace: 3 }],
    ['one that waits', { outcome: undefined }, { state: 'waiting' }],
    [
      'one of no workspace',
      { accountId: 0, outcome: 'sent', canRetry: false } as const,
      { workspace: null, can_retry: false },
    ],
  ])('are listed by state and search, page by page: %s', async (_what, over, shown) => {
    const emails = vi.fn(async () => ({ items: [{ ...mail, ...over }], total: 31 }));
    const query = { q: ' ada ', state: 'failed', limit: 10, page: 2 };
    const { data } = await callAdmin(adminOperations.listEmails, { systemHealth: { emails } }, { query });
    expect(emails).toHaveBeenCalledExactlyOnceWith({ search: 'ada', state: 'failed' }, { limit: 10, offset: 10 });
    expect(data).toMatchObject({ result: 31, currentpage: 2, maxpage: 4 });
    const { recipient, subject, attempts, reason } = mail;
    const row = { id: 4, recipient, subject, attempts, reason, can_retry: true, date: '2026-11-26 08:30:00' };
    expect(data.emails).toEqual([expect.objectContaining({ ...row, ...shown })]);
  });

  it('are sent again', async () => {
    const retryEmail = vi.fn(async () => 'Weekly report');
    const response = await callAdmin(adminOperations.retryEmail, { systemHealth: { retryEmail } });
    expect(response).toEqual({ error: 0, message: 'The email will be sent within a minute.' });
    expect(retryEmail).toHaveBeenCalledExactlyOnceWith(7);
  });
});
