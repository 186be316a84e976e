import type { analyticsOperations } from '../../contract/analytics/operations.ts';
import type { adminOperations } from '../../contract/application/admin/operations.ts';
import type { linkToolsOperations } from '../../contract/link-tools/operations.ts';
import type { BodyOf, Method, QueryOf, ResponseOf } from '../../contract/operation.ts';
import { errorMessages } from '../messages/shared/errors.ts';
import { canGuestCall } from '../state/workspace/guest.ts';
import { currentWorkspace } from '../state/workspace/workspace.ts';
import { type Access, createAccess, fetchSessionToken } from './access.ts';
import { ApiError, toApiError } from './api-error.ts';

/**
 * Every operation of both API families and the admin API, by ID. The imports are type-only: the bundle contains nothing of
 * the contract.
 */
export type Operations = typeof linkToolsOperations & typeof analyticsOperations & typeof adminOperations;
export type OperationId = keyof Operations;
/** Body of an operation's successful response. */
export type ApiResponse<Id extends OperationId> = Exclude<ResponseOf<Operations[Id]>, { error: 1 }>;
export type Body<Id extends OperationId> = BodyOf<Operations[Id]>;
export type Query<Id extends OperationId> = QueryOf<Operations[Id]>;

export type QueryValue = string | number | boolean | readonly string[] | undefined | null;

export interface CallOptions {
  method?: Method;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  signal?: AbortSignal;
  accept?: string;
  /** Not sent for a guest who may not call it; needed where nobody knows yet that the person is a guest. */
  operation?: OperationId;
}

/** Path prefixes of the API families. */
export const LINK_TOOLS = '/bio/api';
export const ANALYTICS = '/api/v1';
/** Operators only. */
export const ADMIN = '/api/admin';

export interface ApiClient {
  /**
   * Sends a request and returns the JSON response. Error responses are thrown as `ApiError`. `path` starts with a
   * family's prefix.
   */
  call<T>(path: string, options?: CallOptions): Promise<T>;
  /** Sends a request and returns the raw response, for files and streams. */
  send(path: string, options?: CallOptions): Promise<Response>;
}

/** @param canCall whether the person may call an operation; asked once there is a token */
export function createClient(access: Access, canCall: (operation: OperationId) => boolean = () => true): ApiClient {
  const sendWithToken = async (path: string, options: CallOptions) => {
    const token = await access.token();
    if (options.operation && !canCall(options.operation)) throw new ApiError(errorMessages.refused, { status: 403 });
    return fetchOnce(path, options, token);
  };
  const send = async (path: string, options: CallOptions = {}) => {
    let response = await sendWithToken(path, options);
    if (response.status === 401) {
      access.forget();
      response = await sendWithToken(path, options);
    }
    // The role may have changed: the next token carries the current one.
    if (response.status === 403) access.forget();
    if (!response.ok) throw await toApiError(response);
    return response;
  };
  return { send, call: async (path, options) => (await send(path, options)).json() };
}

async function fetchOnce(path: string, options: CallOptions, token: string): Promise<Response> {
  const { method = 'GET', query = {}, body, signal, accept = 'application/json' } = options;
  const headers: Record<string, string> = { Authorization: `Bearer ${token}`, Accept: accept };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(path + toQueryString(query), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ?? null,
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(errorMessages.unreachableKept);
  }
}

export function toQueryString(query: NonNullable<CallOptions['query']>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const one of value) search.append(name, one);
    else search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

const access = createAccess(fetchSessionToken);

/** The API client of the signed-in person. */
export const api: ApiClient = createClient(access, (id) => canGuestCall(currentWorkspace()?.guest_of, id));

/**
 * Fetches the session's access token while the screen is still loading, and with it the workspace. Signed-out people are
 * redirected immediately.
 */
export function prefetchSessionToken(): Promise<unknown> {
  // The error is not lost: the first request fetches the token again and reports the failure on a screen.
  return access.token().catch(() => undefined);
}
