import type { AuditCategory } from '../../contract/vocabulary.ts';
import type { AuditActor } from './audit-port.ts';
import type { ObjectEffect } from './author-port.ts';
import type { FieldChange } from './field-changes.ts';

/** Where a request came from. */
export interface RequestOrigin {
  address: string;
  userAgent: string;
}

/** What an entry says besides its columns. */
export interface AuditDetails {
  changes?: FieldChange[];
  [name: string]: unknown;
}

/** The actor of what the service does by itself or by command, and of what members of a workspace see of operators. */
export const OPERATOR: AuditActor = { personId: 0, keyId: 0 };

/** Something that happened in a workspace. */
export interface AuditEvent {
  actor: AuditActor;
  /** ID of the operation, or a camelCase name of an action that has none. */
  action: string;
  category: AuditCategory;
  object?: { kind: string; id?: number; name?: string } | undefined;
  /** Objects of this kind that it created, changed or deleted, for `Audit.authors`. */
  touched?: ReadonlyArray<{ id: number; effect: ObjectEffect }>;
  /** Missing for what the operator or the service itself did. */
  from?: RequestOrigin | undefined;
  /** Never secrets. */
  details?: AuditDetails;
}

/** Adds entries in this order. Never rejects: what they are about has happened, so a failure is reported to the operator. */
export type RecordEvents = (accountId: number, ...events: readonly AuditEvent[]) => Promise<void>;
