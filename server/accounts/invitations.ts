import { invalidField } from '../platform/app-error.ts';
import type { Mailer, MailOutcome } from '../platform/mail.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { readEmail } from './credentials.ts';
import type { Invitation, InvitationStore } from './invitation-port.ts';
import { invitationMail } from './mails.ts';
import { hashSecret, makeSecret } from './secret.ts';

const DAY_MS = 86_400_000;
const LASTS_MS = 7 * DAY_MS;
/** Seen in the list for so long after they are over. */
const KEPT_MS = 30 * DAY_MS;

/**
 * How strangers come in where registration is by invitation: links, each for one account, of whoever runs the service and of
 * the one account that set it up.
 */
export interface Invitations {
  /** The link is in this answer alone. With an address, it is mailed there too. */
  invite(email: string | undefined): Promise<{ invitation: Invitation; link: string; mail: MailOutcome }>;
  /** While it is good. */
  find(secret: string): Promise<Invitation | undefined>;
  /** The newest first, those that were used or are over included. */
  list(): Promise<Invitation[]>;
  /** Refuses one that there is not, or that was used. */
  withdraw(id: number): Promise<void>;
  /** Takes away what is long over; to be called now and then. */
  sweep(): Promise<void>;
  /** Whether this account is the one. No account takes its place by itself when it is removed. */
  mayInvite(accountId: number): Promise<boolean>;
  /** For whoever has the command line: from now on it is this account, and no other. */
  letInvite(accountId: number): Promise<void>;
}

/** Used ones stay used when their time is over. */
export function invitationState({ expiresAt, usedAt }: Invitation, now: number): 'waiting' | 'used' | 'over' {
  if (usedAt !== null) return 'used';
  return now < expiresAt ? 'waiting' : 'over';
}

export interface InvitationsParts {
  store: InvitationStore;
  mailer: Mailer;
  /** The page that makes the account. */
  linkTo(secret: string): string;
  random: RandomBytes;
  clock: Clock;
}

export function createInvitations(parts: InvitationsParts): Invitations {
  const { store, mailer, linkTo, random, clock } = parts;
  return {
    async invite(written) {
      const email = written === undefined ? '' : readEmail(written);
      const secret = makeSecret(random);
      const createdAt = clock.now();
      const expiresAt = createdAt + LASTS_MS;
      const invitation = await store.add({ hash: hashSecret(secret), email, createdAt, expiresAt });
      const link = linkTo(secret);
      const mail = email === '' ? 'off' : await mailer.send(invitationMail(email, link));
      return { invitation, link, mail };
    },
    find: (secret) => store.find(hashSecret(secret), clock.now()),
    list: () => store.list(),
    async withdraw(id) {
      if (await store.withdraw(id)) return;
      throw invalidField('id', `There is no invitation ${id} that could be withdrawn.`);
    },
    sweep: () => store.forget(clock.now() - KEPT_MS),
    mayInvite: async (accountId) => (await store.inviter()) === accountId,
    letInvite: (accountId) => store.nameInviter(accountId),
  };
}
