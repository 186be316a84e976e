import { describe, expect, it, vi } from 'vitest';
import { OPERATOR } from '../audit/audit.ts';
import type { ListedMail, MailStore } from '../email-reports/mail-port.ts';
import type { Page } from '../platform/paging.ts';
import { createEmailList } from './email-list.ts';

const NOW = Date.UTC(2026, 10, 26, 8);
const DAY_MS = 86_400_000;

function setUp(retried?: Awaited<ReturnType<MailStore['retryNow']>>) {
  const mails = {
    page: vi.fn(async (): Promise<Page<ListedMail>> => ({ items: [], total: 0 })),
    retryNow: vi.fn(async () => retried),
  };
  const record = vi.fn(async () => undefined);
  return { mails, record, emails: createEmailList({ mails, audit: { record }, clock: { now: () => NOW } }) };
}

describe('the emails that operators see', () => {
  it('are those of 30 days', async () => {
    const { mails, emails } = setUp();
    await emails.emails({ state: 'failed', search: 'ada' }, { limit: 50, offset: 0 });
    const filter = { state: 'failed', search: 'ada', since: Date.UTC(2026, 9, 27, 8) };
    expect(mails.page).toHaveBeenCalledExactlyOnceWith(filter, { limit: 50, offset: 0 });
  });

  it.each([
    ['is stored', true, 0, true],
    ['is not stored', false, 0, false],
    ['is four days old', true, 4 * DAY_MS + 1, false],
  ])('can be sent again only as long as it is useful: one whose content %s', async (_what, canRetry, age, can) => {
    const { mails, emails } = setUp();
    const mail = { id: 7, canRetry, createdAt: NOW - age } as ListedMail;
    mails.page.mockResolvedValue({ items: [mail], total: 1 });
    const { items } = await emails.emails({}, { limit: 50, offset: 0 });
    expect(items).toEqual([{ ...mail, canRetry: can }]);
  });

  it('are sent again, and the log of the workspace says so', async () => {
    const { record, emails, mails } = setUp({ accountId: 3, subject: 'Weekly report', isQueued: true });
    expect(await emails.retryEmail(7)).toBe('Weekly report');
    expect(mails.retryNow).toHaveBeenCalledExactlyOnceWith(7, { now: NOW, oldest: NOW - 4 * DAY_MS });
    const object = { kind: 'email', id: 7, name: 'Weekly report' };
    const entry = { actor: OPERATOR, action: 'retryEmail', category: 'change', object };
    expect(record).toHaveBeenCalledExactlyOnceWith(3, entry);
  });

  it.each([
    ['is none', undefined, 'not_found'],
    ['may have arrived', { accountId: 3, subject: '', isQueued: false }, 'invalid_input'],
  ])('are not sent again if it %s', async (_what, retried, code) => {
    const { record, emails } = setUp(retried);
    await expect(emails.retryEmail(7)).rejects.toMatchObject({ code });
    expect(record).not.toHaveBeenCalled();
  });
});
