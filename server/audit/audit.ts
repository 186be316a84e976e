import { invalidField } from '../platform/app-error.ts';
import { truncatedNetworkOf } from '../platform/fetch/network.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { AgentReader } from '../platform/user-agent.ts';
import type { AuditDetails, AuditEvent, RecordEvents } from './audit-event.ts';
import {
  type AuditDraft,
  type AuditEntry,
  type AuditFilter,
  type AuditStore,
  type CreationEntry,
  INSTALLATION_LOG,
  type ObjectState,
  type ObjectStates,
} from './audit-port.ts';
import type { AuthorStore, TouchedObject } from './author-port.ts';
import { type AuditVerification, seal, verifyChain } from './chain.ts';
import { pruneOld } from './retention.ts';

export { type AuditDetails, type AuditEvent, OPERATOR, type RequestOrigin } from './audit-event.ts';
export {
  type AuditEntry,
  type AuditFilter,
  type CreationEntry,
  INSTALLATION_LOG,
  type ObjectState,
} from './audit-port.ts';
export type { Author, ObjectEffect } from './author-port.ts';
export type { AuditVerification } from './chain.ts';
export { type FieldChange, fieldChanges } from './field-changes.ts';

export const DEFAULT_RETENTION_DAYS = 400;
/** Nobody can make the log forget what they have just done. */
const RETENTION_DAYS = { least: 90, most: 3_650 };

const EXPORTED_AT_ONCE = 500;
const MAX_CLIENT_LENGTH = 40;

/** Returns the fields of an entry that the API, exports and webhooks show. */
export function auditEntryFields(entry: AuditEntry) {
  const { changes = [], ...details } = JSON.parse(entry.details) as AuditDetails;
  return {
    id: entry.sequence,
    action: entry.action,
    category: entry.category,
    kind: entry.kind,
    object: entry.objectId || null,
    name: entry.objectName,
    person: entry.personId || null,
    actor: entry.actor,
    key: entry.keyId === 0 ? null : entry.key,
    network: entry.network,
    place: entry.place,
    device: entry.device,
    changes,
    details,
    hash: entry.hash,
  };
}

/** The append-only log of each workspace. */
export interface Audit {
  record: RecordEvents;
  /** Adds an entry to every workspace of a person, who is the actor unless another is given. */
  recordOfPerson(
    personId: number,
    event: Omit<AuditEvent, 'actor'> & Partial<Pick<AuditEvent, 'actor'>>,
  ): Promise<void>;
  /** Prepares the entry of an object for the store that creates it. */
  creationEntry(eventOf: (id: number, created: ObjectState, replaced?: ObjectState) => AuditEvent): CreationEntry;
  /** Reads who created and last changed objects. */
  authors: AuthorStore;
  /** Reads objects for a comparison before and after a change. */
  states: ObjectStates['read'];
  page(accountId: number, filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>>;
  people: AuditStore['people'];
  /** Yields all matching entries, newest first, in portions. */
  entries(accountId: number, filter: AuditFilter): AsyncGenerator<AuditEntry[]>;
  retentionDays(accountId: number): Promise<number>;
  setRetention(accountId: number, days: number): Promise<void>;
  /** Checks the log of one workspace, or of all. */
  verify(accountId?: number): Promise<AuditVerification[]>;
  /** Makes the entries of this process durable; called every few seconds. */
  settle: AuditStore['settle'];
  /** Deletes entries older than their workspace's retention; called periodically. */
  prune(): Promise<void>;
}

export interface AuditDeps {
  store: AuditStore;
  authors: AuthorStore;
  states: ObjectStates;
  readAgent: AgentReader;
  placeOf(address: string): string;
  clock: Clock;
  onError(error: unknown): void;
}

export function createAudit(deps: AuditDeps): Audit {
  const { store, states, authors, clock } = deps;
  const retentionDays = async (accountId: number) =>
    (await store.chain(accountId))?.retentionDays ?? DEFAULT_RETENTION_DAYS;
  const record: RecordEvents = async (accountId, ...events) => {
    const drafts = events.map((event) => draftOf(deps, event));
    try {
      const touched = accountId === INSTALLATION_LOG ? [] : touchedBy(events);
      if (drafts.length > 0) await store.append(accountId, { drafts, touched }, seal);
    } catch (error) {
      deps.onError(error);
    }
  };
  return {
    record,
    recordOfPerson: async (personId, event) => {
      const actor = { personId, keyId: 0 };
      const accounts = await store.accountsOf(personId).catch((error: unknown) => {
        deps.onError(error);
        return [];
      });
      for (const accountId of accounts) await record(accountId, { actor, ...event });
    },
    creationEntry: (eventOf) => ({ draftOf: (...stored) => draftOf(deps, eventOf(...stored)), seal }),
    authors,
    states: (accountId, kind, ids) => states.read(accountId, kind, ids),
    page: (accountId, filter, request) => store.page(accountId, filter, request),
    people: (accountId) => store.people(accountId),
    entries: (accountId, filter) => entriesOf(store, accountId, filter),
    retentionDays,
    setRetention: async (accountId, days) => {
      const { least, most } = RETENTION_DAYS;
      if (days < least || days > most) throw invalidField('days', `Choose between ${least} and ${most} days.`);
      await store.setRetention(accountId, days);
    },
    verify: (accountId) => verify(store, accountId),
    settle: () => store.settle(),
    prune: () => pruneOld({ store, clock, record, defaultDays: DEFAULT_RETENTION_DAYS }),
  };
}

function touchedBy(events: readonly AuditEvent[]): TouchedObject[] {
  return events.flatMap(({ object, touched = [] }) => touched.map((one) => ({ kind: object?.kind ?? '', ...one })));
}

function draftOf({ clock, readAgent, placeOf }: AuditDeps, event: AuditEvent): AuditDraft {
  const { actor, action, category, object, from, details = {} } = event;
  return {
    personId: actor.personId,
    keyId: Math.max(actor.keyId, 0),
    action,
    category,
    kind: object?.kind ?? '',
    objectId: object?.id ?? 0,
    objectName: object?.name ?? '',
    network: from ? truncatedNetworkOf(from.address) : '',
    place: from ? placeOf(from.address) : '',
    device: from ? deviceOf(readAgent, from.userAgent) : '',
    details: JSON.stringify(details),
    createdAt: clock.now(),
  };
}

/** Returns browser and system, such as `Firefox on Linux`, or the name with which another client begins: `curl`. */
function deviceOf(readAgent: AgentReader, userAgent: string): string {
  const { browser, os } = readAgent(userAgent);
  if (browser !== '') return os === '' ? browser : `${browser} on ${os}`;
  return (/^[\w .-]+/.exec(userAgent)?.[0] ?? '').trim().slice(0, MAX_CLIENT_LENGTH);
}

async function* entriesOf(store: AuditStore, accountId: number, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let beforeId = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const { items } = await store.page(accountId, filter, { limit: EXPORTED_AT_ONCE, offset: 0, beforeId });
    if (items.length > 0) yield items;
    if (items.length < EXPORTED_AT_ONCE) return;
    beforeId = items.at(-1)?.sequence ?? 0;
  }
}

async function verify(store: AuditStore, accountId: number | undefined): Promise<AuditVerification[]> {
  const one = accountId === undefined ? undefined : await store.chain(accountId);
  const chains = accountId === undefined ? await store.chains() : one ? [one] : [];
  const results: AuditVerification[] = [];
  for (const chain of chains) results.push(await verifyChain(store, chain));
  return results;
}
