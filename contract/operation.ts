import type { Static, TSchema } from 'typebox';
import type { Permission } from './role-vocabulary.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * An API operation as data. It validates requests, types handlers, generates OpenAPI and drives the contract tests. Paths
 * are relative to the family's prefix; path parameters such as `{id}` are IDs unless `pathEnums` lists their values.
 */
export interface Operation<
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Response extends TSchema = TSchema,
> {
  /** camelCase, unique in its family; the file name of its example in contract/examples. */
  id: string;
  method: Method;
  path: string;
  /** Whether the operation changes data. With the tag, it decides which scope a key needs, see `scopeOf`. */
  changes: boolean;
  /** Permission that the caller's role must include; see `permissionOf` for the default. */
  permission?: Permission;
  /**
   * Whether a web session must have reauthenticated in the last few minutes. API keys are exempt:
   * nobody leaves one signed in on an unlocked computer.
   */
  requiresReauthentication?: boolean;
  /** Set for operations that ingest visitors' events; they stay out of the audit log. */
  ingestsEvents?: boolean;
  summary: string;
  tag: string;
  /** Path parameters that are enums instead of IDs. */
  pathEnums?: Readonly<Record<string, readonly string[]>>;
  query?: Query;
  body?: Body;
  status: 200 | 201 | 202;
  /** Media types of a success response besides JSON. `text/event-stream` responses never end. */
  responseTypes?: readonly string[];
  /** Schema of the JSON body. `Type.Unknown()` is a response without a body. */
  response: Response;
  /** Error statuses besides the common ones: 401, 403, 405, 429 and 503; 413 and 415 with a body; 431 of reads. */
  errorStatuses: readonly number[];
}

/** Types of an operation's query, body and response, inferred from its schemas. */
export type QueryOf<O> = O extends Operation<infer Query, TSchema, TSchema> ? Static<Query> : never;
export type BodyOf<O> = O extends Operation<TSchema, infer Body, TSchema> ? Static<Body> : never;
export type ResponseOf<O> = O extends Operation<TSchema, TSchema, infer Response> ? Static<Response> : never;

/** Returns the permission that an operation requires: its own, else `edit` if it changes data and `see` otherwise. */
export function permissionOf({ changes, permission }: Pick<Operation, 'changes' | 'permission'>): Permission {
  return permission ?? (changes ? 'edit' : 'see');
}

/** Whether a success response has a body. */
export function hasResponseBody({ response }: Operation): boolean {
  return Object.keys(response).length > 0;
}

/** Infers the types of an operation; returns it unchanged. */
export function operation<Query extends TSchema, Body extends TSchema, Response extends TSchema>(
  definition: Operation<Query, Body, Response>,
): Operation<Query, Body, Response> {
  return definition;
}
