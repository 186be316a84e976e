import { createSecret, credentialsChangedMail, hashSecret, readEmail } from '../accounts/accounts.ts';
import { conflict, invalidField, keyUnknown } from '../platform/app-error.ts';
import { type Mail, type Mailer, serviceName } from '../platform/mail.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { EmailConfirmationStore, EmailOwner } from './email-confirmation-port.ts';

const DAY_MS = 86_400_000;
/** Links of a person within 24 hours: each resend adds one. */
const MAX_A_DAY = 5;

export interface EmailState {
  email: string;
  isConfirmed: boolean;
  /** The address that replaces it once it is confirmed. */
  pending: string | undefined;
}

/**
 * Confirmation of email addresses by a link that works once, for 24 hours. Where email is off, every address counts as
 * confirmed.
 */
export interface EmailConfirmations {
  /** Whether the service sends email. */
  isOn: boolean;
  state(personId: number): Promise<EmailState>;
  /** Marks the address of a new person as not confirmed, and emails a link to it. */
  begin(personId: number): Promise<void>;
  /** Emails another link to an address that is not confirmed. Throws `invalid_input` above the limit. */
  resend(personId: number): Promise<void>;
  /** Returns whether this is another address than the person's. Throws `invalid_input`, and `conflict` for a taken one. */
  checkChange(personId: number, email: string): Promise<boolean>;
  /**
   * Emails a link to a new address, which replaces the current one when the link is used. Returns false, and sends none, for
   * the current address. Throws as `checkChange` does.
   */
  requestChange(personId: number, email: string): Promise<boolean>;
  /** Returns the address that a valid link confirms. */
  find(secret: string): Promise<string | undefined>;
  /**
   * Confirms the address of a link. Undefined when the link is no longer valid, or the address was taken meanwhile. A changed
   * address ends the web sessions, and the former one is informed.
   */
  use(secret: string): Promise<{ personId: number; email: string; isChanged: boolean } | undefined>;
  /** Deletes expired links; called periodically. */
  sweep(): Promise<void>;
}

export interface EmailConfirmationDeps {
  store: EmailConfirmationStore;
  isMailOn: boolean;
  mailer: Mailer;
  /** Returns the URL of the page that confirms. */
  linkTo(secret: string): string;
  random: RandomBytes;
  clock: Clock;
}

export function createEmailConfirmations(deps: EmailConfirmationDeps): EmailConfirmations {
  const { store, isMailOn, clock } = deps;
  return {
    isOn: isMailOn,
    state: async (personId) => {
      const { email, isConfirmed } = await ownerOf(store, personId);
      return { email, isConfirmed: !isMailOn || isConfirmed, pending: await store.pendingEmail(personId, clock.now()) };
    },
    begin: async (personId) => {
      if (!isMailOn) return;
      await store.markUnconfirmed(personId);
      const owner = await ownerOf(store, personId);
      await send(deps, owner, owner.email);
    },
    resend: async (personId) => {
      const owner = await ownerOf(store, personId);
      const pending = await store.pendingEmail(personId, clock.now());
      if (owner.isConfirmed && pending === undefined) return;
      if (!(await send(deps, owner, pending ?? owner.email))) throw tooMany();
    },
    checkChange: async (personId, written) => (await checkChange(store, personId, written)) !== undefined,
    requestChange: async (personId, written) => {
      const change = await checkChange(store, personId, written);
      if (change && !(await send(deps, change.owner, change.email))) throw tooMany();
      return change !== undefined;
    },
    find: async (secret) => (await store.find(hashSecret(secret), clock.now()))?.confirmedEmail,
    use: (secret) => use(deps, secret),
    sweep: () => store.forget(clock.now() - DAY_MS),
  };
}

/** Undefined for the current address. */
async function checkChange(store: EmailConfirmationStore, personId: number, written: string) {
  const email = readEmail(written);
  const owner = await ownerOf(store, personId);
  if (email === owner.email) return undefined;
  if (await store.isTaken(email)) throw conflict('email', 'An account with this email address already exists.');
  return { owner, email };
}

async function ownerOf(store: EmailConfirmationStore, personId: number): Promise<EmailOwner> {
  const owner = await store.findOwner(personId);
  if (!owner) throw keyUnknown();
  return owner;
}

/** Returns false above the limit of links. */
async function send(
  { store, mailer, linkTo, random, clock }: EmailConfirmationDeps,
  { personId, username }: EmailOwner,
  email: string,
): Promise<boolean> {
  const secret = createSecret(random);
  const createdAt = clock.now();
  const confirmation = { personId, email, hash: hashSecret(secret), createdAt, expiresAt: createdAt + DAY_MS };
  if (!(await store.add(confirmation, MAX_A_DAY))) return false;
  // Not awaited: a hanging mail server must not delay the response. The mailer logs errors.
  void mailer.send(confirmationMail(username, email, { link: linkTo(secret), service: serviceName(mailer) }));
  return true;
}

async function use(
  { store, mailer, clock }: EmailConfirmationDeps,
  secret: string,
): Promise<{ personId: number; email: string; isChanged: boolean } | undefined> {
  const used = await store.use(hashSecret(secret), clock.now()).catch((error: unknown) => {
    if (error instanceof UniqueViolationError) return undefined;
    throw error;
  });
  if (!used) return undefined;
  const { personId, username, email: former, confirmedEmail: email } = used;
  const isChanged = former !== email;
  const changed = { emailChanged: true, passwordChanged: false, service: serviceName(mailer) };
  if (isChanged) void mailer.send(credentialsChangedMail({ username, email: former }, changed));
  return { personId, email, isChanged };
}

function confirmationMail(username: string, email: string, { link, service }: { link: string; service: string }): Mail {
  const text = [
    `Hello ${username},`,
    '',
    `Confirm that this is the email address of your ${service} account:`,
    '',
    link,
    '',
    'This link works once and expires in 24 hours. If you did not create an account or change its address, ignore this email.',
  ].join('\n');
  return {
    to: email,
    subject: 'Confirm your email address',
    text,
    links: [{ href: link, label: 'Confirm email address', isAction: true }],
  };
}

function tooMany() {
  return invalidField('email', `${MAX_A_DAY} links were sent within 24 hours. Use one of them, or try again tomorrow.`);
}
