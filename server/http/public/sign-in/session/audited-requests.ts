import { fieldChanges } from '../../../../audit/audit.ts';
import { originOf } from '../../../shared/request/request-origin.ts';
import type { EdgeRequest } from './account-request.ts';
import { type AuditedSurface, recordOfPerson } from './audited-sign-in.ts';

type Handler<Deps> = (surface: Deps, exchange: EdgeRequest) => Promise<unknown>;

/** Records a request of a person about themselves, under the name of its function. */
export function recordedOfPerson<Deps extends AuditedSurface>(handler: Handler<Deps>): Handler<Deps> {
  return async (surface, exchange) => {
    const answered = await handler(surface, exchange);
    const { personId } = exchange.own;
    await recordOfPerson(
      surface,
      { request: exchange.request, personId },
      { action: handler.name, category: 'access' },
    );
    return answered;
  };
}

/** Kinds of objects by the parts of a path after the workspace. */
const KINDS: Readonly<Record<string, string>> = {
  members: 'member',
  invitations: 'invitation',
  leave: 'member',
  transfer: 'member',
};

/**
 * Records a request that changes a workspace or its members, under the name of its function: with the member before and
 * after, or what the request says.
 */
export function recordedInWorkspace<Deps extends AuditedSurface>(path: string, handler: Handler<Deps>): Handler<Deps> {
  const kind = path.split('/').flatMap((part) => KINDS[part] ?? [])[0] ?? 'account';
  return async (surface, exchange) => {
    const { own, body, request } = exchange;
    const { audit } = surface;
    const { id = kind === 'member' ? own.personId : undefined } = body as { id?: number };
    const ids = Number.isSafeInteger(id) ? [Number(id)] : [];
    const stateOf = async () => (await audit.states(own.accountId, kind, ids)).values().next().value;
    const before = await stateOf();
    const answered = await handler(surface, exchange);
    const after = await stateOf();
    const changes = fieldChanges(before, after);
    // Requests about a workspace contain no secrets.
    const given = Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'id'));
    await audit.record(own.accountId, {
      actor: { personId: own.personId, keyId: 0 },
      action: handler.name,
      category: 'access',
      object: { kind, ...(ids[0] !== undefined && { id: ids[0] }), name: (before ?? after)?.name ?? '' },
      from: originOf(surface.addressOf, request),
      details: changes.length > 0 ? { changes } : given,
    });
    return answered;
  };
}
