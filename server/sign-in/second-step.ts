import {
  createSecret,
  firstExceeded,
  hashSecret,
  type RateLimiter,
  type SessionOrigin,
  type Sessions,
  type SignedInAccount,
  type SignInOutcome,
  type SignInRecord,
} from '../accounts/accounts.ts';
import { AppError } from '../platform/app-error.ts';
import { networkOf } from '../platform/fetch/network.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactor } from './second-factor.ts';
import type { StepStore } from './step-port.ts';

/** Time to find the phone and type the code. */
const LASTS_MS = 10 * 60_000;

/** What the browser sends with the code. */
export interface CodeAttempt {
  /** From the first step: the proof that the password was right. */
  token: string;
  code: string;
  address: string;
  agent: string;
}

export interface PasskeyAttempt extends Omit<CodeAttempt, 'code'> {
  /** As the browser sends it. */
  response: unknown;
}

/** `over`: the first step is too long ago, or was used. */
export type CodeOutcome = Exclude<SignInOutcome, { kind: 'second-step' }> | { kind: 'over' };

/** The second step of signing in, after the password. */
export interface SecondStep {
  /** Begins the step for a person whose password was right; undefined if the person has no second factor. */
  begin(account: SignedInAccount): Promise<string | undefined>;
  /** Returns the account of a step that has begun. */
  accountOf(token: string): Promise<SignedInAccount | undefined>;
  finish(attempt: CodeAttempt): Promise<CodeOutcome>;
  /** Signs in with a passkey: after the password, or by itself, when `token` is empty. */
  finishWithPasskey(attempt: PasskeyAttempt): Promise<CodeOutcome>;
  /** Opens a session for a person who needs no second step. */
  open(account: SignedInAccount, origin: SessionOrigin): ReturnType<Sessions['open']>;
  /** Deletes expired steps; called periodically. */
  sweep(): Promise<void>;
}

export interface SecondStepDeps {
  steps: StepStore;
  secondFactor: Pick<SecondFactor, 'isOn' | 'accepts'>;
  passkeys: Pick<Passkeys, 'personOf'>;
  accounts: { findSignIn(person: { personId: number }): Promise<Pick<SignInRecord, 'accountId'> | undefined> };
  limiter: RateLimiter;
  /** Undefined before the sessions exist, whose sign-in calls `begin`. */
  sessions(): Pick<Sessions, 'open'>;
  random: RandomBytes;
  clock: Clock;
}

export function createSecondStep(deps: SecondStepDeps): SecondStep {
  const { steps, clock } = deps;
  const accountOf = async (token: string) => {
    const step = await steps.find(hashSecret(token), 'second-factor', clock.now());
    return step && (JSON.parse(step.detail) as SignedInAccount);
  };
  return {
    begin: async ({ id, personId, throughOpenId }) => {
      if (!(await deps.secondFactor.isOn(personId))) return undefined;
      const token = createSecret(deps.random);
      const step = { hash: hashSecret(token), kind: 'second-factor' as const, personId };
      await steps.add({
        ...step,
        detail: JSON.stringify({ id, personId, throughOpenId }),
        expiresAt: clock.now() + LASTS_MS,
      });
      return token;
    },
    accountOf,
    finish: async (attempt) => {
      const account = await accountOf(attempt.token);
      return account ? finish(deps, account, attempt) : { kind: 'over' };
    },
    finishWithPasskey: (attempt) => finishWithPasskey(deps, attempt),
    open: (account, origin) => deps.sessions().open(account, origin),
    sweep: () => steps.forget(clock.now()),
  };
}

async function finish(deps: SecondStepDeps, account: SignedInAccount, attempt: CodeAttempt): Promise<CodeOutcome> {
  const { token, agent, address } = attempt;
  try {
    if (!(await deps.secondFactor.accepts(account, attempt))) return { kind: 'wrong' };
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
    return { kind: 'limited', retryAfterSeconds: error.retryAfterSeconds };
  }
  if (!(await deps.steps.take(hashSecret(token), 'second-factor', deps.clock.now()))) return { kind: 'over' };
  return deps.sessions().open(account, { agent, address });
}

/** Signatures checked per minute and network; a right one cannot be guessed. */
const PASSKEYS_FROM_NETWORK = 30;

async function finishWithPasskey(deps: SecondStepDeps, attempt: PasskeyAttempt): Promise<CodeOutcome> {
  const { token, response, address, agent } = attempt;
  const wait = await firstExceeded(deps.limiter, [[`passkey:from:${networkOf(address)}`, PASSKEYS_FROM_NETWORK]]);
  if (wait !== undefined) return { kind: 'limited', retryAfterSeconds: wait };
  const personId = await deps.passkeys.personOf(response);
  if (personId === undefined) return { kind: 'wrong' };
  const begun = token === '' ? undefined : await deps.steps.take(hashSecret(token), 'second-factor', deps.clock.now());
  if (token !== '' && begun?.personId !== personId) return { kind: 'over' };
  const account = await deps.accounts.findSignIn({ personId });
  if (!account) return { kind: 'wrong' };
  const { throughOpenId } = begun ? (JSON.parse(begun.detail) as SignedInAccount) : {};
  const signedIn = { id: account.accountId, personId, throughOpenId };
  return deps.sessions().open(signedIn, { agent, address });
}
