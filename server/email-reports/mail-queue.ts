import type { Log } from '../platform/log.ts';
import type { Mail, Mailer, MailOutcome } from '../platform/mail.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { MailStore, NewMail, QueuedMail } from './mail-port.ts';

/** The content of a queued mail, without its recipient. */
export type MailContent = Required<Pick<Mail, 'subject' | 'text' | 'html' | 'headers'>>;

/** An email for the queue; its key is never used again. */
export interface OutgoingMail extends Pick<QueuedMail, 'key' | 'accountId' | 'recipient'> {
  content: MailContent;
}

/**
 * Sends each mail at most once, even after crashes. SMTP has no exactly-once delivery: between the end of a message and the
 * server's response, it is unknown whether the message was accepted. A mail therefore counts as sent once the server waits
 * for the message, and returns to the queue only if it was certainly not accepted.
 */
export interface MailQueue {
  /** Returns false if the key was ever used. */
  add(mail: OutgoingMail): Promise<boolean>;
  /** Adds mails that belong together, all of them or none. Returns false, and adds none, if the first key was ever used. */
  addAll(mails: readonly OutgoingMail[]): Promise<boolean>;
  /** Sends due mails, a few at a time, and returns the number sent. Safe to run in several processes at once. */
  deliverDue(): Promise<number>;
  /** Deletes settled mails that are no longer needed. */
  forgetOld(): Promise<void>;
  /** Starts no further attempt, and ends running ones soon. */
  stop(): void;
}

export interface MailQueueDeps {
  store: MailStore;
  mailer: Mailer;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
  /** Called right before an attempt: whether the recipient still wants the mail. */
  isWanted(mail: Pick<QueuedMail, 'key' | 'accountId' | 'recipient'>): Promise<boolean>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Retry delays; the seventh failure is final. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, DAY_MS];
const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;
/** Maximum age: older reports are no longer useful. */
export const MAX_AGE_MS = 4 * DAY_MS;
/** Longer than any attempt takes. */
const LEASE_MS = 5 * MINUTE_MS;
const CONCURRENT_MAILS = 3;
const MAILS_PER_RUN = 300;
/** After this many consecutive failures the server counts as down, and the rest of the run is postponed. */
const MAX_FAILURES_PER_RUN = 5;
const GRACE_MS = 3_000;
const CONTENT_KEPT_MS = DAY_MS;
/** Days for which operators see an email. */
export const MAIL_DAYS = 30;
/** Longer than any clock error, because a deleted key can be used again. */
const KEYS_KEPT_MS = 400 * DAY_MS;

interface Turn {
  waiting: IterableIterator<QueuedMail>;
  failuresInARow: number;
  sent: number;
}

export function createMailQueue(deps: MailQueueDeps): MailQueue {
  const { store, clock } = deps;
  const stopping = new AbortController();
  const attempting = new AbortController();
  const lane = async (turn: Turn): Promise<void> => {
    for (const mail of turn.waiting) {
      if (stopping.signal.aborted || turn.failuresInARow >= MAX_FAILURES_PER_RUN) return;
      const outcome = await deliver(deps, mail, attempting.signal).catch((error: unknown) => {
        // It stays claimed and returns to the queue when the claim expires.
        deps.log.error({ err: error, mail: mail.key }, 'failed to send an email');
        return 'failed' as const;
      });
      if (outcome === 'sent') turn.sent++;
      if (outcome !== undefined) turn.failuresInARow = outcome === 'failed' ? turn.failuresInARow + 1 : 0;
    }
  };
  return {
    add: (mail) => store.add(rowOf(mail), clock.now()),
    addAll: (mails) => store.addAll(mails.map(rowOf), clock.now()),
    async deliverDue() {
      const due = await store.due({ now: clock.now(), longestWaitMs: 2 * DAY_MS, limit: MAILS_PER_RUN });
      const turn = { waiting: due.values(), failuresInARow: 0, sent: 0 };
      await Promise.all(Array.from({ length: CONCURRENT_MAILS }, () => lane(turn)));
      return turn.sent;
    },
    forgetOld: () => {
      const now = clock.now();
      const shownMs = now - MAIL_DAYS * DAY_MS;
      return store.forget({ contentMs: now - CONTENT_KEPT_MS, shownMs, mailMs: now - KEYS_KEPT_MS });
    },
    stop() {
      stopping.abort();
      setTimeout(() => attempting.abort(), GRACE_MS).unref();
    },
  };
}

function rowOf({ content, ...mail }: OutgoingMail): NewMail {
  return { ...mail, subject: content.subject, content: JSON.stringify(content) };
}

/** Runs one attempt; undefined if there was none. */
async function deliver(deps: MailQueueDeps, due: QueuedMail, signal: AbortSignal): Promise<MailOutcome | undefined> {
  const { store, clock, log, mailer } = deps;
  if (due.attempts >= MAX_ATTEMPTS || clock.now() - due.createdAt > MAX_AGE_MS) {
    log.warn({ mail: due.key }, 'Gave up on an email: it could not be sent in time.');
    await store.settle(due, 'expired', clock.now());
    return undefined;
  }
  const mail = await store.take(due, clock.now() + LEASE_MS);
  if (mail === undefined) return undefined;
  if (!(await deps.isWanted(mail))) {
    await store.settle(mail, 'off', clock.now());
    return undefined;
  }
  const beforeHandOver = async () => {
    if (!(await store.handOver(mail, clock.now()))) throw new Error('another process is sending this email');
  };
  let reason = '';
  const onFailure = (why: string) => {
    reason = why;
  };
  const outcome = await mailer.send(mailOf(mail), { beforeHandOver, signal, onFailure });
  await note(deps, { ...mail, reason }, outcome);
  return outcome;
}

async function note({ store, clock, log }: MailQueueDeps, mail: QueuedMail, outcome: MailOutcome): Promise<void> {
  const now = clock.now();
  const waitMs = RETRY_DELAYS_MS[mail.attempts - 1];
  if (outcome === 'failed' && waitMs !== undefined) return store.retryAt(mail, now + waitMs);
  if (outcome === 'failed') log.warn({ mail: mail.key }, 'Gave up on an email: it failed too often.');
  await store.settle(mail, outcome === 'failed' ? 'expired' : outcome, now);
}

function mailOf({ key, recipient, content }: QueuedMail): Mail {
  return { ...(JSON.parse(content) as MailContent), to: recipient, key };
}
