/** A mail that is to go out once; `key` says what it is about and is used once for ever. */
export interface NewMail {
  key: string;
  accountId: number;
  recipient: string;
  /** Everything but the recipient, as JSON; gone from the store when the mail is settled. */
  content: string;
}

export interface QueuedMail extends NewMail {
  id: number;
  /** How often somebody set about sending it. */
  attempts: number;
  createdAt: number;
}

/**
 * How it ended. `expired`: it was tried for too long. `unknown`: it was handed over, or was about to be, and nobody heard
 * what became of it; it is not tried again. `off`: it was not wanted any more, or there is no mail server.
 */
export type SettledOutcome = 'sent' | 'refused' | 'expired' | 'unknown' | 'off';

export interface DueRequest {
  now: number;
  /** No mail waits longer than this: one that would was put off by a clock that was wrong, and is due. */
  longestWaitMs: number;
  limit: number;
}

/**
 * The queue of outgoing mail, worked on by any number of processes. Whoever takes a mail counts it up, and all that he does
 * with it afterwards holds only as long as nobody else has counted it up since.
 */
export interface MailStore {
  /** False when there has been a mail with this key: nothing is changed then. */
  add(mail: NewMail, now: number): Promise<boolean>;
  /** When the mails with these keys were added; keys without a mail are left out. */
  addedAt(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The mail of the account that was added last of those whose keys begin so. */
  latest(accountId: number, keyPrefix: string): Promise<{ id: number; createdAt: number } | undefined>;
  /** Mails whose time has come, the longest overdue first. */
  due(request: DueRequest): Promise<QueuedMail[]>;
  /** The mail as its taker's, until a time at which others may take it; undefined when somebody else was quicker. */
  take(mail: QueuedMail, until: number): Promise<QueuedMail | undefined>;
  /** Settles it as `unknown` until something better is known; false when it is somebody else's by now. */
  handOver(mail: QueuedMail, now: number): Promise<boolean>;
  /** Back into the queue, handed over or not. */
  retryAt(mail: QueuedMail, at: number): Promise<void>;
  /** The end of it, handed over or not; its content goes. */
  settle(mail: QueuedMail, outcome: SettledOutcome, now: number): Promise<void>;
  /** Drops the content of what was settled before one time, and all that was added and settled before another. */
  forget(before: { contentMs: number; mailMs: number }): Promise<void>;
}
