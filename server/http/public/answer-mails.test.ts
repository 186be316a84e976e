import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { PATIENCE } from '../../../test/support/vitest/patience.ts';
import type { Mail } from '../../platform/mail.ts';

let app: TestApp;
const send = vi.fn(async (_mail: Mail) => 'sent' as const);
beforeAll(async () => {
  app = await startTestApp({ deps: { mailer: { send } as never } });
});
afterAll(() => app.close());

const answer = (path: string) =>
  app.request(path, { method: 'POST', body: new URLSearchParams({ email: 'ada@example.com' }) });

describe('an owner who wants a mail of each answer', () => {
  it.each([true, false])('gets one from an overlay: %s', async (notify) => {
    send.mockClear();
    const { json } = await app.account.api('POST', '/bio/api/overlay/add', {
      type: 'newsletter',
      name: 'Letters',
      notify,
    });
    expect((await answer(`/embed/overlay/${json.id}`)).status).toBe(200);
    const about = () => send.mock.calls.map(([mail]) => [mail.to, mail.text.includes('“Letters”')]);
    if (notify) await vi.waitFor(() => expect(about()).toEqual([[app.account.email, true]]), PATIENCE);
    else expect(about()).toEqual([]);
  });

  it('gets one from a bio page’s form', async () => {
    send.mockClear();
    const blocks = [{ type: 'form', form: 'newsletter' }];
    await app.account.api('POST', '/bio/api/bio/add', { name: 'Ada', handle: 'mails', notify: true, blocks });
    expect((await answer('/@mails/answer/1')).status).toBe(200);
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), PATIENCE);
    expect(send.mock.calls[0]?.[0].text).toContain('ada@example.com');
  });
});
