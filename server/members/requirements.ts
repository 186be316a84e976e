import { invalidField } from '../platform/app-error.ts';
import type { MemberStore, Requirements } from './member-port.ts';
import { type Actor, insistOnOwner } from './ownership.ts';

/** How the actor signed in, and what the service offers. */
export interface SignInFacts {
  throughOpenId: boolean;
  /** Whether the settings have an OpenID provider. */
  hasProvider: boolean;
}

/** Sets what a workspace requires of sign-ins. Who sets it meets it, so that the last owner is not locked out. */
export async function setRequirements(
  store: Pick<MemberStore, 'list' | 'requirements' | 'setRequirements'>,
  actor: Actor & SignInFacts,
  wanted: Requirements,
): Promise<void> {
  insistOnOwner(actor, 'Only an owner can change the sign-in requirements.');
  const now = await store.requirements(actor.accountId);
  if (wanted.openId && !now.openId && !actor.hasProvider)
    throw invalidField('openid', 'This service has no OpenID provider.');
  if (wanted.openId && !actor.throughOpenId)
    throw invalidField('openid', 'Sign in with the provider yourself before you require it.');
  const self = (await store.list(actor.accountId)).find(({ personId }) => personId === actor.personId);
  if (wanted.secondFactor && !self?.hasSecondFactor)
    throw invalidField('second_factor', 'Set up two-factor authentication for yourself before you require it.');
  await store.setRequirements(actor.accountId, wanted);
}
