import {
  type Accounts,
  createAccountDeletion,
  createAccounts,
  createInvitations,
  createKeys,
  createKeyUses,
  createLeakedKeys,
  createResets,
  createSessions,
  type Sessions,
  type SignedInAccount,
} from '../accounts/accounts.ts';
import { type Audit, createAudit } from '../audit/audit.ts';
import { createEmailConfirmations, type EmailConfirmations } from '../email-confirmation/email-confirmation.ts';
import { createEmailPreferences } from '../email-preferences/email-preferences.ts';
import type { Features } from '../http/shared/features.ts';
import type { PublicUrls } from '../http/shared/public-urls.ts';
import { createGroups, createMembers } from '../members/members.ts';
import { serviceName } from '../platform/mail.ts';
import { createUserAgentParser } from '../platform/user-agent.ts';
import { createProfiles } from '../profiles/profiles.ts';
import {
  createChallenges,
  createDevices,
  createOpenId,
  createOpenIdProvider,
  createPasskeys,
  createSecondFactor,
  createSecondStep,
  placeName,
  secondFactorMail,
} from '../sign-in/sign-in.ts';
import { createSupport } from '../support/support.ts';
import type { AppDeps, FeatureDeps } from './app-deps.ts';
import { createRequestLimiter } from './request-limiter.ts';

type People = Pick<
  Features,
  | ('accounts' | 'audit' | 'devices' | 'invitations' | 'keys' | 'leakedKeys')
  | ('accountDeletion' | 'emailConfirmations' | 'emailPreferences' | 'members')
  | ('openId' | 'passkeys' | 'profiles' | 'resets' | 'secondFactor' | 'secondStep' | 'sessions' | 'support')
>;

/** Creates the features of accounts and authentication. */
export function createPeopleFrom(deps: FeatureDeps, publicUrls: PublicUrls): People {
  const { catalog, clock, random, hasher, mailer } = deps;
  const { accounts: store, keys } = catalog;
  const limiter = createRequestLimiter(deps);
  const { passkeys, secondFactor, secondStep, sessions } = createSignInFrom(deps, publicUrls);
  const recordUse = createKeyUses(keys, createRegionReader(deps));
  const isFirstOperator = deps.config.databaseUrl === undefined;
  const { plans } = catalog;
  const ofStores = { store, plans, sessions, recordUse, isFirstOperator };
  const accounts = createAccounts({ ...ofStores, hasher, mailer, random, clock });
  const common = { mailer, random, clock };
  const linkTo = publicUrls.invitation;
  const audit = createAuditFrom(deps);
  const profiles = createProfilesFrom(deps, publicUrls);
  return {
    accounts,
    audit,
    devices: createDevicesFrom(deps, { accounts, sessions }, publicUrls),
    invitations: createInvitations({ ...common, store: catalog.invitations, linkTo }),
    keys: createKeys({ store: keys, random, clock }),
    leakedKeys: createLeakedKeysFrom(deps, { accounts, audit, publicUrls }),
    accountDeletion: createAccountDeletion({ store, accounts, hasher, limiter }),
    members: createMembers({ ...common, store: catalog.members, plans, accounts, linkTo: publicUrls.joining }),
    openId: createOpenIdFrom(deps, { accounts, audit, confirmations: profiles.emailConfirmations }),
    passkeys,
    resets: createResetsFrom(deps, publicUrls),
    ...profiles,
    secondFactor,
    secondStep,
    sessions,
    support: createSupportFrom(deps, audit),
  };
}

function createLeakedKeysFrom(
  { catalog, mailer, log, clock }: AppDeps,
  { accounts, audit, publicUrls }: Pick<People, 'accounts' | 'audit'> & { publicUrls: PublicUrls },
) {
  return createLeakedKeys({
    store: catalog.keys,
    accounts,
    mailer,
    record: audit.record,
    keysScreen: publicUrls.keysScreen,
    clock,
    onError: (error) => log.error({ err: error }, 'failed to inform about a leaked API key'),
  });
}

function createSupportFrom({ catalog, clock }: AppDeps, audit: People['audit']) {
  return createSupport({
    store: catalog.support,
    audit,
    clock,
    isMember: async (accountId, personId) => (await catalog.accounts.findMember(accountId, personId)) !== undefined,
  });
}

function createResetsFrom(deps: AppDeps, publicUrls: PublicUrls) {
  const { catalog, clock, random, hasher, mailer, log } = deps;
  return createResets({
    store: catalog.resets,
    accounts: catalog.accounts,
    hasher,
    mailer,
    random,
    clock,
    limiter: createRequestLimiter(deps),
    linkTo: publicUrls.newPassword,
    onError: (error) => log.error({ err: error }, 'failed to send a password reset link'),
  });
}

function createProfilesFrom(
  { catalog, config, mailer, random, clock }: AppDeps,
  { emailConfirmation: linkTo }: PublicUrls,
) {
  const isMailOn = config.smtpUrl !== undefined;
  const { emailConfirmations: store } = catalog;
  return {
    profiles: createProfiles({ store: catalog.profiles, random, clock }),
    emailPreferences: createEmailPreferences(catalog.emailPreferences),
    emailConfirmations: createEmailConfirmations({ store, isMailOn, mailer, linkTo, random, clock }),
  };
}

/** Returns region and country of an address, which say where a key is used without telling whose address it was. */
function createRegionReader({ events }: AppDeps): (address: string) => string {
  return (address) => placeName({ ...events.geo.lookUp(address), city: '' });
}

/** Creates the audit log, which every other feature's changes are added to. */
function createAuditFrom({ catalog, clock, events, log }: AppDeps) {
  const { audit: store, authors, objectStates: states } = catalog;
  const readAgent = createUserAgentParser();
  const placeOf = (address: string) => placeName(events.geo.lookUp(address));
  const onError = (error: unknown) => log.error({ err: error }, 'failed to add an entry to the audit log');
  return createAudit({ store, authors, states, readAgent, placeOf, clock, onError });
}

/** Creates the sessions with the steps that precede them. */
function createSignInFrom(deps: AppDeps, publicUrls: PublicUrls) {
  const { catalog, clock, config, random, hasher, events } = deps;
  const limiter = createRequestLimiter(deps);
  const placeOf = (address: string) => placeName(events.geo.lookUp(address));
  const notify = createSecondFactorNotice(deps, publicUrls);
  const { signInSteps: steps, secrets, accounts } = catalog;
  const called = { serviceName: () => serviceName(deps.mailer) };
  const common = { limiter, random, clock };
  const stores = { store: catalog.secondFactors, passkeys: catalog.passkeys };
  const secondFactor = createSecondFactor({ ...common, ...stores, ...called, notify });
  const challenges = createChallenges({ secrets, steps, random, clock });
  const passkeys = createPasskeys({ ...called, store: catalog.passkeys, challenges, origin: config.baseUrl, clock });
  const factors = { secondFactor, passkeys, accounts };
  const secondStep = createSecondStep({ ...common, ...factors, steps, sessions: () => sessions });
  const sessions: Sessions = createSessions({
    sessions: catalog.sessions,
    accounts: catalog.accounts,
    hasher,
    limiter,
    secondStep: secondStep.begin,
    placeOf,
    random,
    clock,
  });
  return { passkeys, secondFactor, secondStep, sessions };
}

/** Creates signing in through the OpenID provider, if the settings have one. */
function createOpenIdFrom(
  { catalog, config, clock, random, log, settings: { value }, ...deps }: FeatureDeps,
  { accounts, audit, confirmations }: { accounts: Accounts; audit: Audit; confirmations: EmailConfirmations },
) {
  const { openId: settings, baseUrl } = config;
  if (settings === undefined) return undefined;
  const onError = (error: unknown) => log.error({ err: error }, 'signing in through the OpenID provider failed');
  const redirectUri = `${baseUrl}/login/openid/callback`;
  return createOpenId({
    name: settings.name,
    provider: createOpenIdProvider({ settings, redirectUri, onError }),
    identities: catalog.identities,
    steps: catalog.signInSteps,
    accounts,
    groups: createGroups({ store: catalog.members, accounts, audit, random, clock }),
    signIns: catalog.accounts,
    confirmations,
    createsAccounts: () => value('registration') !== 'closed',
    limiter: createRequestLimiter({ catalog, clock, config, random, log, ...deps }),
    signedOutPage: `${baseUrl}/login`,
    random,
    clock,
  });
}

/** Mails changes of the second factor in the background. */
function createSecondFactorNotice({ catalog, mailer, log }: AppDeps, { signInPages }: PublicUrls) {
  const onError = (error: unknown) => log.error({ err: error }, 'failed to send an email about the second factor');
  return ({ id, personId }: SignedInAccount, change: Parameters<typeof secondFactorMail>[1]) => {
    const send = async () => {
      const account = await catalog.accounts.findMember(id, personId);
      if (account)
        await mailer.send(secondFactorMail(account, change, { ...signInPages, service: serviceName(mailer) }));
    };
    void send().catch(onError);
  };
}

function createDevicesFrom(
  { catalog, mailer, log }: AppDeps,
  { accounts, sessions }: Pick<People, 'accounts' | 'sessions'>,
  { signInPages: links }: PublicUrls,
) {
  const onError = (error: unknown) => log.error({ err: error }, 'failed to send an email about a new device');
  const { secrets } = catalog;
  return createDevices({ secrets, accounts, sessionsOf: sessions.listOf, mailer, links, onError });
}
