import type { ObjectStatistics } from '../analytics/analytics.ts';
import { notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import { type Bringing, type BulkOutcome, bringIn, createMany, removeMany, updateMany } from './bulk.ts';
import type { LinkHealth } from './health-port.ts';
import { type ChangeView, historyOf, undoLatest } from './history.ts';
import type { LinksParts } from './link-deps.ts';
import type { LinkInput } from './link-fields.ts';
import { readDomain } from './link-neighbours.ts';
import type { Link, LinkGroup, LinkListRequest } from './link-port.ts';
import { createLink, updateLink } from './link-writes.ts';
import { parseShortAddress } from './short-address.ts';

export { readAlias } from './alias.ts';
export {
  BLOCK_TOPIC,
  type BlockList,
  type BlockRule,
  type BlockStore,
  createBlockList,
  readBlockRule,
} from './blocking/block-list.ts';
export type { BulkOutcome } from './bulk.ts';
export { type DestinationRule, hostOf, readDestination } from './destination.ts';
export { createDescriber } from './destination-pages/metadata-fetch.ts';
export { createTargetFacts, type TargetFacts } from './destination-pages/target-facts.ts';
export { createHealthCheck, type HealthCheck } from './health.ts';
export type { ChangeView } from './history.ts';
export type { LinksParts } from './link-deps.ts';
export type { LinkInput } from './link-fields.ts';
export type { BrandedDomains, LinkStatistics, PageDirectory } from './link-port.ts';
export { isAppAddress } from './rules/app-targets.ts';

/** A link as its owner sees it. */
export interface LinkView extends Omit<Link, 'passwordHash'> {
  /** Scheme and host of its branded domain; undefined for the service's own. */
  origin: string | undefined;
  clicks: number;
  uniqueClicks: number;
  /** Whether it asks for a password. */
  hasPassword: boolean;
  /** Undefined before it was looked at. */
  health: LinkHealth | undefined;
  /** That it stands in, by id. */
  channels: number[];
}

/** What lists can be narrowed to, as callers write it. */
export type LinkSearch = Omit<LinkListRequest, 'domainId'> & { domain?: string };

/** Short links: an alias on our host or on a branded domain that leads somewhere. */
export interface Links {
  /** `domain` is a host; refuses with `invalid_input` one that is not the account's. */
  page(accountId: number, request: LinkSearch): Promise<Page<LinkView>>;
  find(accountId: number, id: number): Promise<LinkView>;
  /** Those of the ids that are the account's, by id. */
  findMany(accountId: number, ids: readonly number[]): Promise<Map<number, LinkView>>;
  /** The account's link with this short address (or alias alone); undefined for any other text. */
  findShort(accountId: number, address: string): Promise<LinkView | undefined>;
  /** The first links of a campaign that strangers may be shown. */
  inCampaign(accountId: number, campaignId: number, limit: number): Promise<LinkView[]>;
  /** Every link of a campaign or with a pixel, in the order of rotators. */
  group(accountId: number, group: LinkGroup, request: PageRequest): Promise<Page<LinkView>>;
  statistics(accountId: number, id: number): Promise<ObjectStatistics>;
  /**
   * Refuses with `invalid_input` or `conflict` by the names of LinkInput: unsafe or looping addresses, aliases that are
   * reserved or taken, dates that do not exist, objects that are not the account's. The same address twice makes two links.
   */
  create(accountId: number, input: LinkInput & { url: string }): Promise<LinkView>;
  /** Fields that are left out stay; null clears. An alias can be replaced, not cleared. */
  update(accountId: number, id: number, input: LinkInput): Promise<LinkView>;
  /** Many at once: each with its link, or the reason why there is none. */
  createMany(
    accountId: number,
    inputs: ReadonlyArray<LinkInput & { url: string }>,
  ): Promise<Array<BulkOutcome<LinkView>>>;
  /** The same change to many links; refuses as a whole when one of the ids is not the account's. */
  updateMany(accountId: number, ids: readonly number[], input: LinkInput): Promise<Array<BulkOutcome<LinkView>>>;
  /** Likewise; answers how many are gone. */
  removeMany(accountId: number, ids: readonly number[]): Promise<number>;
  /** Links from elsewhere; those that are there already are left alone. A rehearsal checks and makes nothing. */
  bringIn(
    accountId: number,
    wanted: Bringing,
  ): Promise<Array<BulkOutcome<{ link: LinkView | undefined; known: boolean }>>>;
  /** What has been changed, newest first; refuses with `not_found`. */
  history(accountId: number, id: number, request: PageRequest): Promise<Page<ChangeView>>;
  /** Takes the newest standing change back, and tells which; undefined when there is none. */
  undo(accountId: number, id: number): Promise<ChangeView | undefined>;
  /** Puts the link into a campaign of the same account, or into none; refuses with `not_found`. */
  assignCampaign(accountId: number, id: number, campaignId: number | null): Promise<void>;
  remove(accountId: number, id: number): Promise<void>;
  /** Resolves when what links take from their targets has been written. */
  settled(): Promise<void>;
  /** Looks at no further targets. */
  close(): Promise<void>;
}

export function createLinks(parts: LinksParts): Links {
  const { store } = parts;
  const view = async (link: Link) => (await viewsOf(parts, link.accountId, [link]))[0] as LinkView;
  return {
    ...readsOf(parts),
    ...bulkOf(parts),
    history: (accountId, id, request) => historyOf(parts, { accountId, id }, request),
    undo: (accountId, id) => undoLatest(parts, { accountId, id }),
    create: async (accountId, input) => view(await createLink(parts, accountId, input)),
    update: async (accountId, id, input) => view(await updateLink(parts, { accountId, id }, input)),
    assignCampaign: async (accountId, id, campaignId) => {
      if (campaignId !== null && !(await parts.neighbours.objects.campaignExists(accountId, campaignId))) {
        throw notFound();
      }
      if (!(await store.update(accountId, id, { campaignId }))) throw notFound();
    },
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, id, parts.clock.now()))) throw notFound();
    },
    settled: async () => parts.describer?.settled(),
    close: async () => {
      parts.blockList?.close();
      await parts.describer?.close();
    },
  };
}

type Bulk = Pick<Links, 'createMany' | 'updateMany' | 'removeMany' | 'bringIn'>;

function bulkOf(parts: LinksParts): Bulk {
  const seen = async (accountId: number, outcomes: ReadonlyArray<BulkOutcome<Link>>) => {
    const made = outcomes.flatMap(({ result }) => (result ? [result] : []));
    const views = new Map((await viewsOf(parts, accountId, made)).map((view) => [view.id, view]));
    return outcomes.map((outcome) => (outcome.result ? { result: views.get(outcome.result.id) as LinkView } : outcome));
  };
  return {
    createMany: async (accountId, inputs) => seen(accountId, await createMany(parts, accountId, inputs)),
    updateMany: async (accountId, ids, input) => seen(accountId, await updateMany(parts, { accountId, ids }, input)),
    removeMany: (accountId, ids) => removeMany(parts, { accountId, ids }),
    bringIn: async (accountId, wanted) => {
      const outcomes = await bringIn(parts, accountId, wanted);
      const links = outcomes.flatMap(({ result }) => (result?.link ? [result.link] : []));
      const views = new Map((await viewsOf(parts, accountId, links)).map((view) => [view.id, view]));
      return outcomes.map((outcome) => {
        if (!outcome.result) return outcome;
        const { link, known } = outcome.result;
        return { result: { link: link && views.get(link.id), known } };
      });
    },
  };
}

type Reads = Pick<Links, 'page' | 'find' | 'findMany' | 'findShort' | 'inCampaign' | 'group' | 'statistics'>;

function readsOf(parts: LinksParts): Reads {
  const { store } = parts;
  const views = (accountId: number, links: readonly Link[]) => viewsOf(parts, accountId, links);
  return {
    page: async (accountId, { domain, ...request }) => {
      const domainId = await readDomain(parts, accountId, domain);
      const page = await store.page(accountId, { ...request, domainId });
      return { items: await views(accountId, page.items), total: page.total };
    },
    group: async (accountId, group, request) => {
      const page = await store.group(accountId, group, request);
      return { items: await views(accountId, page.items), total: page.total };
    },
    find: async (accountId, id) => {
      const link = await store.find(accountId, id);
      const [found] = link ? await views(accountId, [link]) : [];
      if (!found) throw notFound();
      return found;
    },
    findMany: async (accountId, ids) => {
      const found = await views(accountId, await store.findMany(accountId, ids));
      return new Map(found.map((link) => [link.id, link]));
    },
    findShort: async (accountId, address) => {
      const link = await findShort(parts, accountId, address);
      return link && (await views(accountId, [link]))[0];
    },
    inCampaign: async (accountId, campaignId, limit) =>
      views(accountId, await store.inCampaign(accountId, campaignId, { now: parts.clock.now(), limit })),
    statistics: (accountId, id) => parts.statistics(accountId, 'link', id),
  };
}

async function findShort(parts: LinksParts, accountId: number, address: string): Promise<Link | undefined> {
  const parsed = parseShortAddress(address);
  if (!parsed) return undefined;
  const { host, alias } = parsed;
  if (host === undefined || parts.ownHosts.has(host)) return parts.store.findByAlias(accountId, 0, alias);
  const domain = await parts.neighbours.domains.findActive(accountId, host);
  return domain && parts.store.findByAlias(accountId, domain.id, alias);
}

/** Without the password's hash, with the origins and totals of all in one question each. */
async function viewsOf(parts: LinksParts, accountId: number, links: readonly Link[]): Promise<LinkView[]> {
  const domainIds = [...new Set(links.map((link) => link.domainId))].filter((id) => id !== 0);
  const ids = links.map((link) => link.id);
  const [origins, totals, health, channels] = await Promise.all([
    domainIds.length === 0 ? new Map<number, string>() : parts.neighbours.domains.origins(accountId, domainIds),
    parts.totals.read('link', ids),
    parts.health?.of(accountId, ids),
    parts.neighbours.channels.of(accountId, 'links', ids),
  ]);
  return links.map(({ passwordHash, ...link }) => ({
    ...link,
    origin: origins.get(link.domainId),
    clicks: totals.get(link.id)?.clicks ?? 0,
    uniqueClicks: totals.get(link.id)?.uniqueClicks ?? 0,
    hasPassword: passwordHash !== null,
    health: health?.get(link.id),
    channels: channels.get(link.id) ?? [],
  }));
}
