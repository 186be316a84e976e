import type { BodyOf, Operation, QueryOf, ResponseOf } from '../../../contract/operation.ts';
import type { Principal } from '../../accounts/accounts.ts';
import type { CreationEntry, FieldChange, RequestOrigin } from '../../audit/audit.ts';
import type { Features } from './features.ts';
import type { Previews } from './previews.ts';
import type { PublicUrls } from './public-urls.ts';
import type { Streamed } from './responses/streamed.ts';

/** One request to an operation, parsed and validated. */
export interface ApiRequest<O> {
  principal: Principal;
  query: QueryOf<O>;
  body: BodyOf<O>;
  /** Returns an ID from the path; `{id}` unless named. */
  id(name?: string): number;
  /** Returns a path parameter with one of the operation's enum values. */
  enumParam(name: string): string;
  /** Handlers that create several objects add their IDs here, for authorship. */
  createdIds: number[];
  /** Handlers whose object has no ID set its name and what changed here, for the audit log. */
  subject: { name?: string; changes?: FieldChange[] };
  /**
   * Returns the entry of the audit log for the feature that creates the operation's object and stores both together. Once it
   * was called, the operation is not recorded otherwise. Missing where nothing is created.
   */
  creationEntry?(): CreationEntry;
  /** The path without its query, for links to other pages of a list, and the query as received. */
  url: { path: string; query: Record<string, unknown> };
  /** Returns where the request comes from, for entries of an audit log. */
  from(): RequestOrigin;
  /** Whether the caller prefers this media type of the operation to JSON. */
  accepts(type: string): boolean;
  /** Returns whether the caller is still authorized, for streaming responses. */
  isStillAuthorized(): Promise<boolean>;
}

/** The context of handlers. */
export interface HandlerContext {
  features: Features;
  publicUrls: PublicUrls;
  previews: Previews;
}

/** Reads the request, calls the feature and presents the result. Contains no business rules. */
export type Handler<O> = (request: ApiRequest<O>, context: HandlerContext) => Promise<ResponseOf<O> | Streamed>;

/** One row of an API family's route table. */
export interface Route {
  operation: Operation;
  handle: Handler<Operation>;
  /** Body limit in bytes, if it differs from the family's 64 KiB. */
  bodyLimitBytes?: number;
}

/** Creates a row whose handler matches its operation, with the types erased for the table. */
export function route<O extends Operation>(operation: O, handle: Handler<O>, bodyLimitBytes?: number): Route {
  return { operation, handle: handle as unknown as Handler<Operation>, bodyLimitBytes };
}

/** Returns a success body: the flag that both API families send, then the fields. */
export function ok<Fields extends object>(fields: Fields): { error: 0 } & Fields {
  return { error: 0, ...fields };
}
