import { invalidField } from '../platform/app-error.ts';
import { type Mailer, type MailOutcome, serviceName } from '../platform/mail.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { readEmail } from './credentials.ts';
import type { Invitation, InvitationStore } from './invitation-port.ts';
import { invitationMail } from './mails.ts';
import { createSecret, hashSecret } from './secret.ts';

const DAY_MS = 86_400_000;
const LASTS_MS = 7 * DAY_MS;
/** Retention in the list after expiry. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Invitations, for installations where registration requires one: links for one account each, created by the operator
 * or by the account that set up the service.
 */
export interface Invitations {
  /** Creates an invitation and emails it to the address, if given. Only this result contains the link. */
  invite(email: string | undefined): Promise<{ invitation: Invitation; link: string; mail: MailOutcome }>;
  /** Finds a valid invitation. */
  find(secret: string): Promise<Invitation | undefined>;
  /** Returns all, newest first, including used and expired ones. */
  list(): Promise<Invitation[]>;
  /** Throws if the invitation does not exist or was used. */
  withdraw(id: number): Promise<void>;
  /** Deletes invitations that expired long ago; called periodically. */
  sweep(): Promise<void>;
  /** Returns whether this account may invite. When it is removed, no other account replaces it automatically. */
  mayInvite(accountId: number): Promise<boolean>;
  /** Makes this account the only one that may invite, beside operators, for the command line. */
  letInvite(accountId: number): Promise<void>;
}

/** Returns the state. Used invitations stay used after their expiry. */
export function invitationState({ expiresAt, usedAt }: Invitation, now: number): 'waiting' | 'used' | 'over' {
  if (usedAt !== null) return 'used';
  return now < expiresAt ? 'waiting' : 'over';
}

export interface InvitationsDeps {
  store: InvitationStore;
  mailer: Mailer;
  /** Returns the URL of the registration page. */
  linkTo(secret: string): string;
  random: RandomBytes;
  clock: Clock;
}

export function createInvitations(deps: InvitationsDeps): Invitations {
  const { store, mailer, linkTo, random, clock } = deps;
  return {
    async invite(written) {
      const email = written === undefined ? '' : readEmail(written);
      const secret = createSecret(random);
      const createdAt = clock.now();
      const expiresAt = createdAt + LASTS_MS;
      const invitation = await store.add({ hash: hashSecret(secret), email, createdAt, expiresAt });
      const link = linkTo(secret);
      const mail =
        email === '' ? 'off' : await mailer.send(invitationMail(email, { link, service: serviceName(mailer) }));
      return { invitation, link, mail };
    },
    find: (secret) => store.find(hashSecret(secret), clock.now()),
    list: () => store.list(),
    async withdraw(id) {
      if (await store.withdraw(id)) return;
      throw invalidField('id', `Invitation ${id} not found.`);
    },
    sweep: () => store.forget(clock.now() - KEPT_MS),
    mayInvite: async (accountId) => (await store.inviter()) === accountId,
    letInvite: (accountId) => store.nameInviter(accountId),
  };
}
