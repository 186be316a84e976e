import type { analyticsOperations } from '../../contract/analytics/operations.ts';
import type { linkToolsOperations } from '../../contract/link-tools/operations.ts';
import type { AnswerOf, BodyOf, Method, QueryOf } from '../../contract/operation.ts';
import { faultWords } from '../messages/shared/faults.ts';
import { type Access, createAccess, tokenOfSession } from './access.ts';
import { Refusal, refusalOf } from './refusal.ts';

/** Every operation of both families by id. Types alone: nothing of the contract is in the bundle. */
export type Operations = typeof linkToolsOperations & typeof analyticsOperations;
export type OperationId = keyof Operations;
/** What an operation answers with when it succeeds. */
export type Answer<Id extends OperationId> = Exclude<AnswerOf<Operations[Id]>, { error: 1 }>;
export type Body<Id extends OperationId> = BodyOf<Operations[Id]>;
export type Query<Id extends OperationId> = QueryOf<Operations[Id]>;

export type QueryValue = string | number | boolean | readonly string[] | undefined | null;

export interface Call {
  method?: Method;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  signal?: AbortSignal;
  accept?: string;
}

/** Prefixes of the families. */
export const LINK_TOOLS = '/bio/api';
export const ANALYTICS = '/api/v1';

export interface ApiClient {
  /** A JSON answer; refusals are thrown as `Refusal`. `path` begins with a family's prefix. */
  call<T>(path: string, call?: Call): Promise<T>;
  /** The answer as it comes: files, streams. */
  send(path: string, call?: Call): Promise<Response>;
}

export function createClient(access: Access): ApiClient {
  const attempt = async (path: string, call: Call) => {
    const token = await access.token();
    return fetchOnce(path, call, token);
  };
  const send = async (path: string, call: Call = {}) => {
    let response = await attempt(path, call);
    if (response.status === 401) {
      access.forget();
      response = await attempt(path, call);
    }
    if (!response.ok) throw await refusalOf(response);
    return response;
  };
  return { send, call: async (path, call) => (await send(path, call)).json() };
}

async function fetchOnce(path: string, call: Call, token: string): Promise<Response> {
  const { method = 'GET', query = {}, body, signal, accept = 'application/json' } = call;
  const headers: Record<string, string> = { Authorization: `Bearer ${token}`, Accept: accept };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(path + searchOf(query), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ?? null,
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refusal(faultWords.unreachableKept);
  }
}

export function searchOf(query: NonNullable<Call['query']>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const one of value) search.append(name, one);
    else search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

const access = createAccess(tokenOfSession);

/** The client of whoever is logged in. */
export const api: ApiClient = createClient(access);

/** Begins to log in while the screen is still on its way; whoever is logged out is led away at once. */
export function beginSession(): void {
  // Not swallowed: the first question asks for the token again and tells what is wrong, where there is a screen to tell it on.
  access.token().catch(() => undefined);
}
