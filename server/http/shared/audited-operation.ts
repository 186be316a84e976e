import type { Operation } from '../../../contract/operation.ts';
import { type AuditSubject, auditCategory, auditSubject } from '../../../contract/vocabulary.ts';
import {
  type AuditDetails,
  type AuditEvent,
  fieldChanges,
  type ObjectEffect,
  type ObjectState,
  type RequestOrigin,
} from '../../audit/audit.ts';
import { Streamed } from './responses/streamed.ts';
import type { ApiRequest, Handler, HandlerContext, Route } from './route.ts';

interface Sender {
  params: Readonly<Record<string, string>>;
  from(): RequestOrigin;
}

/** A handler that also adds what it does to the audit log of the workspace. */
type RecordedHandler = (
  request: ApiRequest<Operation>,
  context: HandlerContext,
  sender: Sender,
) => ReturnType<Handler<Operation>>;

/**
 * Records an operation once it has succeeded: every one that changes something, with the objects before and after, and
 * every read whose answer is a file. The contract says which ones these are, so no list names them.
 */
export function recordOperation({ operation, handle }: Route): RecordedHandler {
  if (operation.ingestsEvents) return handle;
  if (operation.changes) return recordChange(operation, handle);
  if (!operation.responseTypes || operation.responseTypes.includes('text/event-stream')) return handle;
  const { kind, param } = auditSubject(operation.path);
  return async (request, context, { params, from }) => {
    const response = await handle(request, context);
    if (!(response instanceof Streamed)) return response;
    const object = { kind, ...(param !== undefined && { id: Number(params[param]) }) };
    await context.features.audit.record(request.principal.accountId, {
      actor: request.principal,
      action: operation.id,
      category: auditCategory(operation),
      object,
      from: from(),
    });
    return response;
  };
}

function recordChange(operation: Operation, handle: Handler<Operation>): RecordedHandler {
  const subject = auditSubject(operation.path);
  const base = { action: operation.id, category: auditCategory(operation) };
  return async (request, context, { params, from }) => {
    const { audit } = context.features;
    const { principal, body } = request;
    const named = idsOf(subject, params, body);
    const others = otherParams(subject, params);
    const complete = (event: AboutObjects): AuditEvent => ({ ...base, actor: principal, from: from(), ...event });
    const before = await audit.states(principal.accountId, subject.kind, named);
    let isStored = false;
    const creationEntry = () => {
      isStored = true;
      return audit.creationEntry((id, after, before) =>
        complete(eventOf(subject.kind, { id, before, after }, { details: others, body })),
      );
    };
    const response = await handle(named.length > 0 ? request : { ...request, creationEntry }, context);
    if (isStored || isTrial(body)) return response;
    const ids = named.length > 0 ? named : createdIn(response);
    const after = await audit.states(principal.accountId, subject.kind, ids);
    const all = ids.map((id) => ({ id, before: before.get(id), after: after.get(id) }));
    // In bulk operations, record only objects that changed.
    const touched = all.length > 1 ? all.filter((one) => fieldChanges(one.before, one.after).length > 0) : all;
    const details = { ...others, ...countsOf(response) };
    const events = touched.map((one) => eventOf(subject.kind, one, { details, body }));
    const recorded = ids.length > 0 ? events : [aboutNone(subject.kind, request, details)];
    await audit.record(principal.accountId, ...recorded.map(complete));
    return response;
  };
}

type AboutObjects = Pick<AuditEvent, 'object' | 'touched' | 'details'>;

/** Returns the entry of an operation that names no object by its ID. */
function aboutNone(kind: string, request: ApiRequest<Operation>, details: AuditDetails): AboutObjects {
  const { changes, ...object } = request.subject;
  return {
    object: { kind, ...object },
    touched: request.createdIds.map((id) => ({ id, effect: 'created' as const })),
    details: { ...details, ...(changes ? { changes } : fieldsOf(request.body)) },
  };
}

interface Touched {
  id: number;
  before: ObjectState | undefined;
  after: ObjectState | undefined;
}

function eventOf(
  kind: string,
  { id, before, after }: Touched,
  { details, body }: { details: AuditDetails; body: unknown },
): AboutObjects {
  const changes = fieldChanges(before, after);
  const object = { kind, id, name: (before ?? after)?.name ?? '' };
  const effect = effectOf({ id, before, after }, changes.length > 0 || 'password' in ((body ?? {}) as object));
  return {
    object,
    touched: effect === undefined ? [] : [{ id, effect }],
    details: { ...details, ...(changes.length > 0 ? { changes } : fieldsOf(body)) },
  };
}

/** Undefined if the object stayed as it was, such as one that was only tested. */
function effectOf({ before, after }: Touched, isChanged: boolean): ObjectEffect | undefined {
  if (!after) return before && 'deleted';
  if (!before) return 'created';
  return isChanged ? 'changed' : undefined;
}

/** Returns the IDs that the request names: one in the path, or a list in the body. */
function idsOf({ param }: AuditSubject, params: Sender['params'], body: unknown): number[] {
  if (param !== undefined) return [Number(params[param])];
  const { ids } = (body ?? {}) as { ids?: unknown };
  return Array.isArray(ids) ? [...new Set(ids.filter((id) => Number.isSafeInteger(id)))] : [];
}

/** Returns the ID of an object that the operation has created, from the answers of either family. */
function createdIn(response: unknown): number[] {
  const { id, data } = (response ?? {}) as { id?: unknown; data?: { id?: unknown } };
  const created = id ?? data?.id;
  return typeof created === 'number' ? [created] : [];
}

/** An import that only checks its file changes nothing. */
function isTrial(body: unknown): boolean {
  return (body as { dryrun?: unknown } | undefined)?.dryrun === true;
}

/** Other objects that the path names: the link that was assigned to a campaign. */
function otherParams({ param }: AuditSubject, params: Sender['params']): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== param));
}

/** How many objects an answer counts: an import is one entry. */
function countsOf(response: unknown): Record<string, number> {
  const fields = response instanceof Streamed ? [] : Object.entries((response ?? {}) as object);
  const counts = fields.filter(([name, value]) => COUNTS.has(name) && typeof value === 'number');
  return Object.fromEntries(counts) as Record<string, number>;
}

const COUNTS: ReadonlySet<string> = new Set(['made', 'exists', 'refused', 'updated', 'deleted']);

/** Which fields were sent, never their values. */
function fieldsOf(body: unknown): { fields?: string[] } {
  const fields = Object.keys((body ?? {}) as object);
  return fields.length > 0 ? { fields } : {};
}
