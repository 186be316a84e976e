import {
  createDeletedObjects,
  type DeletedListRequest,
  type DeletedObjects,
  type DeletedView,
} from '../library/deleted/deleted.ts';
import { AppError, conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import { type BulkOutcome, outcomeOf } from './link-creation.ts';
import type { LinksDeps } from './link-deps.ts';
import type { Link } from './link-port.ts';

/** A deleted link as its owner sees it. */
export interface DeletedLinkView extends DeletedView<Omit<Link, 'passwordHash'>> {
  /** Scheme and host of its branded domain; undefined for the service's own. */
  origin: string | undefined;
}

/** Deleted links, which can be restored with their address, settings and clicks. */
export interface DeletedLinks extends Pick<DeletedObjects<Link>, 'erase' | 'eraseOld'> {
  page(accountId: number, request: DeletedListRequest): Promise<Page<DeletedLinkView>>;
  /** Does nothing if the link is not deleted; throws `conflict` if its address is no longer available. */
  restore(accountId: number, id: number): Promise<void>;
  /** Restores each link that can be restored; rejects the whole request when one is not the account's. */
  restoreMany(accountId: number, ids: readonly number[]): Promise<Array<BulkOutcome<number>>>;
}

export function createDeletedLinks(deps: LinksDeps): DeletedLinks {
  const objects = createDeletedObjects('link', deps);
  const restore = async (accountId: number, id: number) => {
    const [kept] = await deletedAmong(deps, accountId, [id]);
    if (kept) await requireDomain(deps, kept);
    await objects.restore(accountId, id).catch((error: unknown) => {
      throw kept && isNotFound(error) ? conflict('custom', TAKEN) : error;
    });
  };
  return {
    page: async (accountId, request) => {
      const { items, total } = await objects.page(accountId, request);
      const origins = await originsOf(
        deps,
        accountId,
        items.map(({ item }) => item.domainId),
      );
      return { items: items.map((one) => viewOf(one, origins)), total };
    },
    restore,
    restoreMany: async (accountId, ids) => {
      await requireAll(deps, accountId, ids);
      const outcomes: Array<BulkOutcome<number>> = [];
      for (const id of ids) outcomes.push(await outcomeOf(() => restore(accountId, id).then(() => id)));
      return outcomes;
    },
    erase: objects.erase,
    eraseOld: objects.eraseOld,
  };
}

async function deletedAmong({ deleted }: LinksDeps, accountId: number, ids: readonly number[]): Promise<Link[]> {
  const { items } = await deleted.page(accountId, { ids, limit: ids.length, offset: 0 });
  return items.map(({ item }) => item);
}

async function requireAll(deps: LinksDeps, accountId: number, ids: readonly number[]): Promise<void> {
  const found = [...(await deletedAmong(deps, accountId, ids)), ...(await deps.store.findMany(accountId, ids))];
  const known = new Set(found.map(({ id }) => id));
  if (ids.some((id) => !known.has(id)))
    throw invalidField('ids', 'At least one of these IDs is not a link of yours that can be restored.');
}

const TAKEN = 'Another link now uses this alias. Change the alias of that link first.';

/** A domain that was removed and added again has another ID. */
async function requireDomain(deps: LinksDeps, { accountId, domainId }: Link): Promise<void> {
  if (domainId === 0 || (await originsOf(deps, accountId, [domainId])).has(domainId)) return;
  throw conflict('domain', 'The domain of this link has been removed, so the link cannot be restored.');
}

async function originsOf({ neighbours }: LinksDeps, accountId: number, domainIds: readonly number[]) {
  const ids = [...new Set(domainIds)].filter((id) => id !== 0);
  return ids.length === 0 ? new Map<number, string>() : neighbours.domains.origins(accountId, ids);
}

function viewOf({ item, ...deletion }: DeletedView<Link>, origins: ReadonlyMap<number, string>): DeletedLinkView {
  const { passwordHash: _, ...link } = item;
  return { ...deletion, item: link, origin: origins.get(link.domainId) };
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === notFound().code;
}
