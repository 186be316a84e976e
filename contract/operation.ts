import type { Static, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One operation of a family as data: what validates requests, types the handlers, generates OpenAPI and drives the
 * contract tests. Paths are relative to the family's prefix; `{id}`-like parameters are ids unless `words` names their
 * closed list.
 */
export interface Operation<
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  /** camelCase, unique in its family; the folder name of its contract tests. */
  id: string;
  method: Method;
  path: string;
  /** Whether it changes anything of the account. Read-only keys may call only operations that do not. */
  changes: boolean;
  summary: string;
  tag: string;
  /** Path parameters that are words of a closed list instead of ids. */
  words?: Readonly<Record<string, readonly string[]>>;
  query?: Query;
  body?: Body;
  status: 200 | 201 | 202;
  /** Media types of a success where it is not JSON alone. `text/event-stream` has no end of its own. */
  answerTypes?: readonly string[];
  /** As JSON; text where there is none. `Type.Unknown()` is an answer without a body. */
  answer: Answer;
  /** Refusals beside 401, 405, 415, 429 and 503, which every operation can give. */
  refusals: readonly number[];
}

/** An operation whose shapes are known to the compiler. */
export type QueryOf<O> = O extends Operation<infer Query, TSchema, TSchema> ? Static<Query> : never;
export type BodyOf<O> = O extends Operation<TSchema, infer Body, TSchema> ? Static<Body> : never;
export type AnswerOf<O> = O extends Operation<TSchema, TSchema, infer Answer> ? Static<Answer> : never;

/** Whether a success says anything beyond its status. */
export function hasAnswer({ answer }: Operation): boolean {
  return Object.keys(answer).length > 0;
}

/** Names the operation's types; returns it unchanged. */
export function operation<Query extends TSchema, Body extends TSchema, Answer extends TSchema>(
  description: Operation<Query, Body, Answer>,
): Operation<Query, Body, Answer> {
  return description;
}
