import type { RotatorStrategy } from '../../contract/vocabulary.ts';
import type { ObjectTotal, TotalsStore } from '../analytics/query/totals-port.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import type { Links, LinkView } from '../links/links.ts';
import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Campaign, CampaignPatch, CampaignSearch, CampaignStore, FoundCampaign } from './campaign-port.ts';

export type { Campaign, FoundCampaign } from './campaign-port.ts';

/** Clicks on a campaign's links while they belonged to it. */
export type CampaignTotals = Pick<ObjectTotal, 'clicks' | 'uniqueClicks'>;

/** A campaign as callers write it. `slug: null` removes the rotator. */
export interface CampaignInput {
  name?: string;
  slug?: string | null;
  public?: boolean;
  strategy?: RotatorStrategy;
  sticky?: boolean;
  starred?: boolean;
  /** Null removes it. */
  color?: string | null;
}

/** The public view of a campaign. */
export interface PublicCampaign {
  id: number;
  accountId: number;
  name: string;
  /** Newest first, without disabled and expired links; protected ones are included and ask for their password. */
  links: LinkView[];
}

/** Groups of links with a public list page and a rotator that spreads visitors over them. */
export interface Campaigns {
  page(accountId: number, request: PageRequest): Promise<Page<Campaign>>;
  /** Returns campaigns, each with its number of links. */
  search(accountId: number, request: CampaignSearch): Promise<Page<FoundCampaign>>;
  /** Returns totals by ID; campaigns without clicks are omitted. */
  totals(ids: readonly number[]): Promise<ReadonlyMap<number, CampaignTotals>>;
  /** Throws `not_found`. */
  find(accountId: number, id: number): Promise<Campaign>;
  /**
   * Creates a campaign, with a generated name if it has none. Checks first that the name is new in the account, then
   * that the slug is unused.
   */
  create(accountId: number, input: CampaignInput, entry?: CreationEntry): Promise<Campaign>;
  update(accountId: number, id: number, input: CampaignInput): Promise<Campaign>;
  /**
   * Assigns a link. Both must be the account's, else throws `not_found`. A link belongs to one campaign, so it leaves
   * its previous one.
   */
  assign(accountId: number, id: number, linkId: number): Promise<void>;
  /** Deletes the campaign; its links stay. */
  remove(accountId: number, id: number): Promise<void>;
  /** Returns the list page `/u/{username}/{name}-{id}`; undefined if it does not exist or is not public. */
  publicList(username: string, id: number): Promise<PublicCampaign | undefined>;
}

export interface CampaignsDeps {
  store: CampaignStore;
  links: Pick<Links, 'assignCampaign' | 'inCampaign'>;
  /** Returns the accounts that a person is a member of. */
  accountIdsOf(username: string): Promise<readonly number[]>;
  totals: Pick<TotalsStore, 'read'>;
  clock: Clock;
}

/** Maximum number of links on a list page. */
const MAX_LISTED = 500;

export function createCampaigns(deps: CampaignsDeps): Campaigns {
  const { store, links } = deps;
  return {
    page: (accountId, request) => store.page(accountId, request),
    search: (accountId, request) => store.search(accountId, request),
    totals: (ids) => deps.totals.read('campaign', ids),
    find: async (accountId, id) => {
      const campaign = await store.find(accountId, id);
      if (!campaign) throw notFound();
      return campaign;
    },
    create: (accountId, input, entry) => create(deps, { accountId, entry }, input),
    update: (accountId, id, input) => update(store, { accountId, id }, input),
    assign: (accountId, id, linkId) => links.assignCampaign(accountId, linkId, id),
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, id))) throw notFound();
    },
    publicList: async (username, id) => {
      const accountIds = await deps.accountIdsOf(username);
      const found = await Promise.all(accountIds.map((accountId) => store.find(accountId, id)));
      const campaign = found.find((one) => one !== undefined);
      if (!campaign?.isPublic) return undefined;
      const { accountId, name } = campaign;
      return { id, accountId, name, links: await links.inCampaign(accountId, id, MAX_LISTED) };
    },
  };
}

async function create(
  deps: CampaignsDeps,
  { accountId, entry }: { accountId: number; entry: CreationEntry | undefined },
  input: CampaignInput,
): Promise<Campaign> {
  const { store } = deps;
  const name = input.name === undefined ? await nextName(store, accountId) : readName(input.name);
  await requireFreeName(store, accountId, { name, ownId: undefined });
  const campaign = { accountId, name, slug: readSlug(input.slug ?? null), isPublic: input.public ?? false };
  return store.insert({ ...campaign, ...settingsOf(input), createdAt: deps.clock.now() }, entry).catch(throwTaken);
}

async function update(
  store: CampaignStore,
  target: { accountId: number; id: number },
  input: CampaignInput,
): Promise<Campaign> {
  const { accountId, id } = target;
  if (!(await store.find(accountId, id))) throw notFound();
  const patch: CampaignPatch = {};
  if (input.name !== undefined) {
    patch.name = readName(input.name);
    await requireFreeName(store, accountId, { name: patch.name, ownId: id });
  }
  if (input.slug !== undefined) patch.slug = readSlug(input.slug);
  if (input.public !== undefined) patch.isPublic = input.public;
  Object.assign(patch, settingsOf(input));
  const updated = await store.update(accountId, id, patch).catch(throwTaken);
  if (!updated) throw notFound();
  return updated;
}

/** Returns the rotator settings and appearance from the input. */
function settingsOf({ strategy, sticky, starred, color }: CampaignInput): CampaignPatch {
  return {
    ...(strategy === undefined ? {} : { strategy }),
    ...(sticky === undefined ? {} : { isSticky: sticky }),
    ...(starred === undefined ? {} : { starred }),
    ...(color === undefined ? {} : { color: readColor(color) }),
  };
}

function readColor(color: string | null): string | null {
  if (color === null || color === '') return null;
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)) return color;
  throw invalidField('color', 'Enter a color as #rgb or #rrggbb.');
}

function readName(text: string): string {
  const name = text.trim();
  if (name !== '') return name;
  throw invalidField('name', 'name must not be empty.');
}

/** Validates the slug, which is part of the rotator's URL; forms send an empty text for none. */
function readSlug(slug: string | null): string | null {
  if (slug === null || slug === '') return null;
  if (/^[A-Za-z0-9_-]{2,60}$/.test(slug)) return slug;
  throw invalidField('slug', 'Use 2 to 60 letters, digits, dashes or underscores for the slug.');
}

/** Returns "Campaign N", where N is the first free number from the count of campaigns on. */
async function nextName(store: CampaignStore, accountId: number): Promise<string> {
  const { total } = await store.page(accountId, { limit: 1, offset: 0 });
  for (let number = total + 1; ; number++) {
    const name = `Campaign ${number}`;
    if (!(await store.findByName(accountId, name))) return name;
  }
}

/**
 * Checks the name before the write, because a database index reports one error only and clients expect the name's
 * first.
 */
async function requireFreeName(
  store: CampaignStore,
  accountId: number,
  wanted: { name: string; ownId: number | undefined },
): Promise<void> {
  const holder = await store.findByName(accountId, wanted.name);
  if (holder && holder.id !== wanted.ownId) throw nameTaken();
}

/** Clients compare this sentence, so it must not change. */
function nameTaken() {
  return conflict('name', 'You already have a campaign with that name.');
}

function throwTaken(error: unknown): never {
  if (!(error instanceof UniqueViolationError)) throw error;
  throw error.index === 'campaign.slug'
    ? conflict('slug', 'This back-half is already taken. Choose another one.')
    : nameTaken();
}
