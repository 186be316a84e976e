import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/support/vitest/patience.ts';
import type { Mailer, MailOutcome } from '../platform/mail.ts';
import { createRecordedMailer } from './recorded-mailer.ts';

const MAIL = { to: 'ada@example.com', subject: 'Join Garden on Waymark', text: 'https://way.example/secret' };

function setUp(outcome: MailOutcome, reason?: string) {
  const send = vi.fn<Mailer['send']>(async (_mail, options) => {
    if (reason !== undefined) options?.onFailure?.(reason);
    return outcome;
  });
  const record = vi.fn(async () => undefined);
  const onError = vi.fn();
  const mailer = { send, serviceName: () => 'Acme Links' };
  const recorded = createRecordedMailer(mailer, { store: { record }, clock: { now: () => 5 }, onError });
  return { recorded, send, record, onError };
}

describe('an email that is sent without the queue', () => {
  it.each([
    ['sent', undefined, 'sent', ''],
    ['failed', 'The mail server was not found.', 'expired', 'The mail server was not found.'],
    [
      'refused',
      'The mail server rejected the message (554).',
      'refused',
      'The mail server rejected the message (554).',
    ],
    ['unknown', 'The connection to the mail server failed.', 'unknown', 'The connection to the mail server failed.'],
  ] as const)('is recorded without its content: %s', async (outcome, reason, settled, why) => {
    const { recorded, record } = setUp(outcome, reason);
    expect(await recorded.send(MAIL)).toBe(outcome);
    const key = expect.stringMatching(/^[\da-f-]{36}$/);
    const entry = { key, recipient: MAIL.to, subject: MAIL.subject, outcome: settled, reason: why };
    expect(record).toHaveBeenCalledExactlyOnceWith(entry, 5);
  });

  it('is not recorded where email is off', async () => {
    const { recorded, record } = setUp('off');
    expect(await recorded.send(MAIL)).toBe('off');
    expect(record).not.toHaveBeenCalled();
  });

  it('is sent even if it cannot be recorded', async () => {
    const { recorded, record, onError } = setUp('sent');
    record.mockRejectedValue(new Error('full'));
    expect(await recorded.send(MAIL)).toBe('sent');
    await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('full')), PATIENCE);
  });
});

it('leaves emails of the queue, and the name of the service, as they are', async () => {
  const { recorded, record, send } = setUp('sent');
  const options = { beforeHandOver: async () => undefined };
  await recorded.send({ ...MAIL, key: 'report:1' }, options);
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...MAIL, key: 'report:1' }, options);
  expect(record).not.toHaveBeenCalled();
  expect(recorded.serviceName?.()).toBe('Acme Links');
});
