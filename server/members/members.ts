import { DEFAULT_INVITATION_DAYS, INVITATION_DAYS, type Role } from '../../contract/vocabulary.ts';
import type { GuestLimit } from '../accounts/account-port.ts';
import { type Accounts, type Credentials, createSecret, hashSecret, readEmail } from '../accounts/accounts.ts';
import { type PlanStore, planForNew } from '../plans/plans.ts';
import { type AppError, invalidField } from '../platform/app-error.ts';
import { type Mailer, type MailOutcome, serviceName } from '../platform/mail.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { readGroupRoles } from './groups.ts';
import { type Access, insistOnGuestRole, readLimit } from './guests.ts';
import { memberInvitationMail } from './member-mails.ts';
import type {
  GroupRoles,
  Member,
  MemberInvitation,
  MemberKey,
  MemberRefusal,
  MemberStore,
  OpenInvitation,
  Requirements,
  Workspace,
} from './member-port.ts';
import { type Actor, insistOnOwner, noMember, transferOwnership } from './ownership.ts';
import { type SignInFacts, setRequirements } from './requirements.ts';

export { type Claims, createGroups, type Groups } from './groups.ts';
export type { Access } from './guests.ts';
export { invitationTerms, invitedAs } from './invitation-terms.ts';
export type { GuestObject, Member, MemberInvitation, MemberKey, OpenInvitation, Workspace } from './member-port.ts';

const DAY_MS = 86_400_000;
/** Retention in the list after expiry. */
const KEPT_MS = 30 * DAY_MS;

const MAX_OWNED = 50;
const MAX_INVITATIONS = 200;
const MAX_NAME_LENGTH = 60;

export interface WrittenInvitation extends Access {
  email: string | undefined;
  days?: number | undefined;
}

export interface SentInvitation {
  invitation: MemberInvitation;
  /** Contained in this result only. */
  link: string;
  mail: MailOutcome;
}

/** The workspaces of people, and the people of workspaces. */
export interface Members {
  workspacesOf(personId: number): Promise<Workspace[]>;
  /** Creates a workspace that this person owns; returns its ID. */
  create(personId: number, name: string): Promise<number>;
  rename(accountId: number, name: string): Promise<void>;
  list(accountId: number): Promise<Member[]>;
  /** Only owners change the role of an owner or make one; an account always has an owner. */
  changeRole(actor: Actor, personId: number, role: Role): Promise<void>;
  /** Changes the role and what the member is limited to; without a limit, they see the whole workspace. */
  changeAccess(actor: Actor, personId: number, access: Access): Promise<void>;
  /** Undefined without groups. */
  groupRoles(accountId: number): Promise<GroupRoles | undefined>;
  /** Only owners. Holds from the next sign-in of each person on. */
  setGroupRoles(actor: Actor, written: { claim: string; roles: unknown }): Promise<void>;
  requirements(accountId: number): Promise<Requirements>;
  /** Only owners, who meet the requirements themselves. They hold from the next request on. */
  require(actor: Actor & SignInFacts, requirements: Requirements): Promise<void>;
  /** Makes another member the owner and the actor an administrator, and tells both by email. */
  transfer(actor: Actor, personId: number): Promise<void>;
  /** Ends a membership immediately, with the keys that the member created. Only owners remove an owner. */
  remove(actor: Actor, personId: number): Promise<void>;
  /** Ends the actor's own membership. */
  leave(actor: Actor): Promise<void>;
  invitations(accountId: number): Promise<MemberInvitation[]>;
  /** Creates an invitation that works once, for so many days (a week by default), and emails it to the address, if given. */
  invite(actor: Actor, invitation: WrittenInvitation): Promise<SentInvitation>;
  /** Replaces the link of an invitation, which lasts as long again, and emails it. */
  resend(actor: Actor, id: number): Promise<SentInvitation>;
  revoke(accountId: number, id: number): Promise<void>;
  findInvitation(secret: string): Promise<OpenInvitation | undefined>;
  /** Returns the workspace that a signed-in person joined; undefined when the invitation is no longer valid. */
  join(secret: string, personId: number): Promise<number | undefined>;
  /**
   * Creates a person who joins with an invitation. Undefined when it is no longer valid; throws for a taken email address
   * or username and for a weak password.
   */
  register(secret: string, credentials: Credentials): Promise<MemberKey | undefined>;
  /** Deletes invitations that expired long ago; called periodically. */
  sweep(): Promise<void>;
}

export interface MembersDeps {
  store: MemberStore;
  plans: Pick<PlanStore, 'list'>;
  accounts: Pick<Accounts, 'createPerson'>;
  mailer: Mailer;
  /** Returns the URL of the page that accepts an invitation. */
  linkTo(secret: string): string;
  random: RandomBytes;
  clock: Clock;
}

export function createMembers(deps: MembersDeps): Members {
  const { store, clock } = deps;
  return {
    workspacesOf: (personId) => store.workspacesOf(personId),
    create: (personId, name) => create(deps, personId, readName(name)),
    rename: (accountId, name) => store.rename(accountId, readName(name)),
    list: (accountId) => store.list(accountId),
    changeRole: (actor, personId, role) => changeRole(store, actor, { personId, role }),
    changeAccess: async (actor, personId, access) => {
      const limit = await readLimit(store, actor.accountId, access);
      await changeRole(store, actor, { personId, role: access.role, limit });
    },
    remove: async (actor, personId) => {
      await findChangeable(store, actor, personId);
      refuse(await store.remove({ accountId: actor.accountId, personId }, clock.now()));
    },
    groupRoles: (accountId) => store.groupRoles(accountId),
    setGroupRoles: async (actor, written) => {
      insistOnOwner(actor, 'Only an owner can change the roles of groups.');
      await store.setGroupRoles(actor.accountId, readGroupRoles(written), clock.now());
    },
    requirements: (accountId) => store.requirements(accountId),
    require: (actor, requirements) => setRequirements(store, actor, requirements),
    transfer: (actor, personId) => transferOwnership(deps, actor, personId),
    leave: async (actor) => {
      if (actor.role === 'owner') insistOnOwner(actor, '');
      const { accountId, personId } = actor;
      refuse(await store.remove({ accountId, personId }, clock.now()));
    },
    invitations: (accountId) => store.invitations(accountId),
    invite: (actor, invitation) => invite(deps, actor, invitation),
    resend: (actor, id) => resend(deps, actor, id),
    revoke: async (accountId, id) => {
      if (!(await store.revoke(accountId, id))) throw noInvitation();
    },
    findInvitation: (secret) => store.findInvitation(hashSecret(secret), clock.now()),
    join: (secret, personId) => store.join(hashSecret(secret), personId, clock.now()),
    register: async (secret, credentials) => {
      const hash = hashSecret(secret);
      // Nothing is hashed without a valid invitation.
      if (!(await store.findInvitation(hash, clock.now()))) return undefined;
      return deps.accounts.createPerson(credentials, (person) => store.register(hash, person, clock.now()));
    },
    sweep: () => store.forget(clock.now() - KEPT_MS),
  };
}

async function create({ store, plans, clock }: MembersDeps, personId: number, name: string): Promise<number> {
  const plan = await planForNew(plans, undefined);
  const id = await store.create({ personId, name, plan, now: clock.now() }, MAX_OWNED);
  if (id !== 'full') return id;
  throw invalidField('name', `A person can own up to ${MAX_OWNED} workspaces. Delete one that you no longer need.`);
}

async function changeRole(
  store: MemberStore,
  actor: Actor,
  { personId, role, limit }: { personId: number; role: Role; limit?: GuestLimit },
): Promise<void> {
  const { guestOf } = await findChangeable(store, actor, personId);
  if (role === 'owner') insistOnOwner(actor, 'Only an owner can make someone an owner.');
  if (guestOf && !limit) insistOnGuestRole(guestOf, role);
  refuse(await store.changeRole({ accountId: actor.accountId, personId }, role, limit));
}

/** Returns the member; throws unless the actor may change this member. */
async function findChangeable(store: MemberStore, actor: Actor, personId: number): Promise<Member> {
  const member = (await store.list(actor.accountId)).find((one) => one.personId === personId);
  if (!member) throw noMember();
  if (member.role === 'owner') insistOnOwner(actor, 'Only an owner can change or remove an owner.');
  return member;
}

function refuse(refusal: MemberRefusal | undefined): void {
  if (refusal === 'missing') throw noMember();
  if (refusal === 'last_owner')
    throw invalidField('role', 'A workspace needs an owner. Make another member an owner first.');
}

async function invite(
  deps: MembersDeps,
  { accountId, personId }: Actor,
  { email: written, days = DEFAULT_INVITATION_DAYS, ...access }: WrittenInvitation,
): Promise<SentInvitation> {
  const { store, random, clock } = deps;
  const email = written === undefined ? '' : readEmail(written);
  const { role } = access;
  const limit = await readLimit(store, accountId, access);
  if (role === 'owner') throw invalidField('role', 'Invite a member first, then make that member an owner.');
  if (email !== '' && (await store.list(accountId)).some((member) => member.email === email))
    throw invalidField('email', 'This person is already a member.');
  if (!INVITATION_DAYS.some((known) => known === days))
    throw invalidField('days', `days must be one of ${INVITATION_DAYS.join(', ')}.`);
  const secret = createSecret(random);
  const createdAt = clock.now();
  const added = {
    accountId,
    personId,
    email,
    role,
    ...limit,
    hash: hashSecret(secret),
    createdAt,
    expiresAt: createdAt + days * DAY_MS,
    days,
  };
  const invitation = await store.invite(added, MAX_INVITATIONS);
  if (invitation !== 'full') return send(deps, invitation, secret);
  throw invalidField(
    'email',
    `A workspace can have up to ${MAX_INVITATIONS} pending invitations. Revoke one that you no longer need.`,
  );
}

async function resend(deps: MembersDeps, { accountId }: Actor, id: number): Promise<SentInvitation> {
  const { store, random, clock } = deps;
  const secret = createSecret(random);
  const renewal = { hash: hashSecret(secret), now: clock.now() };
  const invitation = await store.renew(accountId, id, renewal);
  if (!invitation) throw noInvitation();
  return send(deps, invitation, secret);
}

async function send(
  { store, mailer, linkTo, clock }: MembersDeps,
  invitation: MemberInvitation,
  secret: string,
): Promise<SentInvitation> {
  const link = linkTo(secret);
  const open = invitation.email === '' ? undefined : await store.findInvitation(hashSecret(secret), clock.now());
  const mail = open ? await mailer.send(memberInvitationMail(open, { link, service: serviceName(mailer) })) : 'off';
  return { invitation, link, mail };
}

function readName(written: string): string {
  const name = written.trim().replaceAll(/\s+/g, ' ');
  if (name === '') throw invalidField('name', 'Enter a name.');
  if (name.length > MAX_NAME_LENGTH) throw invalidField('name', `Use a name of at most ${MAX_NAME_LENGTH} characters.`);
  return name;
}

function noInvitation(): AppError {
  return invalidField('id', 'Invitation not found. It may have been accepted or revoked.');
}
