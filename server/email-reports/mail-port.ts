import type { EmailState } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** An email that is sent at most once; `key` is its idempotency key and is never reused. */
export interface NewMail {
  key: string;
  accountId: number;
  recipient: string;
  /** Says in a list what the email was about. */
  subject?: string;
  /** Everything except the recipient, as JSON; deleted once the mail is settled, later if it failed. */
  content: string;
}

export interface QueuedMail extends NewMail {
  id: number;
  /** Number of attempts. */
  attempts: number;
  createdAt: number;
  /** Why the last attempt failed; written with its result. */
  reason?: string;
}

/**
 * Final state. `expired`: retried for too long. `unknown`: handed over, or about to be, without a known result; not retried.
 * `off`: no longer wanted, or there is no mail server.
 */
export type SettledOutcome = 'sent' | 'refused' | 'expired' | 'unknown' | 'off';

/** An email as operators see it. */
export interface ListedMail {
  id: number;
  /** 0 for an email that is not about a workspace. */
  accountId: number;
  recipient: string;
  subject: string;
  /** Undefined while it waits. */
  outcome: Exclude<SettledOutcome, 'off'> | undefined;
  attempts: number;
  /** Why the last attempt failed; '' if it did not. */
  reason: string;
  createdAt: number;
  /** When it was sent or given up; for a waiting one, when it is tried next. */
  at: number;
  /** Whether it failed and its content is still stored, or it waits. */
  canRetry: boolean;
}

/** An email that was sent or failed without the queue. */
export interface SentMail {
  key: string;
  recipient: string;
  subject: string;
  outcome: Exclude<SettledOutcome, 'off'>;
  reason: string;
}

export interface MailFilter {
  state?: EmailState | undefined;
  /** A part of the recipient or the subject. */
  search?: string | undefined;
}

export interface MailFigures {
  waiting: number;
  /** Waiting emails that failed at least once. */
  retrying: number;
  sent: number;
  failed: number;
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
  /** Adds mails that belong together, all of them or none. Returns false, and adds none, if the first key was ever used. */
  addAll(mails: readonly NewMail[], now: number): Promise<boolean>;
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
  /** Stores an email that was sent without the queue. */
  record(mail: SentMail, now: number): Promise<void>;
  /** Returns emails that wait or were settled since a time, the newest first. */
  page(filter: MailFilter & { since: number }, request: PageRequest): Promise<Page<ListedMail>>;
  /**
   * Makes a waiting email, or a failed one whose content is stored, due now, with all attempts. Returns its account and
   * subject; undefined if there is none, and without `isQueued` if it cannot be sent any more or was added before `oldest`.
   */
  retryNow(
    id: number,
    times: { now: number; oldest: number },
  ): Promise<{ accountId: number; subject: string; isQueued: boolean } | undefined>;
  /** Returns how the mails that were settled since a time ended, and what waits. */
  figures(since: number): Promise<MailFigures>;
  /** Puts it back into the queue, handed over or not. */
  retryAt(mail: QueuedMail, at: number): Promise<void>;
  /** Settles it, handed over or not, and deletes its content, unless it failed. */
  settle(mail: QueuedMail, outcome: SettledOutcome, now: number): Promise<void>;
  /**
   * Deletes what is no longer needed of mails settled before a time: the content; recipient and subject, and mails of no
   * queue whole; the mail with its key.
   */
  forget(before: { contentMs: number; shownMs: number; mailMs: number }): Promise<void>;
}
