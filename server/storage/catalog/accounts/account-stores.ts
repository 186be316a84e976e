import type { AccountStore } from '../../../accounts/account-port.ts';
import type { InvitationStore } from '../../../accounts/invitation-port.ts';
import type { KeyStore } from '../../../accounts/key-port.ts';
import type { ResetStore } from '../../../accounts/reset-port.ts';
import type { SessionStore } from '../../../accounts/session-port.ts';
import type { DirectoryStore } from '../../../administration/directory-port.ts';
import type { AccountObjects } from '../../../analytics/results/account-port.ts';
import type { AuditStore, ObjectStates } from '../../../audit/audit-port.ts';
import type { AuthorStore } from '../../../audit/author-port.ts';
import type { EmailConfirmationStore } from '../../../email-confirmation/email-confirmation-port.ts';
import type { EmailPreferenceStore } from '../../../email-preferences/email-preference-port.ts';
import type { MemberStore } from '../../../members/member-port.ts';
import type { ProfileStore } from '../../../profiles/profile-port.ts';
import type { IdentityStore } from '../../../sign-in/identity-port.ts';
import type { PasskeyStore } from '../../../sign-in/passkey-port.ts';
import type { SecondFactorStore } from '../../../sign-in/second-factor-port.ts';
import type { StepStore } from '../../../sign-in/step-port.ts';
import type { SupportStore } from '../../../support/support-port.ts';
import { createDirectoryStore } from '../administration/directory-store.ts';
import { createSupportStore } from '../administration/support-store.ts';
import { createAuditStore } from '../audit/audit-store.ts';
import { createAuthorStore } from '../audit/author-store.ts';
import { createObjectStates } from '../audit/object-states.ts';
import { createEmailConfirmationStore } from '../members/email-confirmation-store.ts';
import { createEmailPreferenceStore } from '../members/email-preference-store.ts';
import { createMemberStore } from '../members/member-store.ts';
import { createProfileStore } from '../members/profile-store.ts';
import type { StoreDeps } from '../store-deps.ts';
import { createAccountObjectsStore } from './account-objects-store.ts';
import { createAccountStore } from './account-store.ts';
import { createInvitationStore } from './invitation-store.ts';
import { createKeyStore } from './key-store.ts';
import { createIdentityStore } from './sign-in/identity-store.ts';
import { createPasskeyStore } from './sign-in/passkey-store.ts';
import { createResetStore } from './sign-in/reset-store.ts';
import { createSecondFactorStore } from './sign-in/second-factor-store.ts';
import { createSessionStore } from './sign-in/session-store.ts';
import { createSignInStepStore } from './sign-in/sign-in-step-store.ts';

/** The ports of accounts, credentials and sessions. */
export interface AccountStores {
  accountObjects: AccountObjects;
  accounts: AccountStore;
  audit: AuditStore;
  authors: AuthorStore;
  directory: DirectoryStore;
  emailConfirmations: EmailConfirmationStore;
  emailPreferences: EmailPreferenceStore;
  identities: IdentityStore;
  invitations: InvitationStore;
  keys: KeyStore;
  members: MemberStore;
  objectStates: ObjectStates;
  passkeys: PasskeyStore;
  profiles: ProfileStore;
  resets: ResetStore;
  secondFactors: SecondFactorStore;
  sessions: SessionStore;
  signInSteps: StepStore;
  support: SupportStore;
}

export function createAccountStores(deps: StoreDeps): AccountStores {
  return {
    accountObjects: createAccountObjectsStore(deps),
    accounts: createAccountStore(deps),
    audit: createAuditStore(deps),
    authors: createAuthorStore(deps),
    directory: createDirectoryStore(deps),
    emailConfirmations: createEmailConfirmationStore(deps),
    emailPreferences: createEmailPreferenceStore(deps),
    identities: createIdentityStore(deps),
    invitations: createInvitationStore(deps),
    keys: createKeyStore(deps),
    members: createMemberStore(deps),
    objectStates: createObjectStates(deps),
    passkeys: createPasskeyStore(deps),
    profiles: createProfileStore(deps),
    resets: createResetStore(deps),
    secondFactors: createSecondFactorStore(deps),
    sessions: createSessionStore(deps),
    signInSteps: createSignInStepStore(deps),
    support: createSupportStore(deps),
  };
}
