/** An email that is sent at most once; `key` is its idempotency key and is never reused. */
export interface NewMail {
  key: string;
  accountId: number;
  recipient: string;
  /** Everything except the recipient, as JSON; deleted once the mail is settled. */
  content: string;
}

export interface QueuedMail extends NewMail {
  id: number;
  /** Number of attempts. */
  attempts: number;
  createdAt: number;
}

/**
 * Final state. `expired`: retried for too long. `unknown`: handed over, or about to be, without a known result; not retried.
 * `off`: no longer wanted, or there is no mail server.
 */
export type SettledOutcome = 'sent' | 'refused' | 'expired' | 'unknown' | 'off';

/** An email that was given up, or may not have arrived. */
export interface MailFailure extends Pick<NewMail, 'accountId' | 'recipient'> {
  id: number;
  outcome: Exclude<SettledOutcome, 'sent' | 'off'>;
  attempts: number;
  settledAt: number;
}

export interface MailFigures {
  waiting: number;
  /** Waiting emails that failed at least once. */
  retrying: number;
  sent: number;
  failed: number;
  /** The last ones that failed. */
  failures: MailFailure[];
}

export interface DueRequest {
  now: number;
  /** Maximum wait. A mail with a longer one was postponed by a clock error, and is due. */
  longestWaitMs: number;
  limit: number;
}

/**
 * The queue of outgoing mail, shared by any number of processes. Claiming a mail increments its counter; later writes
 * succeed only while the counter is unchanged.
 */
export interface MailStore {
  /** Returns false, and changes nothing, if the key was ever used. */
  add(mail: NewMail, now: number): Promise<boolean>;
  /** Returns when the mails with these keys were added; keys without a mail are omitted. */
  addedAt(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Returns the account's latest mail whose key starts with the prefix. */
  latest(accountId: number, keyPrefix: string): Promise<{ id: number; createdAt: number } | undefined>;
  /** Returns due mails, the longest overdue first. */
  due(request: DueRequest): Promise<QueuedMail[]>;
  /** Claims a mail until a time after which others can claim it; undefined if another process was faster. */
  take(mail: QueuedMail, until: number): Promise<QueuedMail | undefined>;
  /** Settles it as `unknown` until the result is known; false if another process has claimed it. */
  handOver(mail: QueuedMail, now: number): Promise<boolean>;
  /** Returns how the mails that were settled since a time ended, and what waits. */
  figures(since: number): Promise<MailFigures>;
  /** Puts it back into the queue, handed over or not. */
  retryAt(mail: QueuedMail, at: number): Promise<void>;
  /** Settles it, handed over or not, and deletes its content. */
  settle(mail: QueuedMail, outcome: SettledOutcome, now: number): Promise<void>;
  /** Deletes the content of mails settled before one time, and mails added and settled before another. */
  forget(before: { contentMs: number; mailMs: number }): Promise<void>;
}
