import type { AnswerOf, BodyOf, Operation, QueryOf } from '../../../contract/operation.ts';
import type { Principal } from '../../accounts/accounts.ts';
import type { Addresses } from './addresses.ts';
import type { Features } from './features.ts';
import type { Previews } from './previews.ts';
import type { Streamed } from './streamed.ts';

/** One request to an operation, read and checked. */
export interface Call<O> {
  principal: Principal;
  query: QueryOf<O>;
  body: BodyOf<O>;
  /** A path parameter that is an id; `{id}` unless named. */
  id(name?: string): number;
  /** A path parameter that is a word of the operation's closed list. */
  word(name: string): string;
  /** The address without its query, for links to other pages of a list; and the query as it came. */
  url: { path: string; query: Record<string, unknown> };
  /** Whether the caller asks for this media type of the operation rather than for JSON. */
  accepts(type: string): boolean;
  /** For answers that go on: whether the key is still good. */
  stillAllowed(): Promise<boolean>;
}

/** What handlers work with. */
export interface Context {
  features: Features;
  addresses: Addresses;
  previews: Previews;
}

/** Reads, calls, presents; decides nothing. */
export type Handler<O> = (call: Call<O>, context: Context) => Promise<AnswerOf<O> | Streamed>;

/** One row of a family's route table. */
export interface Route {
  operation: Operation;
  handle: Handler<Operation>;
  /** Largest body in bytes, where it is not the family's 64 KiB. */
  bodyLimitBytes?: number;
}

/** A row whose handler fits its operation, forgotten as far as the table is concerned. */
export function route<O extends Operation>(operation: O, handle: Handler<O>, bodyLimitBytes?: number): Route {
  return { operation, handle: handle as unknown as Handler<Operation>, bodyLimitBytes };
}

/** A success body: the flag as both families write it, then the fields. */
export function ok<Fields extends object>(fields: Fields): { error: 0 } & Fields {
  return { error: 0, ...fields };
}
