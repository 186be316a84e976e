import type { Features } from '../../http/shared/features.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';
import { type RandomBytes, randomWord } from '../../platform/random.ts';
import type { DemoWorld } from './demo-events.ts';
import {
  DEMO_BIO,
  DEMO_CAMPAIGNS,
  DEMO_CHANNELS,
  DEMO_CODES,
  DEMO_EMAIL,
  DEMO_LINKS,
  DEMO_USERNAME,
  DEMO_WEBSITES,
} from './demo-objects.ts';

export interface DemoLogin {
  accountId: number;
  email: string;
  password: string;
  apiKey: string;
}

const PASSWORD_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * The demo account with a new password and a new key; those it had before are void. Not a fixed password: demos end up on
 * the internet.
 */
export async function ensureDemoAccount({ accounts }: Features, random: RandomBytes): Promise<DemoLogin> {
  const password = `demo-${randomWord(random, PASSWORD_LETTERS, 12)}`;
  const known = await accounts.findByEmail(DEMO_EMAIL);
  if (!known) {
    const { account, apiKey } = await accounts.register({ email: DEMO_EMAIL, password, username: DEMO_USERNAME });
    return { accountId: account.id, email: DEMO_EMAIL, password, apiKey };
  }
  await accounts.changeCredentials(known.id, { password });
  const apiKey = await accounts.rotateKey(known.id, { overlapMinutes: 0, expiresAt: null });
  return { accountId: known.id, email: DEMO_EMAIL, password, apiKey };
}

/** Everything that the demo account has; what exists stays as it is. Refuses names that another account has. */
export async function ensureDemoObjects(features: Features, accountId: number, host: string): Promise<DemoWorld> {
  const websites = await ensureWebsites(features, accountId);
  const campaigns = await ensureCampaigns(features, accountId);
  const channels = await ensureChannels(features, accountId);
  const links = await ensureLinks(features, accountId, campaigns);
  const codes = await ensureCodes(features, accountId);
  const bio = await ensureBio(features, accountId);
  const items = [
    ...DEMO_LINKS.map(({ channel }, index) => ({ channel, type: 'links' as const, itemId: links[index]?.id })),
    ...DEMO_CODES.map(({ channel }, index) => ({ channel, type: 'qr' as const, itemId: codes[index]?.id })),
    { channel: 'Social', type: 'bio' as const, itemId: bio.id },
  ];
  for (const { channel, type, itemId } of items) {
    const channelId = channels.get(channel ?? '');
    if (channelId && itemId) await features.channels.assign(accountId, { channelId, type, itemId });
  }
  return { accountId, host, websites, links, codes, bio };
}

async function ensureWebsites({ websites }: Features, accountId: number): Promise<DemoWorld['websites']> {
  const known = await all((request) => websites.page(accountId, { ...request, sortBy: 'id', order: 'asc' }));
  return inOrder(DEMO_WEBSITES, async (website) => {
    const { domain } = website;
    const made =
      known.find((one) => one.domain === domain) ?? (await websites.create(accountId, { domain, privacy: 0 }));
    return { id: made.id, website };
  });
}

async function ensureCampaigns({ campaigns }: Features, accountId: number): Promise<Map<string, number>> {
  const known = await all((request) => campaigns.page(accountId, request));
  const made = await inOrder(DEMO_CAMPAIGNS, async (input) => {
    return known.find(({ name }) => name === input.name) ?? campaigns.create(accountId, input);
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

function ensureLinks(
  { links }: Features,
  accountId: number,
  campaigns: ReadonlyMap<string, number>,
): Promise<DemoWorld['links']> {
  return inOrder(DEMO_LINKS, async ({ alias, title, url, weight, campaign }) => {
    const campaignId = campaigns.get(campaign ?? '') ?? 0;
    const input = { url, title, custom: alias, campaign: campaignId || null };
    const { id } = (await links.findShort(accountId, alias)) ?? (await links.create(accountId, input));
    return { id, alias, campaignId, weight };
  });
}

async function ensureCodes({ qrCodes }: Features, accountId: number): Promise<DemoWorld['codes']> {
  const known = await all((request) => qrCodes.page(accountId, request));
  return inOrder(DEMO_CODES, async ({ name, type, data, foreground, weight }) => {
    const made = known.find((one) => one.name === name);
    const { id, code } = made ?? (await qrCodes.create(accountId, { name, type, data, foreground }));
    return { id, code, weight };
  });
}

async function ensureBio({ pages }: Features, accountId: number): Promise<DemoWorld['bio']> {
  const { weight, ...input } = DEMO_BIO;
  const known = await pages.findBio(input.handle);
  const own = known?.accountId === accountId ? known : await pages.bioPages.create(accountId, input);
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
