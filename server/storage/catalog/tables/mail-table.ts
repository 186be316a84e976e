import type { Generated } from 'kysely';
import type { Owned } from '../owned-row.ts';

export interface MailTable extends Owned {
  mailKey: string;
  recipient: string;
  subject: Generated<string>;
  /** Subject, text, HTML and headers as JSON. */
  content: string;
  attempts: number;
  /** Null once the mail is settled. */
  nextAttemptAt: number | null;
  outcome: string | null;
  /** Why the last attempt failed. */
  reason: Generated<string>;
  settledAt: number | null;
}
