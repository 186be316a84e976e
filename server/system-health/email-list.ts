import { type Audit, OPERATOR } from '../audit/audit.ts';
import { MAIL_DAYS, MAX_AGE_MS } from '../email-reports/email-reports.ts';
import type { ListedMail, MailFilter, MailStore } from '../email-reports/mail-port.ts';
import { invalidField, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';

const DAY_MS = 86_400_000;

/** Emails of the last days, for operators: sent, waiting and failed. */
export interface EmailList {
  emails(filter: MailFilter, request: PageRequest): Promise<Page<ListedMail>>;
  /** Sends a waiting or failed email of the queue within a minute; returns its subject. Throws if it is none, or too old. */
  retryEmail(id: number): Promise<string>;
}

export interface EmailListDeps {
  mails: Pick<MailStore, 'page' | 'retryNow'>;
  audit: Pick<Audit, 'record'>;
  clock: Clock;
}

export function createEmailList({ mails, audit, clock }: EmailListDeps): EmailList {
  return {
    emails: async (filter, request) => {
      const now = clock.now();
      const { items, total } = await mails.page({ ...filter, since: now - MAIL_DAYS * DAY_MS }, request);
      const oldest = now - MAX_AGE_MS;
      return { items: items.map((mail) => ({ ...mail, canRetry: mail.canRetry && mail.createdAt >= oldest })), total };
    },
    retryEmail: async (id) => {
      const now = clock.now();
      const mail = await mails.retryNow(id, { now, oldest: now - MAX_AGE_MS });
      if (!mail) throw notFound();
      if (!mail.isQueued)
        throw invalidField(
          'id',
          'This email cannot be sent again. It may have arrived, or its content is no longer stored.',
        );
      const { accountId, subject } = mail;
      const object = { kind: 'email', id, name: subject };
      await audit.record(accountId, { actor: OPERATOR, action: 'retryEmail', category: 'change', object });
      return subject;
    },
  };
}
