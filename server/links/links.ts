import type { LinkEnd } from '../../contract/vocabulary.ts';
import type { ObjectStatistics } from '../analytics/analytics.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import { notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import { createEventLoopTurns } from '../platform/threads/yield-to-event-loop.ts';
import { type AliasCheck, checkAlias, type PlannedAlias } from './alias-check.ts';
import { type ImportRequest, importLinks, removeMany, updateMany } from './bulk.ts';
import { createDeletedLinks, type DeletedLinks } from './deleted-links.ts';
import type { LinkHealth } from './health-port.ts';
import { type ChangeView, historyOf, undoLatest } from './history.ts';
import { type BulkOutcome, createLink, createMany } from './link-creation.ts';
import type { LinksDeps } from './link-deps.ts';
import type { LinkInput } from './link-fields.ts';
import type { Link, LinkFilters, LinkGroup, LinkListRequest } from './link-port.ts';
import { readDomain } from './link-references.ts';
import { updateLink } from './link-writes.ts';
import { parseShortUrl } from './short-url.ts';
import { countTags, readTagFilter, type TagCount } from './tags.ts';

export { readAlias } from './alias.ts';
export {
  BLOCK_TOPIC,
  type BlockList,
  type BlockRule,
  type BlockRules,
  type BlockStore,
  createBlockList,
  createBlockRules,
  readBlockRule,
} from './blocking/block-list.ts';
export type { DeletedLinkView } from './deleted-links.ts';
export { type DestinationRule, hostOf, readDestination } from './destination.ts';
export { createMetadataFetcher } from './destination-pages/metadata-fetch.ts';
export { createTargetFacts, type TargetFacts } from './destination-pages/target-facts.ts';
export { createHealthCheck, type HealthCheck } from './health.ts';
export type { ChangeView } from './history.ts';
export type { BulkOutcome } from './link-creation.ts';
export type { LinksDeps } from './link-deps.ts';
export type { LinkInput } from './link-fields.ts';
export type { BrandedDomains, LinkStatistics, PageDirectory } from './link-port.ts';
export { isAppUrl } from './rules/app-targets.ts';

/** A link as its owner sees it. */
export interface LinkView extends Omit<Link, 'passwordHash'> {
  /** Scheme and host of its branded domain; undefined for the service's own. */
  origin: string | undefined;
  clicks: number;
  uniqueClicks: number;
  /** Whether the link requires a password. */
  hasPassword: boolean;
  /** Undefined before the first check. */
  health: LinkHealth | undefined;
  /** The link's channels, by ID. */
  channels: number[];
}

/** Filters of lists, as callers write them. */
export type LinkSearch = Omit<LinkListRequest, keyof Narrowing> & Narrowing;

/** What narrows a search. */
export type LinkNarrowing = Omit<LinkFilters, keyof Narrowing | 'domainId'> & Narrowing;

/** Filters that callers write in another way. */
interface Narrowing {
  domain?: string | undefined;
  ended?: LinkEnd | undefined;
  /** One tag, or several separated by commas. */
  tag?: string | undefined;
  domainId?: never;
  tags?: never;
}

/** Short links: an alias on our host or on a branded domain that redirects. */
export interface Links {
  /** `domain` is a host; throws `invalid_input` if it is not the account's. */
  page(accountId: number, request: LinkSearch): Promise<Page<LinkView>>;
  find(accountId: number, id: number): Promise<LinkView>;
  /** Returns the account's links among these IDs, by ID. */
  findMany(accountId: number, ids: readonly number[]): Promise<Map<number, LinkView>>;
  /** Finds the account's link with this short address (or alias alone); undefined for any other text. */
  findShort(accountId: number, address: string): Promise<LinkView | undefined>;
  /** Returns the first public links of a campaign. */
  inCampaign(accountId: number, campaignId: number, limit: number): Promise<LinkView[]>;
  /** Returns every link of a campaign or with a pixel, in the order of rotators. */
  group(accountId: number, group: LinkGroup, request: PageRequest): Promise<Page<LinkView>>;
  /** Counts links that match by tag, most frequent first. Throws `invalid_input` likewise. */
  tags(accountId: number, search: LinkNarrowing): Promise<TagCount[]>;
  /** Counts links by the ID of their domain, or of each of their pixels. */
  countBy(accountId: number, object: 'domain' | 'pixel'): Promise<Map<number, number>>;
  statistics(accountId: number, id: number): Promise<ObjectStatistics>;
  /**
   * Throws `invalid_input` or `conflict` by the field names of LinkInput: unsafe or looping addresses, reserved or
   * taken aliases, nonexistent dates, objects of other accounts. Creating the same address twice makes two links. The link
   * and its entry in the audit log are stored together.
   */
  create(accountId: number, input: LinkInput & { url: string }, entry?: CreationEntry): Promise<LinkView>;
  /** Checks an alias that a new link or a change might get; writes nothing. Throws `invalid_input` for other domains. */
  checkAlias(accountId: number, planned: PlannedAlias): Promise<AliasCheck>;
  /** Missing fields stay unchanged; null clears. An alias can be replaced, not cleared. */
  update(accountId: number, id: number, input: LinkInput): Promise<LinkView>;
  /** Creates many at once: each result has its link, or the error. */
  createMany(
    accountId: number,
    inputs: ReadonlyArray<LinkInput & { url: string }>,
  ): Promise<Array<BulkOutcome<LinkView>>>;
  /** Applies the same change to many links; rejects the whole request when one of the IDs is not the account's. */
  updateMany(accountId: number, ids: readonly number[], input: LinkInput): Promise<Array<BulkOutcome<LinkView>>>;
  /** Deletes many links, likewise; returns how many were deleted. */
  removeMany(accountId: number, ids: readonly number[]): Promise<number>;
  /** Imports links; existing ones are left alone. A preview checks and creates nothing. */
  importLinks(
    accountId: number,
    wanted: ImportRequest,
  ): Promise<Array<BulkOutcome<{ link: LinkView | undefined; known: boolean }>>>;
  /** Returns changes, newest first; throws `not_found`. */
  history(accountId: number, id: number, request: PageRequest): Promise<Page<ChangeView>>;
  /** Undoes the newest remaining change and returns it; undefined when there is none. */
  undo(accountId: number, id: number): Promise<ChangeView | undefined>;
  /** Adds the link to a campaign of the same account, or removes it from its campaign; throws `not_found`. */
  assignCampaign(accountId: number, id: number, campaignId: number | null): Promise<void>;
  /** Deletes a link, which can be restored for a while. */
  remove(accountId: number, id: number): Promise<void>;
  deleted: DeletedLinks;
  /** Resolves when all pending metadata has been written. */
  settled(): Promise<void>;
  /** Fetches no further metadata. */
  close(): Promise<void>;
}

export function createLinks(deps: LinksDeps): Links {
  const { store } = deps;
  const view = async (link: Link) => (await viewsOf(deps, link.accountId, { links: [link] }))[0] as LinkView;
  return {
    ...readsOf(deps),
    ...bulkOf(deps),
    history: (accountId, id, request) => historyOf(deps, { accountId, id }, request),
    undo: (accountId, id) => undoLatest(deps, { accountId, id }),
    create: async (accountId, input, entry) => {
      const links = [await createLink(deps, accountId, { input, entry })];
      return (await viewsOf(deps, accountId, { links, inputs: [input] }))[0] as LinkView;
    },
    checkAlias: (accountId, planned) => checkAlias(deps, accountId, planned),
    update: async (accountId, id, input) => view(await updateLink(deps, { accountId, id }, input)),
    assignCampaign: async (accountId, id, campaignId) => {
      if (campaignId !== null && !(await deps.neighbours.objects.campaignExists(accountId, campaignId))) {
        throw notFound();
      }
      if (!(await store.update(accountId, id, { campaignId }))) throw notFound();
    },
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, id, deps.clock.now()))) throw notFound();
    },
    deleted: createDeletedLinks(deps),
    settled: async () => deps.describer?.settled(),
    close: async () => {
      deps.blockList?.close();
      await deps.describer?.close();
    },
  };
}

type Bulk = Pick<Links, 'createMany' | 'updateMany' | 'removeMany' | 'importLinks'>;

function bulkOf(deps: LinksDeps): Bulk {
  const turn = createEventLoopTurns();
  const seen = async (
    accountId: number,
    outcomes: ReadonlyArray<BulkOutcome<Link>>,
    inputs?: readonly LinkInput[],
  ): Promise<Array<BulkOutcome<LinkView>>> => {
    const links = outcomes.flatMap(({ result }) => (result ? [result] : []));
    const views = new Map((await viewsOf(deps, accountId, { links, inputs })).map((view) => [view.id, view]));
    return outcomes.map((outcome) => (outcome.result ? { result: views.get(outcome.result.id) as LinkView } : outcome));
  };
  return {
    createMany: async (accountId, inputs) =>
      seen(accountId, await createMany(deps, accountId, { inputs, rest: turn }), inputs),
    updateMany: async (accountId, ids, input) => seen(accountId, await updateMany(deps, { accountId, ids }, input)),
    removeMany: (accountId, ids) => removeMany(deps, { accountId, ids }),
    importLinks: async (accountId, wanted) => {
      const outcomes = await importLinks(deps, accountId, { rest: turn, ...wanted });
      const linksOf = (isKnown: boolean) =>
        outcomes.flatMap(({ result }) => (result?.link && result.known === isKnown ? [result.link] : []));
      const known = await viewsOf(deps, accountId, { links: linksOf(true) });
      const created = await viewsOf(deps, accountId, { links: linksOf(false), inputs: wanted.inputs });
      const views = new Map([...known, ...created].map((view) => [view.id, view]));
      return outcomes.map((outcome) => {
        if (!outcome.result) return outcome;
        const { link, known } = outcome.result;
        return { result: { link: link && views.get(link.id), known } };
      });
    },
  };
}

type Reads = Pick<
  Links,
  'page' | 'find' | 'findMany' | 'findShort' | 'inCampaign' | 'group' | 'tags' | 'countBy' | 'statistics'
>;

function readsOf(deps: LinksDeps): Reads {
  const { store } = deps;
  const views = (accountId: number, links: readonly Link[]) => viewsOf(deps, accountId, { links });
  return {
    page: async (accountId, search) => {
      const page = await store.page(accountId, await filtersOf(deps, accountId, search));
      return { items: await views(accountId, page.items), total: page.total };
    },
    tags: async (accountId, search) =>
      countTags(await store.tagSets(accountId, await filtersOf(deps, accountId, search))),
    countBy: (accountId, object) => store.countBy(accountId, object),
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
      const link = await findShort(deps, accountId, address);
      return link && (await views(accountId, [link]))[0];
    },
    inCampaign: async (accountId, campaignId, limit) =>
      views(accountId, await store.inCampaign(accountId, campaignId, { now: deps.clock.now(), limit })),
    statistics: (accountId, id) => deps.statistics(accountId, 'link', id),
  };
}

async function filtersOf<Search extends LinkNarrowing>(
  deps: LinksDeps,
  accountId: number,
  { domain, ended: by, tag, ...filters }: Search,
) {
  const ended = by && { by, at: deps.clock.now() };
  return { ...filters, domainId: await readDomain(deps, accountId, domain), ended, tags: readTagFilter(tag) };
}

async function findShort(deps: LinksDeps, accountId: number, address: string): Promise<Link | undefined> {
  const parsed = parseShortUrl(address);
  if (!parsed) return undefined;
  const { host, alias } = parsed;
  if (host === undefined || deps.ownHosts.has(host)) return deps.store.findByAlias(accountId, 0, alias);
  const domain = await deps.neighbours.domains.findActive(accountId, host);
  return domain && deps.store.findByAlias(accountId, domain.id, alias);
}

/**
 * Builds views without the password's hash, with one query for all origins and one for all totals. `inputs` are given for
 * links that were just created: they have no totals and no health, and most of them no channels.
 */
async function viewsOf(
  deps: LinksDeps,
  accountId: number,
  { links, inputs }: { links: readonly Link[]; inputs?: readonly LinkInput[] | undefined },
): Promise<LinkView[]> {
  const domainIds = [...new Set(links.map((link) => link.domainId))].filter((id) => id !== 0);
  const counted = inputs ? [] : links.map((link) => link.id);
  const haveChannels = inputs?.some(({ channel, channels }) => channel || channels?.length) ?? true;
  const [origins, totals, health, channels] = await Promise.all([
    domainIds.length === 0 ? new Map<number, string>() : deps.neighbours.domains.origins(accountId, domainIds),
    deps.totals.read('link', counted),
    deps.health?.of(accountId, counted),
    deps.neighbours.channels.of(accountId, 'links', haveChannels ? links.map((link) => link.id) : []),
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
