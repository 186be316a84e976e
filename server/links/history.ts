import { notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { takenAlias } from './alias.ts';
import type { LinkChange } from './history-port.ts';
import type { LinksDeps } from './link-deps.ts';
import type { Link, LinkPatch } from './link-port.ts';

/** One field of a change. For a password it shows that it changed, never its hash. */
export interface FieldChange {
  field: keyof LinkPatch;
  before: unknown;
  after: unknown;
}

export interface ChangeView extends Pick<LinkChange, 'id' | 'createdAt' | 'undoneAt'> {
  fields: FieldChange[];
}

/** Records a change; does nothing if no field changed. */
export async function recordChange({ history, clock }: LinksDeps, before: Link, after: Link): Promise<void> {
  const fields = changedFields(before, after);
  if (!history || fields.length === 0) return;
  await history.add({
    accountId: after.accountId,
    linkId: after.id,
    createdAt: clock.now(),
    before: pick(before, fields),
    after: pick(after, fields),
  });
}

export async function historyOf(
  deps: LinksDeps,
  { accountId, id }: { accountId: number; id: number },
  request: PageRequest,
): Promise<Page<ChangeView>> {
  if (!(await deps.store.find(accountId, id))) throw notFound();
  const page = await deps.history?.page(accountId, id, request);
  return page ? { ...page, items: page.items.map(viewOf) } : { items: [], total: 0 };
}

const NOT_UNDONE = 'Another link now uses the previous alias, so this change cannot be undone.';

/** Undoes the newest remaining change, and nothing else; undefined when there is none. */
export async function undoLatest(
  deps: LinksDeps,
  { accountId, id }: { accountId: number; id: number },
): Promise<ChangeView | undefined> {
  const { store, history, clock } = deps;
  const current = await store.find(accountId, id);
  if (!current) throw notFound();
  const change = await history?.latest(accountId, id);
  if (!history || !change) return undefined;
  const restored = await store.update(accountId, id, change.before).catch(async (error: unknown) => {
    throw error instanceof UniqueViolationError
      ? await takenAlias(deps, { ...current, ...change.before }, NOT_UNDONE)
      : error;
  });
  if (!restored) throw notFound();
  await history.markUndone(change, clock.now());
  return viewOf(change);
}

/** Returns the changed fields, compared by value: lists are new objects each time. */
function changedFields(before: Link, after: Link): Array<keyof LinkPatch> {
  const { id: _id, accountId: _account, createdAt: _created, ...fields } = after;
  const names = Object.keys(fields) as Array<keyof LinkPatch>;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

function pick(link: Link, fields: ReadonlyArray<keyof LinkPatch>): LinkPatch {
  return Object.fromEntries(fields.map((name) => [name, link[name]]));
}

function viewOf({ id, createdAt, undoneAt, before, after }: LinkChange): ChangeView {
  const fields = (Object.keys(after) as Array<keyof LinkPatch>).map((field) => ({
    field,
    before: shown(field, before[field]),
    after: shown(field, after[field]),
  }));
  return { id, createdAt, undoneAt, fields };
}

function shown(field: keyof LinkPatch, value: unknown): unknown {
  return field === 'passwordHash' ? value !== null : value;
}
