import type { Features } from '../../http/shared/features.ts';
import type { WrittenRef } from '../../library/pins/pins.ts';
import { type RandomBytes, randomString } from '../../platform/random.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoLanding, DemoWorld } from './demo-events.ts';
import {
  DEMO_BRAND,
  DEMO_CAMPAIGNS,
  DEMO_CHANNELS,
  DEMO_CODES,
  DEMO_EMAIL,
  DEMO_LINKS,
  DEMO_USERNAME,
} from './demo-objects.ts';
import { DEMO_POSTER, DEMO_POSTER_CHANNEL, ensurePosters } from './demo-posters.ts';
import { type DemoPlan, ensureWebsites, landingIn } from './demo-sites.ts';
import { readAllPages, runInSequence } from './in-order.ts';
import { DEMO_BIO, ensureBio } from './pages/demo-bio.ts';
import { type DemoInterstitials, ensureInterstitials, linkFieldsOf, pageIdOf } from './pages/demo-interstitials.ts';

export interface DemoLogin {
  accountId: number;
  email: string;
  password: string;
  apiKey: string;
}

/** Age of the account: older than all its objects and events. */
const ACCOUNT_DAYS = 110;
const CHANNELS_DAYS = 100;

const PASSWORD_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Returns the demo account with a new password and a new key; earlier ones become invalid. The password is not fixed,
 * because demos end up on the internet.
 */
export async function ensureDemoAccount(
  { accounts, keys }: Features,
  random: RandomBytes,
  clock: DemoClock,
): Promise<DemoLogin> {
  const password = `demo-${randomString(random, PASSWORD_LETTERS, 12)}`;
  const known = await accounts.findByEmail(DEMO_EMAIL);
  if (!known) {
    const person = { email: DEMO_EMAIL, password, username: DEMO_USERNAME };
    const { account, apiKey } = await clock.daysAgo(ACCOUNT_DAYS, () => accounts.register(person));
    return { accountId: account.id, email: DEMO_EMAIL, password, apiKey };
  }
  await accounts.changeCredentials(known.personId, { password });
  const { apiKey } = await keys.replaceAll({ accountId: known.id, personId: known.personId }, { overlapMinutes: 0 });
  return { accountId: known.id, email: DEMO_EMAIL, password, apiKey };
}

/**
 * Creates the objects of the demo account; existing ones stay unchanged. Throws if another account uses one of their
 * names.
 */
export async function ensureDemoObjects(features: Features, accountId: number, plan: DemoPlan): Promise<DemoWorld> {
  const websites = await ensureWebsites(features, accountId, plan);
  const { clock } = plan;
  const campaigns = await ensureCampaigns(features, accountId, clock);
  const channels = await clock.daysAgo(CHANNELS_DAYS, () => ensureChannels(features, accountId));
  const landingOf = (data: unknown) => landingIn(websites, data);
  const passages = await ensureInterstitials(features, accountId, clock);
  const links = await ensureLinks(features, accountId, { campaigns, passages, landingOf, clock });
  const codes = await ensureCodes(features, accountId, {
    landingOf,
    clock,
    posterChannelId: channels.get(DEMO_POSTER_CHANNEL),
  });
  const bio = await ensureBio(features, accountId, clock);
  await ensureBrand(features, accountId);
  const items = [
    ...DEMO_LINKS.map((link, index) => ({ ...link, type: 'links' as const, itemId: links[index]?.id })),
    ...DEMO_CODES.map((code) => ({
      ...code,
      type: 'qr' as const,
      itemId: codes.find(({ name }) => name === code.name)?.id,
    })),
    { channel: 'Social', type: 'bio' as const, itemId: bio.id, daysAgo: DEMO_BIO.daysAgo },
  ];
  // Each is added as soon as it exists.
  for (const { channel = '', type, itemId, daysAgo } of items) {
    const channelId = channels.get(channel);
    const add = async (id: number) => features.channels.assign(accountId, { channelId: id, type, itemId: itemId ?? 0 });
    if (channelId && itemId) await clock.daysAgo(daysAgo, () => add(channelId));
  }
  const [shop, roast, first] = [websites[0]?.id, campaigns.get(DEMO_CAMPAIGNS[0].name), links[0]?.id];
  await ensurePins(features, accountId, [
    { type: 'link', id: first },
    { type: 'campaign', id: roast },
    { type: 'website', id: shop },
  ]);
  return { accountId, host: plan.host, websites, links, codes, bio };
}

/** The brand of the shop on the pages of links and lists. */
async function ensureBrand({ pageBrands }: Features, accountId: number): Promise<void> {
  const workspace = { accountId, domainId: 0 };
  const { isOwn } = await pageBrands.find(workspace);
  if (!isOwn) await pageBrands.change(workspace, DEMO_BRAND);
}

/** Pins for the demo account's person; the last one is shown first. */
async function ensurePins({ accounts, pins }: Features, accountId: number, refs: readonly WrittenRef[]) {
  const person = await accounts.findByEmail(DEMO_EMAIL);
  if (!person) return;
  for (const ref of refs) await pins.set({ accountId, personId: person.personId }, ref, true);
}

async function ensureCampaigns(
  { campaigns }: Features,
  accountId: number,
  clock: DemoClock,
): Promise<Map<string, number>> {
  const known = await readAllPages((request) => campaigns.page(accountId, request));
  const created = await runInSequence(DEMO_CAMPAIGNS, async ({ daysAgo, ...input }) => {
    const found = known.find(({ name }) => name === input.name);
    return found ?? clock.daysAgo(daysAgo, () => campaigns.create(accountId, input));
  });
  return new Map(created.map(({ name, id }) => [name, id]));
}

async function ensureChannels({ channels }: Features, accountId: number): Promise<Map<string, number>> {
  const known = await readAllPages((request) => channels.page(accountId, request));
  const created = await runInSequence(DEMO_CHANNELS, async (input) => {
    return known.find(({ name }) => name === input.name) ?? channels.create(accountId, input);
  });
  return new Map(created.map(({ name, id }) => [name, id]));
}

interface Making {
  landingOf(data: unknown): DemoLanding | undefined;
  clock: DemoClock;
}

interface LinkNeighbours {
  campaigns: ReadonlyMap<string, number>;
  passages: DemoInterstitials;
}

function ensureLinks(
  { links }: Features,
  accountId: number,
  { campaigns, passages, landingOf, clock }: Making & LinkNeighbours,
): Promise<DemoWorld['links']> {
  return runInSequence(DEMO_LINKS, async (link) => {
    const { alias, title, description, url, tags = [], weight, daysAgo } = link;
    const campaignId = campaigns.get(link.campaign ?? '') ?? 0;
    const input = {
      url,
      title,
      description,
      tags: [...tags],
      custom: alias,
      campaign: campaignId || null,
      ...linkFieldsOf(passages, link),
    };
    const found = (await links.findShort(accountId, alias)) ?? (await restoreLink(links, accountId, alias));
    const own = found ?? (await clock.daysAgo(daysAgo, () => links.create(accountId, input)));
    return { id: own.id, alias, campaignId, weight, daysAgo, shownPage: pageIdOf(own), landing: landingOf(url) };
  });
}

/** A deleted link keeps its alias, so another one with it cannot be created. */
async function restoreLink(links: Features['links'], accountId: number, alias: string) {
  const deleted = await readAllPages((request) => links.deleted.page(accountId, request));
  const found = deleted.find(({ item }) => item.alias === alias && item.domainId === 0);
  if (!found) return undefined;
  await links.deleted.restore(accountId, found.item.id);
  return links.find(accountId, found.item.id);
}

/** Creates the codes, and right after the poster its copies, which are older than the next code. */
async function ensureCodes(
  features: Features,
  accountId: number,
  { landingOf, clock, posterChannelId }: Making & { posterChannelId: number | undefined },
): Promise<DemoWorld['codes']> {
  const { qrCodes } = features;
  const known = await readAllPages((request) => qrCodes.page(accountId, request));
  const created = await runInSequence(DEMO_CODES, async ({ weight, daysAgo, channel: _, ...input }) => {
    const make = () => qrCodes.create(accountId, input);
    const { id, code } = known.find((one) => one.name === input.name) ?? (await clock.daysAgo(daysAgo, make));
    const landing = landingOf(input.data);
    const own = { id, name: input.name, code, weight, daysAgo, landing };
    if (input.name !== DEMO_POSTER || posterChannelId === undefined) return [own];
    const map = { accountId, channelId: posterChannelId, codeId: id, landing };
    return [own, ...(await ensurePosters(features, map, clock))];
  });
  return created.flat();
}
