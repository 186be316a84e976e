import type { AuditCategory } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { TouchedObject } from './author-port.ts';

/** Who acted: a person, by themselves or through an API key that they created. */
export interface AuditActor {
  /** 0: nobody of the workspace, such as the operator or the service itself. */
  personId: number;
  /** 0 unless an API key was used. */
  keyId: number;
}

/** What an entry says, before it is part of a chain. */
export interface AuditDraft extends AuditActor {
  /** ID of the operation, or the name of an action that has none. */
  action: string;
  category: AuditCategory;
  /** Kind of the object; '' without one. */
  kind: string;
  /** 0 without an object. */
  objectId: number;
  /** Name of the object at that time. */
  objectName: string;
  /** The network of the address, which does not identify a device. */
  network: string;
  /** City and country of the address; '' when unknown. */
  place: string;
  /** Browser and system, or the client's name; '' when unknown. */
  device: string;
  /** JSON of `AuditDetails`. */
  details: string;
  createdAt: number;
}

/** Stands for an account in the log of the installation: what operators did in the administration. */
export const INSTALLATION_LOG = 0;

/** A stored entry. The names are those at that time: people and keys may be gone. */
export interface AuditEntry extends AuditDraft {
  accountId: number;
  /** Position in the account's log, from 1. */
  sequence: number;
  actor: string;
  key: string;
  /** Hash of the entry before it; '' for the first. */
  previousHash: string;
  hash: string;
}

/** Returns the hash of an entry, which covers all of it and the hash of the entry before. */
export type Seal = (entry: Omit<AuditEntry, 'hash'>) => string;

/** The end of an account's log, and the point from which its entries still exist. */
export interface AuditChain {
  accountId: number;
  /** Position and hash of the newest entry. */
  sequence: number;
  hash: string;
  /** Position and hash of the newest entry that was deleted because of its age; 0 and '' if none was. */
  anchorSequence: number;
  anchorHash: string;
  /** Null for the default. */
  retentionDays: number | null;
}

export interface AuditFilter {
  personId?: number | undefined;
  category?: AuditCategory | undefined;
  kind?: string | undefined;
  objectId?: number | undefined;
  /** Epoch milliseconds; from this moment on, and before this one. */
  from?: number | undefined;
  before?: number | undefined;
  /** Case-insensitive part of the names of actor, key, object and action. */
  search?: string | undefined;
}

/** Entries about one change, which have one actor. */
export interface AuditAddition {
  drafts: readonly AuditDraft[];
  /** Objects that the actor created, changed or deleted; those that still exist remember it. */
  touched: readonly TouchedObject[];
}

/** The entry about one object that does not exist yet, or has no ID. The store that writes the object writes both in one transaction. */
export interface CreationEntry {
  /** The objects of this kind are those of the entry. `replaced` is what was there before, if the object has no ID. */
  draftOf(id: number, created: ObjectState, replaced?: ObjectState): AuditDraft;
  seal: Seal;
}

export interface AuditStore {
  /**
   * Adds entries to the end of the account's log and notes the authors of what they are about, one transaction at a time
   * over all processes; nothing if there is no such account. The actor's names are looked up. Does not wait for the disk, since SQLite would hold up the process's redirects
   * meanwhile: a power loss can undo what `settle` has not yet made durable.
   */
  append(accountId: number, addition: AuditAddition, seal: Seal): Promise<void>;
  /** Makes all entries of this process durable. */
  settle(): Promise<void>;
  /** Accounts that this person is a member of. */
  accountsOf(personId: number): Promise<number[]>;
  /** Newest first. With `beforeId`, only entries with a lower `sequence`. */
  page(accountId: number, filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>>;
  /** Returns people who have entries in the log, by name. */
  people(accountId: number): Promise<Array<{ id: number; name: string }>>;
  /** Returns the entries that follow this position, oldest first. */
  following(accountId: number, sequence: number, limit: number): Promise<AuditEntry[]>;
  chain(accountId: number): Promise<AuditChain | undefined>;
  /** All accounts that have a log. */
  chains(): Promise<AuditChain[]>;
  setRetention(accountId: number, days: number): Promise<void>;
  /** Deletes the entries up to this position, whose last one becomes the anchor. */
  prune(accountId: number, anchor: Pick<AuditEntry, 'sequence' | 'hash'>): Promise<void>;
}

/** An object as stored, without its secrets. */
export interface ObjectState {
  name: string;
  /** Values by field; of a secret only whether there is one. */
  fields: Readonly<Record<string, unknown>>;
}

/** Reads objects of all kinds for comparisons. */
export interface ObjectStates {
  /**
   * Returns the account's objects among these IDs; none if the kind is not stored as rows. The installation's are accounts,
   * people, tasks and abuse reports. Deleted objects that can be restored have a name and no fields.
   */
  read(accountId: number, kind: string, ids: readonly number[]): Promise<Map<number, ObjectState>>;
}
