import type { RotatorStrategy } from '../../contract/vocabulary.ts';
import type { ObjectTotal, TotalsStore } from '../analytics/question/totals-port.ts';
import type { Links, LinkView } from '../links/links.ts';
import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import { TakenError } from '../platform/taken-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Campaign, CampaignPatch, CampaignSearch, CampaignStore, FoundCampaign } from './campaign-port.ts';

export type { Campaign, FoundCampaign } from './campaign-port.ts';

/** How often links of a campaign were clicked while they were in it. */
export type CampaignTotals = Pick<ObjectTotal, 'clicks' | 'uniqueClicks'>;

/** A campaign as callers write it. `slug: null` takes the rotator away. */
export interface CampaignInput {
  name?: string;
  slug?: string | null;
  public?: boolean;
  strategy?: RotatorStrategy;
  sticky?: boolean;
  starred?: boolean;
  /** Null takes it away. */
  color?: string | null;
}

/** What strangers see of a public campaign. */
export interface PublicCampaign {
  id: number;
  name: string;
  /** Newest first, without disabled and expired links; ones with a password are listed and ask for it. */
  links: LinkView[];
}

/** Groups of links with a public list page and a rotator that spreads visitors over them. */
export interface Campaigns {
  page(accountId: number, request: PageRequest): Promise<Page<Campaign>>;
  /** Each with how many links it has. */
  search(accountId: number, request: CampaignSearch): Promise<Page<FoundCampaign>>;
  /** By id; campaigns without a click are left out. */
  totals(ids: readonly number[]): Promise<ReadonlyMap<number, CampaignTotals>>;
  /** Refuses with `not_found`. */
  find(accountId: number, id: number): Promise<Campaign>;
  /** A campaign without a name gets one. Refuses a name that the account has, then a slug that anybody has. */
  create(accountId: number, input: CampaignInput): Promise<Campaign>;
  update(accountId: number, id: number, input: CampaignInput): Promise<Campaign>;
  /** Both must be the account's, else `not_found`. A link belongs to one campaign: it leaves the one before. */
  assign(accountId: number, id: number, linkId: number): Promise<void>;
  /** Its links stay. */
  remove(accountId: number, id: number): Promise<void>;
  /** For the list page `/u/{username}/{name}-{id}`; undefined when there is none or it is not public. */
  publicList(username: string, id: number): Promise<PublicCampaign | undefined>;
}

export interface CampaignsParts {
  store: CampaignStore;
  links: Pick<Links, 'assignCampaign' | 'inCampaign'>;
  accountIdOf(username: string): Promise<number | undefined>;
  totals: Pick<TotalsStore, 'read'>;
  clock: Clock;
}

/** Links that a list page shows. */
const MAX_LISTED = 500;

export function createCampaigns(parts: CampaignsParts): Campaigns {
  const { store, links } = parts;
  return {
    page: (accountId, request) => store.page(accountId, request),
    search: (accountId, request) => store.search(accountId, request),
    totals: (ids) => parts.totals.read('campaign', ids),
    find: async (accountId, id) => {
      const campaign = await store.find(accountId, id);
      if (!campaign) throw notFound();
      return campaign;
    },
    create: (accountId, input) => create(parts, accountId, input),
    update: (accountId, id, input) => update(store, { accountId, id }, input),
    assign: (accountId, id, linkId) => links.assignCampaign(accountId, linkId, id),
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, id))) throw notFound();
    },
    publicList: async (username, id) => {
      const accountId = await parts.accountIdOf(username);
      const campaign = accountId === undefined ? undefined : await store.find(accountId, id);
      if (!campaign?.isPublic) return undefined;
      return { id, name: campaign.name, links: await links.inCampaign(campaign.accountId, id, MAX_LISTED) };
    },
  };
}

async function create(parts: CampaignsParts, accountId: number, input: CampaignInput): Promise<Campaign> {
  const { store } = parts;
  const name = input.name === undefined ? await nextName(store, accountId) : readName(input.name);
  await refuseTakenName(store, accountId, { name, ownId: undefined });
  const campaign = { accountId, name, slug: readSlug(input.slug ?? null), isPublic: input.public ?? false };
  return store.insert({ ...campaign, ...looksOf(input), createdAt: parts.clock.now() }).catch(refuseTaken);
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
    await refuseTakenName(store, accountId, { name: patch.name, ownId: id });
  }
  if (input.slug !== undefined) patch.slug = readSlug(input.slug);
  if (input.public !== undefined) patch.isPublic = input.public;
  Object.assign(patch, looksOf(input));
  const updated = await store.update(accountId, id, patch).catch(refuseTaken);
  if (!updated) throw notFound();
  return updated;
}

/** What callers say of how it turns and looks. */
function looksOf({ strategy, sticky, starred, color }: CampaignInput): CampaignPatch {
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
  throw invalidField('color', 'color must be a hex colour such as #2f6f5e.');
}

function readName(text: string): string {
  const name = text.trim();
  if (name !== '') return name;
  throw invalidField('name', 'name must not be empty.');
}

/** It stands in the rotator's address as it is; forms send an empty text for none. */
function readSlug(slug: string | null): string | null {
  if (slug === null || slug === '') return null;
  if (/^[A-Za-z0-9_-]{2,60}$/.test(slug)) return slug;
  throw invalidField('slug', 'The address has 2 to 60 letters, digits, dashes or underscores.');
}

/** "Campaign N", N being the first free number from the count of campaigns on. */
async function nextName(store: CampaignStore, accountId: number): Promise<string> {
  const { total } = await store.page(accountId, { limit: 1, offset: 0 });
  for (let number = total + 1; ; number++) {
    const name = `Campaign ${number}`;
    if (!(await store.findByName(accountId, name))) return name;
  }
}

/** Before the write, since an index that refuses tells one fault only and clients want to hear of the name first. */
async function refuseTakenName(
  store: CampaignStore,
  accountId: number,
  wanted: { name: string; ownId: number | undefined },
): Promise<void> {
  const holder = await store.findByName(accountId, wanted.name);
  if (holder && holder.id !== wanted.ownId) throw nameTaken();
}

/** The sentence is one that live clients compare with. */
function nameTaken() {
  return conflict('name', 'You already have a campaign with that name.');
}

function refuseTaken(error: unknown): never {
  if (!(error instanceof TakenError)) throw error;
  throw error.index === 'campaign.slug' ? conflict('slug', 'This slug is taken. Choose another one.') : nameTaken();
}
