import {
  type Accounts,
  createSecret,
  firstExceeded,
  hashSecret,
  type RateLimiter,
  type SignedInAccount,
  type SignInRecord,
} from '../accounts/accounts.ts';
import type { EmailConfirmations } from '../email-confirmation/email-confirmation.ts';
import type { Groups } from '../members/members.ts';
import { networkOf } from '../platform/fetch/network.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { IdentityStore } from './identity-port.ts';
import type { OpenIdClaims, OpenIdProvider, OpenIdRequest } from './openid-provider.ts';
import type { StepStore } from './step-port.ts';

/** Time to sign in at the provider. */
const LASTS_MS = 10 * 60_000;
/** Sign-ins that begin per minute and network. Each stores a row. */
const FROM_NETWORK = 30;

export type OpenIdOutcome =
  /** Takes the place of the right password; a second factor is still asked for. */
  | { kind: 'person'; account: SignedInAccount; next: string }
  /** The sign-in began in another browser, or too long ago. */
  | { kind: 'over' }
  | { kind: 'denied'; reason: string }
  /** The provider does not say that the address is the person's, and an account has it. */
  | { kind: 'taken'; email: string }
  | { kind: 'no-email' }
  /** The person has no account, and registration is closed. */
  | { kind: 'closed' };

/** Signing in through the operator's OpenID provider. */
export interface OpenId {
  /** How people call the provider. */
  name: string;
  /** Returns where to send the browser, and the secret that it keeps meanwhile; or the seconds to wait above a limit. */
  begin(from: { next: string; address: string }): Promise<{ address: string; secret: string } | number>;
  /** Finds the person, or creates them with an account of their own on their first sign-in. */
  finish(secret: string, returned: URL): Promise<OpenIdOutcome>;
  /** Returns the page that also ends the session at the provider, for people who have signed in through it. */
  endSessionUrl(personId: number): Promise<string | undefined>;
}

export interface OpenIdDeps {
  name: string;
  provider: OpenIdProvider;
  identities: IdentityStore;
  steps: StepStore;
  accounts: Pick<Accounts, 'register' | 'count'>;
  /** Memberships that follow from claims. */
  groups: Groups;
  signIns: { findSignIn(person: { personId: number } | { email: string }): Promise<SignInRecord | undefined> };
  confirmations: Pick<EmailConfirmations, 'begin' | 'state'>;
  /** Whether people without an account get one. */
  createsAccounts(): boolean;
  limiter: RateLimiter;
  /** Where the provider sends the browser after signing out. */
  signedOutPage: string;
  random: RandomBytes;
  clock: Clock;
}

export function createOpenId(deps: OpenIdDeps): OpenId {
  const { name, provider, identities, steps, clock } = deps;
  return {
    name,
    begin: async ({ next, address: from }) => {
      const wait = await firstExceeded(deps.limiter, [[`openid:from:${networkOf(from)}`, FROM_NETWORK]]);
      if (wait !== undefined) return wait;
      const { address, request } = await provider.begin();
      const secret = createSecret(deps.random);
      const detail = JSON.stringify({ request, next });
      const expiresAt = clock.now() + LASTS_MS;
      await steps.add({ hash: hashSecret(secret), kind: 'openid', personId: null, detail, expiresAt });
      return { address, secret };
    },
    finish: async (secret, returned) => {
      const step = await steps.take(hashSecret(secret), 'openid', clock.now());
      if (!step) return { kind: 'over' };
      const { request, next } = JSON.parse(step.detail) as { request: OpenIdRequest; next: string };
      const response = await provider.response(returned, request, await deps.groups.claims());
      if (response.kind === 'denied') return response;
      const personId = await findOrCreate(deps, response.claims);
      if (typeof personId !== 'number') return personId;
      await deps.groups.apply(personId, response.claims.all);
      const account = await accountOf(deps, personId);
      return 'kind' in account ? account : { kind: 'person', account, next };
    },
    endSessionUrl: async (personId) =>
      (await identities.has(personId)) ? provider.endSessionUrl(deps.signedOutPage) : undefined,
  };
}

async function findOrCreate(deps: OpenIdDeps, claims: OpenIdClaims): Promise<number | OpenIdOutcome> {
  const { issuer, subject, email, isVerified } = claims;
  const known = await deps.identities.find(issuer, subject);
  if (known !== undefined) return known;
  if (email === '') return { kind: 'no-email' };
  const existing = await deps.signIns.findSignIn({ email: email.trim().toLowerCase() });
  // Neither an address that the provider did not verify opens an account, nor does a verified one open the account of
  // somebody who registered it without proof.
  const isProven = existing && (await deps.confirmations.state(existing.personId)).isConfirmed;
  if (existing && !(isVerified && isProven)) return { kind: 'taken', email };
  const personId = existing?.personId ?? (await deps.groups.register(email, claims.all)) ?? (await create(deps, email));
  if (personId === undefined) return { kind: 'closed' };
  if (!existing && !isVerified) await deps.confirmations.begin(personId);
  await deps.identities.add({ issuer, subject, personId, createdAt: deps.clock.now() });
  return personId;
}

/** The password is random: the person signs in through the provider, or chooses one with a reset link. */
async function create({ accounts, random, createsAccounts }: OpenIdDeps, email: string): Promise<number | undefined> {
  if (!createsAccounts()) return undefined;
  const isFirst = (await accounts.count()) === 0;
  return (await accounts.register({ email, password: createSecret(random), isFirst })).account.personId;
}

async function accountOf({ signIns }: OpenIdDeps, personId: number): Promise<SignedInAccount | OpenIdOutcome> {
  const signIn = await signIns.findSignIn({ personId });
  return signIn ? { id: signIn.accountId, personId, throughOpenId: true } : { kind: 'closed' };
}
