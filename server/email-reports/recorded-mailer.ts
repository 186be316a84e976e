import { randomUUID } from 'node:crypto';
import type { Mailer } from '../platform/mail.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { MailStore } from './mail-port.ts';

export interface RecordedMailerDeps {
  store: Pick<MailStore, 'record'>;
  clock: Clock;
  onError(error: unknown): void;
}

/**
 * Records every email that is sent without the queue, such as invitations, for the list of operators. Its content is not
 * stored, because it may contain a secret link. An email with a key comes from the queue, which stores it anyway.
 */
export function createRecordedMailer(mailer: Mailer, { store, clock, onError }: RecordedMailerDeps): Mailer {
  return {
    ...mailer,
    async send(mail, options) {
      if (mail.key !== undefined) return mailer.send(mail, options);
      let reason = '';
      const onFailure = (why: string) => {
        reason = why;
      };
      const outcome = await mailer.send(mail, { ...options, onFailure });
      if (outcome === 'off') return outcome;
      const { to: recipient, subject } = mail;
      const settled = outcome === 'failed' ? 'expired' : outcome;
      // Not awaited: the email is on its way, whatever becomes of the entry.
      void store
        .record({ key: randomUUID(), recipient, subject, outcome: settled, reason }, clock.now())
        .catch(onError);
      return outcome;
    },
  };
}
