import type { AccountStore } from '../accounts/account-port.ts';
import type { Accounts, Sessions } from '../accounts/accounts.ts';
import { type Audit, type AuditEvent, INSTALLATION_LOG, OPERATOR } from '../audit/audit.ts';
import type { Member, MemberInvitation, Members } from '../members/members.ts';
import type { Plans } from '../plans/plans.ts';
import { invalidField, notFound } from '../platform/app-error.ts';
import type { MailOutcome } from '../platform/mail.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { SecondFactor } from '../sign-in/sign-in.ts';
import type { Support, SupportConsent } from '../support/support.ts';
import type {
  DirectoryPerson,
  DirectoryStore,
  DirectoryWorkspace,
  PersonFilter,
  PersonWorkspace,
  WorkspaceFilter,
} from './directory-port.ts';
import { readSearch } from './workspace-search.ts';

export type { DirectoryPerson, DirectoryWorkspace, PersonWorkspace } from './directory-port.ts';
export { type InstallationOverview, readOverview } from './overview.ts';

const DAY_MS = 86_400_000;
/** Between the operator's deletion of a workspace and the end of its data. Long enough to notice a mistake. */
export const GRACE_DAYS = 14;

export interface WorkspaceDetails extends DirectoryWorkspace {
  people: Member[];
  invitations: MemberInvitation[];
  /** What its owners let operators do in it at present. */
  support: SupportConsent | undefined;
  /** Whether an operator is a member, so that it is not suspended or deleted here. */
  hasOperator: boolean;
}

/** A list of workspaces, as an operator writes the search. */
export type WorkspaceListFilter = Omit<WorkspaceFilter, 'search'> & { search?: string | undefined };

export interface PersonDetails extends DirectoryPerson {
  memberships: PersonWorkspace[];
  sessions: number;
}

/** What operators of the installation do with its people and workspaces. Callers have checked that they are operators. */
export interface Administration {
  isOperator(personId: number): Promise<boolean>;
  workspaces(filter: WorkspaceListFilter, request: PageRequest): Promise<Page<DirectoryWorkspace>>;
  /** Throws `not_found`, as everything below. */
  workspace(id: number): Promise<WorkspaceDetails>;
  workspaceName(id: number): Promise<string>;
  people(filter: PersonFilter, request: PageRequest): Promise<Page<DirectoryPerson>>;
  person(id: number): Promise<PersonDetails>;
  /** Rejects the workspace's keys and sessions and blocks its links immediately. Rejected if an operator is a member. */
  suspend(id: number): Promise<void>;
  /** Ends a suspension; a scheduled deletion is canceled. */
  resume(id: number): Promise<void>;
  /** Gives the workspace another plan, whose limits hold immediately. Throws for an unknown one. */
  assignPlan(id: number, plan: string): Promise<void>;
  /** Suspends the workspace and deletes it when the grace period is over; returns when that is. */
  scheduleDeletion(id: number): Promise<number>;
  /** Deletes the workspaces whose grace period is over; called periodically. */
  deleteDue(): Promise<void>;
  /** Ends all sessions of a person. Rejected for operators, as the next one. */
  signOut(personId: number): Promise<void>;
  resetSecondFactor(personId: number): Promise<void>;
  /**
   * Sends an invitation to a workspace again, with a new link. Operators never see the link: with it, they could join any
   * workspace. So it is rejected without an email address, and while email is off.
   */
  resendInvitation(id: number, invitationId: number): Promise<{ mail: Exclude<MailOutcome, 'off'> }>;
}

export interface AdministrationDeps {
  store: DirectoryStore;
  accounts: Pick<Accounts, 'setSuspended' | 'remove'>;
  deletions: Pick<AccountStore, 'scheduleDeletion' | 'dueForDeletion'>;
  sessions: Pick<Sessions, 'listOf' | 'endOthers'>;
  secondFactor: Pick<SecondFactor, 'turnOff'>;
  members: Pick<Members, 'list' | 'invitations' | 'resend'>;
  audit: Pick<Audit, 'record' | 'recordOfPerson'>;
  plans: Pick<Plans, 'assign'>;
  support: Pick<Support, 'consent'>;
  isMailOn: boolean;
  /** The service's own hosts, with their ports. */
  ownHosts: ReadonlySet<string>;
  clock: Clock;
}

export function createAdministration(deps: AdministrationDeps): Administration {
  const { store, accounts, members } = deps;
  return {
    isOperator: (personId) => store.isOperator(personId),
    workspaces: ({ search, ...filter }, request) =>
      store.workspaces({ ...filter, search: readSearch(search ?? '', deps.ownHosts) }, request),
    workspace: async (id) => {
      const workspace = await findWorkspace(store, id);
      const [people, invitations, support, hasOperator] = await Promise.all([
        members.list(id),
        members.invitations(id),
        deps.support.consent(id),
        store.hasOperator(id),
      ]);
      return { ...workspace, people, invitations, support, hasOperator };
    },
    workspaceName: async (id) => (await findWorkspace(store, id)).name,
    people: (filter, request) => store.people(filter, request),
    person: async (id) => {
      const person = await findPerson(store, id);
      const [memberships, sessions] = await Promise.all([store.workspacesOf(id), deps.sessions.listOf(id)]);
      return { ...person, memberships, sessions: sessions.length };
    },
    suspend: async (id) => {
      await insistOnOthers(store, id);
      if (await accounts.setSuspended(id, true)) await record(deps, id, 'suspendAccount');
    },
    resume: async (id) => {
      await findWorkspace(store, id);
      if (await accounts.setSuspended(id, false)) await record(deps, id, 'resumeAccount');
    },
    assignPlan: async (id, plan) => {
      const before = await findWorkspace(store, id);
      await deps.plans.assign(id, plan);
      if (before.plan !== plan) await record(deps, id, 'assignPlan');
    },
    scheduleDeletion: (id) => scheduleDeletion(deps, id),
    deleteDue: () => deleteDue(deps),
    signOut: async (personId) => {
      const person = await findManaged(store, personId);
      await deps.sessions.endOthers(personId, 0);
      await recordOfPerson(deps, person, 'endSessions');
    },
    resetSecondFactor: (personId) => resetSecondFactor(deps, personId),
    resendInvitation: (id, invitationId) => resendInvitation(deps, id, invitationId),
  };
}

async function findWorkspace(store: DirectoryStore, id: number): Promise<DirectoryWorkspace> {
  const workspace = await store.workspace(id);
  if (workspace) return workspace;
  throw notFound();
}

async function findPerson(store: DirectoryStore, id: number): Promise<DirectoryPerson> {
  const person = await store.person(id);
  if (person) return person;
  throw notFound();
}

/** Operators lock neither themselves nor each other out: whoever has the machine decides about operators. */
async function insistOnOthers(store: DirectoryStore, id: number): Promise<void> {
  await findWorkspace(store, id);
  if (await store.hasOperator(id))
    throw invalidField(
      'id',
      'An operator is a member of this workspace. They must leave it first, or run "waymark operator remove" on the server.',
    );
}

async function findManaged(store: DirectoryStore, personId: number): Promise<DirectoryPerson> {
  const person = await findPerson(store, personId);
  if (!person.isOperator) return person;
  throw invalidField('id', 'This person is an operator. Run "waymark operator remove" on the server first.');
}

async function scheduleDeletion(deps: AdministrationDeps, id: number): Promise<number> {
  const { store, deletions, clock } = deps;
  await insistOnOthers(store, id);
  const now = clock.now();
  const deleteAt = now + GRACE_DAYS * DAY_MS;
  if (await deletions.scheduleDeletion(id, { now, deleteAt })) await record(deps, id, 'scheduleDeletion');
  return (await findWorkspace(store, id)).deleteAt ?? deleteAt;
}

/** Workspaces that were resumed meanwhile remain: each deletion checks again whether it is due. */
async function deleteDue({ store, accounts, deletions, audit, clock }: AdministrationDeps): Promise<void> {
  for (const id of await deletions.dueForDeletion(clock.now())) {
    const { name = '' } = (await store.workspace(id)) ?? {};
    if (await accounts.remove(id, { isDue: true }))
      await audit.record(INSTALLATION_LOG, { ...deletionEvent({ id, name }), details: { isScheduled: true } });
  }
}

/** The entry in the log of the installation: the workspace's own log is deleted with it. */
export function deletionEvent({ id, name }: { id: number; name: string }): AuditEvent {
  return { actor: OPERATOR, action: 'deleteAccount', category: 'delete', object: { kind: 'account', id, name } };
}

async function resendInvitation(deps: AdministrationDeps, id: number, invitationId: number) {
  await findWorkspace(deps.store, id);
  // Rejected before the renewal, which ends the link that the inviter has passed on.
  if (!deps.isMailOn)
    throw invalidField('invitation', 'Email is off on this server. Set SMTP_URL before you resend an invitation.');
  const invitation = (await deps.members.invitations(id)).find((one) => one.id === invitationId);
  if (invitation?.email === '')
    throw invalidField(
      'invitation',
      'This invitation has no email address. Ask the person who created it to share a new link.',
    );
  const { mail } = await deps.members.resend({ accountId: id, personId: 0, role: 'owner' }, invitationId);
  await record(deps, id, 'resend');
  return { mail: mail === 'off' ? ('failed' as const) : mail };
}

async function resetSecondFactor(deps: AdministrationDeps, personId: number): Promise<void> {
  const person = await findManaged(deps.store, personId);
  const [workspace] = await deps.store.workspacesOf(personId);
  await deps.secondFactor.turnOff({ id: workspace?.id ?? 0, personId });
  await recordOfPerson(deps, person, 'resetSecondFactor');
}

/** The workspace's own log informs its members; the operators' log names the operator and is written for every operation. */
function record({ audit }: AdministrationDeps, id: number, action: string): Promise<void> {
  const event: AuditEvent = { actor: OPERATOR, action, category: 'access', object: { kind: 'account', id } };
  return audit.record(id, event);
}

function recordOfPerson({ audit }: AdministrationDeps, person: DirectoryPerson, action: string): Promise<void> {
  const object = { kind: 'member', id: person.id, name: person.username };
  return audit.recordOfPerson(person.id, { actor: OPERATOR, action, category: 'access', object });
}
