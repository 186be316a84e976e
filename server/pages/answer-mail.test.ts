import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/support/vitest/patience.ts';
import type { Mail } from '../platform/mail.ts';
import { answerMail, createAnswerMail } from './answer-mail.ts';
import type { PageAnswer } from './answer-port.ts';

const FIELDS = { name: 'Ada\r\nBcc: eve@example.com', email: 'ada@example.com', message: 'Do you ship?', choice: '' };
const ANSWER: PageAnswer = {
  id: 1,
  accountId: 2,
  pageKind: 'overlay',
  pageId: 3,
  blockId: 0,
  type: 'contact',
  fields: FIELDS,
  createdAt: 0,
};

const STOP = 'https://way.example/unsubscribe/2_0-r-abc';

function setUp(to: string | undefined = 'owner@example.com') {
  const clock = { time: 0, now: () => clock.time };
  const send = vi.fn(async (_mail: Mail) => 'sent' as const);
  const onError = vi.fn();
  const tell = createAnswerMail({
    recipientOf: async () => ({ to, stopHref: STOP }),
    mailer: { send },
    clock,
    onError,
  });
  return { clock, send, tell, onError };
}

describe('mail about answers', () => {
  it('contains the response and the page’s owner, and no response text in its headers', () => {
    const mail = answerMail(ANSWER, { to: 'owner@example.com', stopHref: STOP, pageName: 'Questions' });
    expect(mail).toMatchObject({ to: 'owner@example.com', subject: 'New response to your overlay' });
    for (const text of ['“Questions”', 'ada@example.com', 'Do you ship?']) expect(mail.text).toContain(text);
    expect(JSON.stringify(mail.headers)).not.toContain('Bcc');
  });

  it('can be turned off by its reader with one click', () => {
    const { headers, text } = answerMail(ANSWER, { to: 'owner@example.com', stopHref: STOP, pageName: 'Questions' });
    expect(headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${STOP}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(text).toContain(STOP);
  });

  it('is not sent to someone who does not want it', async () => {
    const { clock, send, onError } = setUp();
    const recipientOf = vi.fn(async () => undefined);
    createAnswerMail({ recipientOf, mailer: { send }, clock, onError })(ANSWER, 'x');
    await vi.waitFor(() => expect(recipientOf).toHaveBeenCalledWith(ANSWER.accountId), PATIENCE);
    expect(send).not.toHaveBeenCalled();
  });

  it('goes out ten times an hour for a page, and again an hour later', async () => {
    const { clock, send, tell } = setUp();
    for (let n = 0; n < 15; n++) tell(ANSWER, 'x');
    tell({ ...ANSWER, pageId: 4 }, 'x');
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(11), PATIENCE);
    clock.time = 3_600_001;
    tell(ANSWER, 'x');
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(12), PATIENCE);
  });

  it('is not sent when the account is deleted, and a failure is reported', async () => {
    const gone = setUp('');
    gone.send.mockRejectedValueOnce(new Error('no server'));
    gone.tell(ANSWER, 'x');
    await vi.waitFor(() => expect(gone.onError).toHaveBeenCalledOnce(), PATIENCE);
  });
});
