import { MAX_ID } from '../../../contract/wire.ts';
import type { Principal } from '../../accounts/accounts.ts';
import type { RequestOrigin } from '../../audit/audit.ts';
import { invalidField, notFound } from '../../platform/app-error.ts';
import { authorizeRestricted, channelForNew, keepInChannel, limitBodyToChannel } from './access/channel-access.ts';
import { authorizeReauthentication, authorizeRole, authorizeScope } from './access/scopes.ts';
import {
  authorizeBoardAccess,
  authorizeWebsiteAccess,
  limitScopeToWebsite,
  withoutHiddenRevenue,
} from './access/website-access.ts';
import { recordOperation } from './audited-operation.ts';
import { createInputReader } from './request/request-reader.ts';
import { prefers } from './responses/streamed.ts';
import type { ApiRequest, Handler, HandlerContext, Route } from './route.ts';

/** What a caller sent, before anything of it is checked. */
export interface RawCall {
  principal: Principal;
  params: Readonly<Record<string, string>>;
  query: unknown;
  body: unknown;
  /** The path without its query. */
  path: string;
  accept: string | undefined;
  isStillAuthorized(): Promise<boolean>;
  from(): RequestOrigin;
}

/** Runs one operation: checks permissions, path parameters, query and body, calls the handler and records what it did. */
export type OperationCaller = (raw: RawCall) => ReturnType<Handler<Route['operation']>>;

export function createOperationCaller(row: Route, context: HandlerContext): OperationCaller {
  const { operation } = row;
  const run = recordOperation(row);
  const readQuery = operation.query && createInputReader(operation.query);
  const readBody = operation.body && createInputReader(operation.body);
  return async ({ principal, params, query, body, path, accept, isStillAuthorized, from }) => {
    checkParams(params, operation.pathEnums ?? {});
    authorizeRole(principal, operation);
    authorizeScope(principal, operation);
    authorizeReauthentication(principal, operation);
    authorizeWebsiteAccess(principal, operation, params);
    authorizeBoardAccess(principal, operation, params);
    const { channels } = context.features;
    const limited = { principal, operation };
    await authorizeRestricted(limited, params, channels);
    const scoped = limitScopeToWebsite(principal, operation, readBody?.(body ?? {}));
    const sent = withoutHiddenRevenue(principal, scoped);
    const request: ApiRequest<Route['operation']> = {
      principal,
      query: readQuery?.(query) as never,
      body: (await limitBodyToChannel(limited, sent, channels)) as never,
      id: (name = 'id') => Number(params[name]),
      enumParam: (name) => params[name] ?? '',
      createdIds: [],
      subject: {},
      url: { path, query: query as Record<string, unknown> },
      accepts: (type) => prefers(accept, type),
      isStillAuthorized,
      from,
    };
    const channelId = await channelForNew(limited, channels);
    const response = await run(request, context, { params, from });
    await keepInChannel(limited, { response, channelId }, channels);
    return response;
  };
}

/** Responds 404 when an ID parameter is not an ID; an invalid enum parameter gets an error that lists the values. */
function checkParams(
  params: Readonly<Record<string, string>>,
  enums: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [name, value] of Object.entries(params)) {
    const values = enums[name];
    if (values) {
      if (!values.includes(value)) throw invalidField(name, `${name} must be one of ${values.join(', ')}.`);
    } else if (!/^[1-9]\d{0,15}$/.test(value) || Number(value) > MAX_ID) throw notFound();
  }
}
