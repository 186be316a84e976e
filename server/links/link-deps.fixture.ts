import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { LinkChange, LinkHistoryStore } from './history-port.ts';
import type { LinksDeps } from './link-deps.ts';
import type { Link, LinkStore } from './link-port.ts';

export const MINE = 1;
export const THEIRS = 2;
export const NOW = 1_000;

/** Stores links in memory, with what tests of the rules need; the real stores pass the suite. */
export function memoryLinks(rows: Link[]): LinkStore {
  const find = async (accountId: number, id: number) =>
    rows.find((row) => row.accountId === accountId && row.id === id);
  const isTaken = (domainId: number, alias: string, id = 0) =>
    rows.some((row) => row.domainId === domainId && row.alias === alias && row.id !== id);
  return {
    page: async () => ({ items: rows, total: rows.length }),
    find: async (accountId, id) => {
      const row = await find(accountId, id);
      return row && { ...row };
    },
    findByAlias: async (accountId, domainId, alias) =>
      rows.find((row) => row.accountId === accountId && row.domainId === domainId && row.alias === alias),
    isTaken: async (domainId, alias) => isTaken(domainId, alias),
    isReserved: async () => false,
    findMany: async (accountId, ids) => rows.filter((row) => row.accountId === accountId && ids.includes(row.id)),
    inCampaign: async () => [],
    group: async () => ({ items: [], total: 0 }),
    tagSets: async () => [],
    countBy: async () => new Map(),
    findByAliases: async (accountId, domainId, aliases) =>
      rows.filter((row) => row.accountId === accountId && row.domainId === domainId && aliases.includes(row.alias)),
    insert: () => Promise.reject(new Error('the rules of links insert many at once')),
    room: async () => undefined,
    insertMany: async (links) =>
      links.map((link) => {
        if (isTaken(link.domainId, link.alias)) return undefined;
        const row = { ...link, id: rows.length + 1 };
        rows.push(row);
        return { ...row };
      }),
    update: async (accountId, id, patch) => {
      const row = await find(accountId, id);
      if (row && patch.alias !== undefined && isTaken(row.domainId, patch.alias, id))
        throw new UniqueViolationError('link.domain_id,alias');
      return row && { ...Object.assign(row, patch) };
    },
    remove: async (accountId, id) => {
      const index = rows.findIndex((row) => row.accountId === accountId && row.id === id);
      return index >= 0 && rows.splice(index, 1).length === 1;
    },
  };
}

/** Stores changes in memory, the newest last. */
export function memoryHistory(changes: LinkChange[]): LinkHistoryStore {
  const of = (accountId: number, linkId: number) =>
    changes.filter((change) => change.accountId === accountId && change.linkId === linkId).reverse();
  return {
    add: async (change) => void changes.push({ ...change, id: changes.length + 1, undoneAt: null }),
    page: async (accountId, linkId, { limit, offset }) => {
      const all = of(accountId, linkId);
      return { items: all.slice(offset, offset + limit), total: all.length };
    },
    latest: async (accountId, linkId) => of(accountId, linkId).find(({ undoneAt }) => undoneAt === null),
    markUndone: async ({ id }, now) => {
      const change = changes.find((one) => one.id === id);
      if (!change || change.undoneAt !== null) return false;
      change.undoneAt = now;
      return true;
    },
  };
}

export const NONE_DELETED: LinksDeps['deleted'] = {
  page: async () => ({ items: [], total: 0 }),
  restore: async () => undefined,
  erase: async () => false,
  eraseDeletedBefore: async () => 0,
};

/** Creates deps over these rows; the account has one campaign, 1, and one domain, go.shop.example. */
export function memoryParts(rows: Link[], over: Partial<LinksDeps> = {}): LinksDeps {
  let draws = 0;
  return {
    store: memoryLinks(rows),
    deleted: NONE_DELETED,
    totals: { read: async () => new Map() },
    neighbours: {
      objects: {
        splashExists: async () => false,
        overlayExists: async () => false,
        campaignExists: async (_, id) => id === 1,
        pixelsExist: async (_, ids) => ids.length === 0,
      },
      domains: {
        findActive: async (_, host) =>
          host === 'go.shop.example' ? { id: 5, origin: 'https://go.shop.example' } : undefined,
        origins: async () => new Map(),
        isServed: async (host) => host === 'go.shop.example',
      },
      channels: {
        exists: async () => false,
        put: async () => true,
        take: async () => true,
        removeFromAll: async () => undefined,
        of: async () => new Map(),
      },
    },
    statistics: () => Promise.reject(new Error('not asked')),
    ownHosts: new Set(['way.example']),
    hasher: { hash: async (password) => `hash of ${password}`, verify: async () => false },
    random: (size) => new Uint8Array(size).fill(draws++),
    clock: { now: () => NOW },
    ...over,
  };
}

/** Returns the error of work that must fail. */
export function refusalOf<Value>(work: Promise<Value>): Promise<unknown> {
  return work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error: unknown) => error,
  );
}
