import {
  createDeletedObjects,
  type DeletedListRequest,
  type DeletedObjects,
  type DeletedView,
} from '../library/deleted/deleted.ts';
import { conflict } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { requireAll } from './bulk.ts';
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
  return {
    page: async (accountId, request) => {
      const { items, total } = await objects.page(accountId, request);
      const links = items.map(({ item }) => item);
      const origins = await originsOf(deps, accountId, links);
      return { items: items.map((one) => viewOf(one, origins)), total };
    },
    restore: async (accountId, id) => {
      const kept = (await deletedAmong(deps, accountId, [id])).get(id);
      if (!kept) return objects.restore(accountId, id);
      await restore(objects, kept, await originsOf(deps, accountId, [kept]));
    },
    restoreMany: async (accountId, ids) => {
      const kept = await deletedAmong(deps, accountId, ids);
      await requireAll(deps, { accountId, ids: ids.filter((id) => !kept.has(id)) });
      const origins = await originsOf(deps, accountId, [...kept.values()]);
      const restoreOne = async (id: number) => {
        const link = kept.get(id);
        if (link) await restore(objects, link, origins);
        return id;
      };
      const outcomes: Array<BulkOutcome<number>> = [];
      for (const id of ids) outcomes.push(await outcomeOf(() => restoreOne(id)));
      return outcomes;
    },
    erase: objects.erase,
    eraseOld: objects.eraseOld,
  };
}

async function deletedAmong({ deleted }: LinksDeps, accountId: number, ids: readonly number[]) {
  const { items } = await deleted.page(accountId, { ids, limit: ids.length, offset: 0 });
  return new Map(items.map(({ item }) => [item.id, item]));
}

/** Restores a link, unless its domain has been removed: one that was added again has another ID. */
async function restore(objects: DeletedObjects<Link>, link: Link, origins: ReadonlyMap<number, string>): Promise<void> {
  const { accountId, domainId, id } = link;
  if (domainId !== 0 && !origins.has(domainId)) throw conflict('domain', NO_DOMAIN);
  await objects.restore(accountId, id).catch((error: unknown) => {
    throw error instanceof UniqueViolationError ? conflict('custom', TAKEN) : error;
  });
}

const NO_DOMAIN = 'The domain of this link was deleted, so the link cannot be restored.';
const TAKEN = 'Another link now uses this alias. Change the alias of that link first.';

async function originsOf({ neighbours }: LinksDeps, accountId: number, links: readonly Link[]) {
  const ids = [...new Set(links.map(({ domainId }) => domainId))].filter((id) => id !== 0);
  return ids.length === 0 ? new Map<number, string>() : neighbours.domains.origins(accountId, ids);
}

function viewOf({ item, ...deletion }: DeletedView<Link>, origins: ReadonlyMap<number, string>): DeletedLinkView {
  const { passwordHash: _, ...link } = item;
  return { ...deletion, item: link, origin: origins.get(link.domainId) };
}
