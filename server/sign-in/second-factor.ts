import { firstExceeded, hashSecret, type RateLimiter, type SignedInAccount } from '../accounts/accounts.ts';
import { conflict, invalidField, rateLimited } from '../platform/app-error.ts';
import { networkOf } from '../platform/fetch/network.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { SecondFactorChange } from './mails.ts';
import type { PasskeyStore } from './passkey-port.ts';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import type { SecondFactorStore, Totp } from './second-factor-port.ts';
import { makeTotpSecret, stepOfCode, totpUrl } from './totp-code.ts';

const MINUTE_MS = 60_000;

/** Codes per minute: for one person from one network, from one network, for one person, in total. */
const ATTEMPTS = { ofPersonFromNetwork: 5, fromNetwork: 30, ofPerson: 10, inTotal: 1_000 } as const;

/** Wrong codes in a row that people type; each further one doubles the wait, up to an hour. */
const FREE_FAILURES = 10;
const LONGEST_WAIT_MINUTES = 60;
/** Wrong codes in a row after which the person is notified: someone who gets this far knows the password. */
const NOTIFIED_FAILURES = 5;

/** How a person's second factor stands. */
export interface SecondFactorState {
  /** An authenticator app or a passkey is set up. */
  isOn: boolean;
  /** When the authenticator app was confirmed, in epoch milliseconds; null without one. */
  appSince: number | null;
  /** Unused recovery codes. */
  recoveryCodes: number;
}

/** The second factor of sign-ins: codes of an authenticator app or a passkey, and recovery codes for when it is lost. */
export interface SecondFactor {
  state(personId: number): Promise<SecondFactorState>;
  isOn(personId: number): Promise<boolean>;
  /** Begins the setup; nothing is asked for until `confirm`. Throws `conflict` when an app is confirmed already. */
  begin(personId: number, email: string): Promise<{ secret: string; address: string }>;
  /** Turns it on with a code of the app; returns recovery codes if the person has none yet. They are stored as hashes. */
  confirm(account: SignedInAccount, code: string): Promise<string[]>;
  /** Returns whether a code of the app, or a recovery code, is right; each works once. Throws `rate_limited`. */
  accepts(account: SignedInAccount, attempt: { code: string; address: string }): Promise<boolean>;
  /** Replaces the recovery codes. */
  renewCodes(account: SignedInAccount): Promise<string[]>;
  /** Called after a passkey was added; returns recovery codes if the person has none yet. */
  passkeyAdded(account: SignedInAccount): Promise<string[]>;
  passkeyRemoved(account: SignedInAccount): Promise<void>;
  removeApp(account: SignedInAccount): Promise<void>;
  /** Removes everything that sign-in asks for besides the password. */
  turnOff(account: SignedInAccount): Promise<void>;
}

export interface SecondFactorDeps {
  store: SecondFactorStore;
  passkeys: Pick<PasskeyStore, 'listOf' | 'removeAll'>;
  limiter: RateLimiter;
  /** Tells the person by mail, in the background. */
  notify(account: SignedInAccount, change: SecondFactorChange): void;
  /** Shown by authenticator apps. */
  serviceName(): string;
  random: RandomBytes;
  clock: Clock;
}

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { store, passkeys, random, notify } = deps;
  const isOn = async (personId: number) => (await stateOf(deps, personId)).isOn;
  return {
    state: (personId) => stateOf(deps, personId),
    isOn,
    begin: async (personId, email) => {
      const secret = makeTotpSecret(random);
      if (!(await store.begin(personId, secret))) throw conflict('code', 'An authenticator app is already set up.');
      return { secret, address: totpUrl(secret, email, deps.serviceName()) };
    },
    confirm: (account, code) => confirm(deps, account, code),
    accepts: (account, attempt) => accepts(deps, account, attempt),
    renewCodes: async (account) => {
      if (!(await isOn(account.personId))) throw conflict('code', 'Two-factor authentication is not on.');
      const codes = makeRecoveryCodes(random);
      await store.replaceRecoveryCodes(account.personId, hashesOf(codes));
      notify(account, 'codes');
      return codes;
    },
    passkeyAdded: (account) => codesOf(deps, account, 'passkey-added'),
    passkeyRemoved: (account) => onRemoval(deps, account, 'passkey-removed'),
    removeApp: async (account) => {
      await store.removeApp(account.personId);
      await onRemoval(deps, account, 'app-removed');
    },
    turnOff: async (account) => {
      if (!(await isOn(account.personId))) return;
      await store.removeApp(account.personId);
      await passkeys.removeAll(account.personId);
      await onRemoval(deps, account, 'off');
    },
  };
}

async function stateOf(
  { store, passkeys }: Pick<SecondFactorDeps, 'store' | 'passkeys'>,
  personId: number,
): Promise<SecondFactorState> {
  const [totp, recoveryCodes] = await Promise.all([store.find(personId), store.countRecoveryCodes(personId)]);
  const isOn = isConfirmed(totp) || (await passkeys.listOf(personId)).length > 0;
  return { isOn, appSince: totp?.confirmedAt ?? null, recoveryCodes };
}

/** Creates recovery codes for a person who has none, and tells of the new factor. */
async function codesOf(
  deps: SecondFactorDeps,
  account: SignedInAccount,
  change: SecondFactorChange,
): Promise<string[]> {
  deps.notify(account, change);
  if ((await deps.store.countRecoveryCodes(account.personId)) > 0) return [];
  const codes = makeRecoveryCodes(deps.random);
  await deps.store.replaceRecoveryCodes(account.personId, hashesOf(codes));
  return codes;
}

/** Removes the recovery codes with the last factor, and tells of the removal. */
async function onRemoval(deps: SecondFactorDeps, account: SignedInAccount, change: SecondFactorChange): Promise<void> {
  const { isOn } = await stateOf(deps, account.personId);
  if (!isOn) await deps.store.replaceRecoveryCodes(account.personId, []);
  deps.notify(account, isOn ? change : 'off');
}

function isConfirmed(totp: Totp | undefined): totp is Totp & { confirmedAt: number } {
  return totp !== undefined && totp.confirmedAt !== null;
}

function hashesOf(codes: readonly string[]): string[] {
  return codes.map((code) => hashSecret(code.replaceAll('-', '')));
}

async function confirm(deps: SecondFactorDeps, account: SignedInAccount, code: string): Promise<string[]> {
  const { store, clock, limiter } = deps;
  const { personId } = account;
  const wait = await firstExceeded(limiter, [[`code:${personId}`, ATTEMPTS.ofPerson]]);
  if (wait !== undefined) throw rateLimited(wait);
  const totp = await store.find(personId);
  if (!totp) throw invalidField('code', 'This setup is no longer valid. Start again.');
  const now = clock.now();
  const step = stepOfCode(totp.secret, withoutSpaces(code), now);
  if (step === undefined) throw invalidField('code', WRONG_SETUP_CODE);
  if (!(await store.confirm(personId, { secret: totp.secret, step, now })))
    throw conflict('code', 'An authenticator app is already set up.');
  return codesOf(deps, account, 'on');
}

const WRONG_SETUP_CODE =
  'This code is incorrect or expired. Enter the current code, and check that your phone’s clock is correct.';

async function accepts(
  deps: SecondFactorDeps,
  account: SignedInAccount,
  { code, address }: { code: string; address: string },
): Promise<boolean> {
  const { personId } = account;
  const network = networkOf(address);
  const wait = await firstExceeded(deps.limiter, [
    [`code:${personId}:${network}`, ATTEMPTS.ofPersonFromNetwork],
    [`code:from:${network}`, ATTEMPTS.fromNetwork],
    [`code:${personId}`, ATTEMPTS.ofPerson],
    ['code:all', ATTEMPTS.inTotal],
  ]);
  if (wait !== undefined) throw rateLimited(wait);
  const hash = recoveryCodeHash(code);
  if (hash === undefined) return acceptsAppCode(deps, account, withoutSpaces(code));
  if (!(await deps.store.useRecoveryCode(personId, hash, deps.clock.now()))) return false;
  deps.notify(account, 'recovery');
  return true;
}

async function acceptsAppCode(
  { store, clock, notify }: SecondFactorDeps,
  account: SignedInAccount,
  code: string,
): Promise<boolean> {
  const totp = await store.find(account.personId);
  if (!isConfirmed(totp)) return false;
  const now = clock.now();
  const waitMs = totp.failedAt + waitAfter(totp.failures) - now;
  if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1000));
  const step = stepOfCode(totp.secret, code, now);
  if (step !== undefined && (await store.useStep(account.personId, step))) return true;
  await store.noteFailure(account.personId, now);
  if (totp.failures + 1 === NOTIFIED_FAILURES) notify(account, 'guesses');
  return false;
}

/** Six digits are a million codes, three of them right: at one guess an hour, a month finds one in 460 times. */
function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(2 ** (failures - FREE_FAILURES), LONGEST_WAIT_MINUTES) * MINUTE_MS;
}

function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}
