import type { GuestLimitKind, Role } from '../../contract/vocabulary.ts';
import type { GuestLimit } from '../accounts/account-port.ts';

/** The one object that a guest may open; its name is '' when it was deleted. */
export interface GuestObject {
  kind: GuestLimitKind;
  id: number;
  /** Domain of a website, name of a channel. */
  name: string;
}

/** A workspace as one of its members sees it. */
export interface Workspace {
  id: number;
  /** Falls back to the first owner's username. */
  name: string;
  plan: string;
  role: Role;
  /** For a guest. */
  guestOf: GuestObject | null;
  /** Null for a guest. */
  counts: { members: number; links: number } | null;
}

export interface Member {
  personId: number;
  username: string;
  email: string;
  role: Role;
  joinedAt: number;
  /** Number of valid API keys that this member created. */
  keys: number;
  guestOf: GuestObject | null;
  /** Whether an authenticator app or a passkey is on. */
  hasSecondFactor: boolean;
}

/** An invitation to a workspace that waits for its acceptance. */
export interface MemberInvitation {
  id: number;
  /** Its intended recipient; '' for a link that anyone can use. */
  email: string;
  role: Role;
  guestOf: GuestObject | null;
  /** Username of the member who invites. */
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
  /** How long it lasts from its creation or its last renewal. */
  days: number;
}

/** An invitation as its recipient sees it. */
export interface OpenInvitation {
  accountId: number;
  workspace: string;
  email: string;
  role: Role;
  guestOf: GuestObject | null;
  /** Display name of the member who invites; their username if they have none. */
  invitedBy: string;
  expiresAt: number;
}

export interface NewMemberInvitation extends GuestLimit {
  accountId: number;
  /** Who invites. */
  personId: number;
  email: string;
  role: Role;
  hash: string;
  createdAt: number;
  expiresAt: number;
  days: number;
}

export interface NewMember {
  email: string;
  username: string;
  passwordHash: string;
}

/** A member of an account. */
export interface MemberKey {
  accountId: number;
  personId: number;
}

/** What a workspace requires of its members' sign-ins. */
export interface Requirements {
  openId: boolean;
  secondFactor: boolean;
}

/** Roles of groups at the OpenID provider. */
export interface GroupRoles {
  /** The claim that lists a person's groups. */
  claim: string;
  roles: readonly { group: string; role: Role }[];
}

/** A workspace's name and the confirmed email addresses of its owners and administrators, to whom emails about it go. */
export interface Administrators {
  workspace: string;
  emails: string[];
}

/** Why a change of members was not made. */
export type MemberRefusal = 'missing' | 'last_owner';

export interface MemberStore {
  /** Returns the workspaces of a person, by name. */
  workspacesOf(personId: number): Promise<Workspace[]>;
  /** Creates a workspace that this person owns. `full` when the person owns `limit` already. */
  create(
    workspace: { personId: number; name: string; plan: string; now: number },
    limit: number,
  ): Promise<number | 'full'>;
  rename(accountId: number, name: string): Promise<void>;
  /** Returns the members, the oldest membership first. */
  list(accountId: number): Promise<Member[]>;
  administrators(accountId: number): Promise<Administrators>;
  /** Also changes what the member is limited to, if given. Rejected if the account would have no owner. */
  changeRole(member: MemberKey, role: Role, limit?: GuestLimit): Promise<MemberRefusal | undefined>;
  /** Makes another member an owner and this one an administrator, in one transaction. False if either is missing or a guest. */
  transfer(from: MemberKey, toPersonId: number): Promise<boolean>;
  /** Returns the account's website or channel that a limit names. */
  findGuestObject(accountId: number, limit: Required<GuestLimit>): Promise<GuestObject | undefined>;
  groupRoles(accountId: number): Promise<GroupRoles | undefined>;
  setGroupRoles(accountId: number, groups: GroupRoles, now: number): Promise<void>;
  allGroupRoles(): Promise<(GroupRoles & { accountId: number })[]>;
  /**
   * Adds or changes a membership that follows from a group; undefined ends it. Other memberships stay as they are. Returns
   * the person's role before and after; undefined for none.
   */
  applyGroupRole(
    member: MemberKey,
    role: Role | undefined,
    now: number,
  ): Promise<Record<'before' | 'after', Role | undefined>>;
  /**
   * Creates a person with memberships that follow from groups, and returns those; throws `UniqueViolationError` `person.email`,
   * `person.username`, and `limit_reached` when all of the workspaces are full.
   */
  registerByGroup(
    person: NewMember,
    joined: readonly { accountId: number; role: Role }[],
    now: number,
  ): Promise<{ personId: number; joined: readonly { accountId: number; role: Role }[] }>;
  requirements(accountId: number): Promise<Requirements>;
  setRequirements(accountId: number, requirements: Requirements): Promise<void>;
  /**
   * Ends a membership and revokes the member's keys of this account, in one transaction; a person without another account
   * is deleted. Rejected if the account would have no owner.
   */
  remove(member: MemberKey, now: number): Promise<MemberRefusal | undefined>;
  /** Adds an invitation. `full` when `limit` invitations wait already. */
  invite(invitation: NewMemberInvitation, limit: number): Promise<MemberInvitation | 'full'>;
  /** Returns invitations, newest first, including expired ones. */
  invitations(accountId: number): Promise<MemberInvitation[]>;
  /** Replaces an invitation's secret and lets it last from now on; undefined if the account has no such invitation. */
  renew(accountId: number, id: number, secret: { hash: string; now: number }): Promise<MemberInvitation | undefined>;
  /** Resolves to false if the account has no such invitation. */
  revoke(accountId: number, id: number): Promise<boolean>;
  /** Returns an invitation that is valid at this time. */
  findInvitation(hash: string, now: number): Promise<OpenInvitation | undefined>;
  /**
   * Uses up an invitation: the person is a member from then on. Who is one already keeps their role. Returns the account;
   * undefined if the invitation is no longer valid.
   */
  join(hash: string, personId: number, now: number): Promise<number | undefined>;
  /**
   * Creates a person who joins with an invitation. Undefined if it is no longer valid; throws `UniqueViolationError`
   * `person.email`, `person.username`.
   */
  register(hash: string, person: NewMember, now: number): Promise<MemberKey | undefined>;
  /** Deletes invitations that expired before this time. */
  forget(expiredBefore: number): Promise<void>;
}
