import type { PersonOrder, Role, WorkspaceOrder, WorkspaceState } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** An account as operators see it. */
export interface DirectoryWorkspace {
  id: number;
  /** Falls back to the first owner's username. */
  name: string;
  /** Email address of the first owner. */
  owner: string;
  plan: string;
  members: number;
  links: number;
  websites: number;
  /** Clicks of all its links that exist, ever. */
  clicks: number;
  createdAt: number;
  suspendedAt: number | null;
  /** When it is deleted; null unless its deletion is scheduled. */
  deleteAt: number | null;
  /** The last sign-in of any member. */
  signedInAt: number | null;
}

/** A person as operators see them. */
export interface DirectoryPerson {
  id: number;
  username: string;
  email: string;
  workspaces: number;
  createdAt: number;
  signedInAt: number | null;
  hasSecondFactor: boolean;
  isOperator: boolean;
}

/** A workspace that a person is a member of. */
export interface PersonWorkspace {
  id: number;
  name: string;
  role: Role;
  suspendedAt: number | null;
}

/** What an operator has at hand: a part of a name, email address or username; an ID; a branded domain; a short link. */
export interface WorkspaceSearch {
  text: string;
  /** Host that the text names; undefined if it cannot be one. */
  host?: string | undefined;
  /** Back-half that the text is or names, on the host; '' is the service's own host, undefined any. */
  link?: { alias: string; host: string | undefined } | undefined;
}

/** A list of workspaces. */
export interface WorkspaceFilter {
  search?: WorkspaceSearch | undefined;
  state?: WorkspaceState | undefined;
  order?: WorkspaceOrder | undefined;
}

export interface PersonFilter {
  search?: string | undefined;
  order?: PersonOrder | undefined;
}

/** How many there are, and how many of them were created in a range of time and in the one before, of the same length. */
export interface Growth {
  total: number;
  created: number;
  createdBefore: number;
}

export interface DirectoryGrowth {
  workspaces: Growth;
  people: Growth;
  /** People who signed in in the range. */
  activePeople: number;
}

/** All people and accounts of the installation. Only administration may read it: no query here is limited to an account. */
export interface DirectoryStore {
  workspaces(filter: WorkspaceFilter, request: PageRequest): Promise<Page<DirectoryWorkspace>>;
  workspace(accountId: number): Promise<DirectoryWorkspace | undefined>;
  people(filter: PersonFilter, request: PageRequest): Promise<Page<DirectoryPerson>>;
  person(personId: number): Promise<DirectoryPerson | undefined>;
  /** Returns the growth from `since` on, compared with that from `before` to `since`. */
  growth(range: { since: number; before: number }): Promise<DirectoryGrowth>;
  workspacesOf(personId: number): Promise<PersonWorkspace[]>;
  isOperator(personId: number): Promise<boolean>;
  /** Whether an operator is a member of the account, in any role. */
  hasOperator(accountId: number): Promise<boolean>;
  operators(): Promise<Array<{ id: number; email: string; username: string; since: number }>>;
  /** Makes the person with this email address an operator since `since`, or none; undefined if there is no such person. */
  setOperator(email: string, since: number | null): Promise<{ id: number; isChanged: boolean } | undefined>;
}
