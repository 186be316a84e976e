import type { People } from '../../collect/collect.ts';
import type { SavedList, SiteRef } from '../../goals/goals.ts';
import type { Features } from '../../http/shared/features.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';
import { type RandomBytes, randomWord } from '../../platform/random.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoLanding, DemoWorld } from './demo-events.ts';
import {
  DEMO_BIO,
  DEMO_CAMPAIGNS,
  DEMO_CHANNELS,
  DEMO_CODES,
  DEMO_EMAIL,
  DEMO_LINKS,
  DEMO_USERNAME,
} from './demo-objects.ts';
import { DEMO_WEBSITES, type DemoWebsite } from './demo-websites.ts';

export interface DemoLogin {
  accountId: number;
  email: string;
  password: string;
  apiKey: string;
}

/** Before everything that it has, and before the first of its events. */
const ACCOUNT_DAYS = 110;
const WEBSITES_DAYS = 105;
const CHANNELS_DAYS = 100;

const PASSWORD_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * The demo account with a new password and a new key; those it had before are void. Not a fixed password: demos end up on
 * the internet.
 */
export async function ensureDemoAccount(
  { accounts }: Features,
  random: RandomBytes,
  clock: DemoClock,
): Promise<DemoLogin> {
  const password = `demo-${randomWord(random, PASSWORD_LETTERS, 12)}`;
  const known = await accounts.findByEmail(DEMO_EMAIL);
  if (!known) {
    const person = { email: DEMO_EMAIL, password, username: DEMO_USERNAME };
    const { account, apiKey } = await clock.daysAgo(ACCOUNT_DAYS, () => accounts.register(person));
    return { accountId: account.id, email: DEMO_EMAIL, password, apiKey };
  }
  await accounts.changeCredentials(known.id, { password });
  const apiKey = await accounts.rotateKey(known.id, { overlapMinutes: 0, expiresAt: null });
  return { accountId: known.id, email: DEMO_EMAIL, password, apiKey };
}

export interface DemoPlan {
  /** Host of short links. */
  host: string;
  /** Of events: a demo of more events has more people. */
  count: number;
  people: People;
  clock: DemoClock;
}

/** Everything that the demo account has; what exists stays as it is. Refuses names that another account has. */
export async function ensureDemoObjects(features: Features, accountId: number, plan: DemoPlan): Promise<DemoWorld> {
  const websites = await plan.clock.daysAgo(WEBSITES_DAYS, () => ensureWebsites(features, accountId, plan));
  const { clock } = plan;
  const campaigns = await ensureCampaigns(features, accountId, clock);
  const channels = await clock.daysAgo(CHANNELS_DAYS, () => ensureChannels(features, accountId));
  const landingOf = (data: unknown) => landingIn(websites, data);
  const links = await ensureLinks(features, accountId, { campaigns, landingOf, clock });
  const codes = await ensureCodes(features, accountId, { landingOf, clock });
  const bio = await ensureBio(features, accountId, clock);
  const items = [
    ...DEMO_LINKS.map(({ channel }, index) => ({ channel, type: 'links' as const, itemId: links[index]?.id })),
    ...DEMO_CODES.map(({ channel }, index) => ({ channel, type: 'qr' as const, itemId: codes[index]?.id })),
    { channel: 'Social', type: 'bio' as const, itemId: bio.id },
  ];
  for (const { channel, type, itemId } of items) {
    const channelId = channels.get(channel ?? '');
    if (channelId && itemId) await features.channels.assign(accountId, { channelId, type, itemId });
  }
  return { accountId, host: plan.host, websites, links, codes, bio };
}

/** Of this machine, which mostly is that of the browser: the overview counts the same days as the dashboards. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

async function ensureWebsites(
  { websites, websiteSettings, goals }: Features,
  accountId: number,
  { people, count }: DemoPlan,
): Promise<DemoWorld['websites']> {
  const known = await all((request) => websites.page(accountId, { ...request, sortBy: 'id', order: 'asc' }));
  return inOrder(DEMO_WEBSITES, async (website) => {
    const { domain } = website;
    let found = known.find((one) => one.domain === domain);
    if (!found) {
      found = await websites.create(accountId, { domain, privacy: 0 });
      await websiteSettings.change(accountId, found.id, { timezone: timeZone });
    }
    await ensureGoals(goals, { accountId, websiteId: found.id }, website);
    return { id: found.id, website, people: await peopleOf(people, found.id, { website, count }) };
  });
}

/** Events a named person, about: some five visits. */
const EVENTS_A_PERSON = 400;
const MAX_PEOPLE = 5_000;

/** The numbers of those whom the website would name: the same in the demo as if they had come by themselves. */
function peopleOf(
  people: People,
  siteId: number,
  { website, count }: { website: DemoWebsite; count: number },
): Promise<string[]> {
  const { domain, weight, named } = website;
  const share = (named.share * weight) / 8;
  const size = named.share === 0 ? 0 : Math.min(MAX_PEOPLE, Math.ceil(20 + (count / EVENTS_A_PERSON) * share));
  const names = Array.from({ length: size }, (_, index) => `${named.word}-${index + 1}@${domain}`);
  return inOrder(names, async (name) => people.personOf(siteId, name));
}

async function ensureGoals(lists: Features['goals'], site: SiteRef, website: DemoWebsite): Promise<void> {
  const { goals, funnels, segments } = website;
  await ensureSaved(
    lists.goals,
    site,
    goals.map(({ name, match }) => [name, match]),
  );
  await ensureSaved(
    lists.funnels,
    site,
    funnels.map(({ name, definition }) => [name, definition]),
  );
  await ensureSaved(
    lists.segments,
    site,
    segments.map(({ name, filter }) => [name, filter]),
  );
}

async function ensureSaved<Written, Definition>(
  list: SavedList<Written, Definition>,
  site: SiteRef,
  entries: readonly (readonly [name: string, written: Written])[],
): Promise<void> {
  const { items } = await list.page(site, { limit: 100, offset: 0, order: 'asc' });
  const known = new Set(items.map(({ name }) => name));
  for (const [name, written] of entries) if (!known.has(name)) await list.create(site, { name, written });
}

/** Where an address leads, if that is a page of one of these websites. */
function landingIn(websites: DemoWorld['websites'], data: unknown): DemoLanding | undefined {
  const url = typeof data === 'string' ? URL.parse(data) : null;
  const found = websites.find(({ website }) => website.domain === url?.hostname);
  return url && found ? { siteId: found.id, path: url.pathname } : undefined;
}

async function ensureCampaigns(
  { campaigns }: Features,
  accountId: number,
  clock: DemoClock,
): Promise<Map<string, number>> {
  const known = await all((request) => campaigns.page(accountId, request));
  const made = await inOrder(DEMO_CAMPAIGNS, async ({ daysAgo, ...input }) => {
    const found = known.find(({ name }) => name === input.name);
    return found ?? clock.daysAgo(daysAgo, () => campaigns.create(accountId, input));
  });
  return new Map(made.map(({ name, id }) => [name, id]));
}

async function ensureChannels({ channels }: Features, accountId: number): Promise<Map<string, number>> {
  const known = await all((request) => channels.page(accountId, request));
  const made = await inOrder(DEMO_CHANNELS, async (input) => {
    return known.find(({ name }) => name === input.name) ?? channels.create(accountId, input);
  });
  return new Map(made.map(({ name, id }) => [name, id]));
}

interface Making {
  landingOf(data: unknown): DemoLanding | undefined;
  clock: DemoClock;
}

function ensureLinks(
  { links }: Features,
  accountId: number,
  { campaigns, landingOf, clock }: Making & { campaigns: ReadonlyMap<string, number> },
): Promise<DemoWorld['links']> {
  return inOrder(DEMO_LINKS, async ({ alias, title, url, weight, campaign, daysAgo }) => {
    const campaignId = campaigns.get(campaign ?? '') ?? 0;
    const input = { url, title, custom: alias, campaign: campaignId || null };
    const found = await links.findShort(accountId, alias);
    const { id } = found ?? (await clock.daysAgo(daysAgo, () => links.create(accountId, input)));
    return { id, alias, campaignId, weight, daysAgo, landing: landingOf(url) };
  });
}

async function ensureCodes(
  { qrCodes }: Features,
  accountId: number,
  { landingOf, clock }: Making,
): Promise<DemoWorld['codes']> {
  const known = await all((request) => qrCodes.page(accountId, request));
  return inOrder(DEMO_CODES, async ({ weight, daysAgo, channel: _, ...input }) => {
    const make = () => qrCodes.create(accountId, input);
    const { id, code } = known.find((one) => one.name === input.name) ?? (await clock.daysAgo(daysAgo, make));
    return { id, code, weight, daysAgo, landing: landingOf(input.data) };
  });
}

async function ensureBio({ pages }: Features, accountId: number, clock: DemoClock): Promise<DemoWorld['bio']> {
  const { weight, daysAgo, ...input } = DEMO_BIO;
  const known = await pages.findBio(input.handle);
  const make = () => pages.bioPages.create(accountId, input);
  const own = known?.accountId === accountId ? known : await clock.daysAgo(daysAgo, make);
  return { id: own.id, handle: own.handle, weight };
}

/** One after another, so that lists show them in the order in which they stand here. */
async function inOrder<Input, Made>(inputs: readonly Input[], make: (input: Input) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const input of inputs) made.push(await make(input));
  return made;
}

async function all<Item>(read: (request: PageRequest) => Promise<Page<Item>>): Promise<Item[]> {
  const { items } = await read({ limit: 1000, offset: 0 });
  return items;
}
