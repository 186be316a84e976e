import { describe, expect, it } from 'vitest';
import type { Mail } from '../platform/mail.ts';
import { createAbuseNotice } from './abuse.ts';
import type { NewAbuseReport } from './abuse-port.ts';

const REPORT: NewAbuseReport = {
  address: 'way.example/bank',
  linkId: 4,
  reason: 'phishing',
  words: '',
  email: null,
  createdAt: 5,
};

/** What is mailed about a report, and the errors that are noted. */
async function noticeOf(report: Partial<NewAbuseReport>, recipient: string | undefined, error?: Error) {
  const sent: Mail[] = [];
  const errors: unknown[] = [];
  const send = async (mail: Mail) => {
    sent.push(mail);
    if (error) throw error;
    return 'sent' as const;
  };
  const reportsScreen = 'https://way.example/app/admin/reports';
  const onError = (caught: unknown) => errors.push(caught);
  createAbuseNotice({ mailer: { send }, recipient: () => recipient, reportsScreen, onError })({ ...REPORT, ...report });
  await new Promise((resolve) => setImmediate(resolve));
  return { sent, errors };
}

describe('the email about an abuse report', () => {
  it('says what was reported, why, and where to decide', async () => {
    const { sent } = await noticeOf({}, 'abuse@way.example');
    expect(sent).toEqual([
      {
        to: 'abuse@way.example',
        subject: 'Abuse report: way.example/bank',
        headers: { 'Auto-Submitted': 'auto-generated' },
        links: [{ href: 'https://way.example/app/admin/reports', label: 'Review report', isAction: true }],
        text: expect.stringMatching(
          /^Someone reported way\.example\/bank\.\n\nReason: phishing\n\nThey left no email address\.\n\n.*https:\/\/way\.example\/app\/admin\/reports\n/,
        ),
      },
    ]);
  });

  it('quotes what they wrote, line by line, so that nobody takes it for a text of the service', async () => {
    const { sent } = await noticeOf({ words: 'It asks\r\nfor my PIN', email: 'ada@example.com' }, 'abuse@way.example');
    expect(sent[0]?.text).toContain('\n> It asks\n> for my PIN\n\nThey can be reached at ada@example.com.\n');
  });

  it('has a subject of one line for a long address', async () => {
    const { sent } = await noticeOf({ address: `way.example/${'x'.repeat(500)}` }, 'abuse@way.example');
    expect(sent[0]?.subject).toHaveLength('Abuse report: '.length + 120);
  });

  it('is not sent while no address is set', async () => {
    expect((await noticeOf({}, undefined)).sent).toEqual([]);
  });

  it('does not fail the report', async () => {
    expect((await noticeOf({}, 'abuse@way.example', new Error('down'))).errors).toEqual([new Error('down')]);
  });
});
