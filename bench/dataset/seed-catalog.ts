import { join } from 'node:path';
import { createAccounts } from '../../server/accounts/accounts.ts';
import { BLANK_LINK } from '../../server/links/link-fields.ts';
import type { Link } from '../../server/links/link-port.ts';
import { parseBioContent } from '../../server/pages/bio-value.ts';
import { parseOverlayContent } from '../../server/pages/overlay-value.ts';
import { parseSplashContent } from '../../server/pages/splash-value.ts';
import { silentLog } from '../../server/platform/log.ts';
import { createMailer } from '../../server/platform/mail.ts';
import { createPasswordHasher } from '../../server/platform/password-hash.ts';
import { systemRandom } from '../../server/platform/random.ts';
import { systemClock } from '../../server/platform/time/clock.ts';
import type { QrCode } from '../../server/qr/qr-code-port.ts';
import { createAccountStore } from '../../server/storage/catalog/accounts/account-store.ts';
import { createPlanStore } from '../../server/storage/catalog/administration/plan-store.ts';
import { createQrCodeStore } from '../../server/storage/catalog/codes/qr-code-store.ts';
import { connectSqlite } from '../../server/storage/catalog/engines/connect-sqlite.ts';
import { migrate } from '../../server/storage/catalog/engines/migrate.ts';
import { sqliteDialect } from '../../server/storage/catalog/engines/sql-dialect.ts';
import { createDomainStore } from '../../server/storage/catalog/links/domain-store.ts';
import { createLinkStore } from '../../server/storage/catalog/links/link-store.ts';
import { createCampaignStore } from '../../server/storage/catalog/objects/campaign-store.ts';
import { createChannelStore } from '../../server/storage/catalog/objects/channel-store.ts';
import {
  createBioPageStore,
  createOverlayStore,
  createSplashPageStore,
} from '../../server/storage/catalog/objects/page-stores.ts';
import { createPixelStore } from '../../server/storage/catalog/objects/pixel-store.ts';
import { readerOn } from '../../server/storage/catalog/reading/reader.ts';
import type { StoreDeps } from '../../server/storage/catalog/store-deps.ts';
import type { CatalogTables } from '../../server/storage/catalog/tables/schema.ts';
import { createWebsiteStore } from '../../server/storage/catalog/websites/website-store.ts';
import type { Website } from '../../server/websites/website-port.ts';

/** Objects of the account; IDs of a kind run from 1 to its count. */
export interface AccountSize {
  links: number;
  qrCodes: number;
  websites: number;
  /** Count each of campaigns, channels, pixels, splash pages, overlays, bio pages and domains. */
  others: number;
  /** Items of the first channel. */
  channelItems: number;
}

export interface SeededAccount {
  accountId: number;
  key: string;
}

const YEAR_MS = 365 * 24 * 60 * 60_000;

/**
 * Fills a new data folder's catalog through the stores, without pushing commits to the disk and without telling anyone:
 * ten thousand rows a second instead of five hundred.
 */
export async function seedCatalog(dataDirectory: string, size: AccountSize): Promise<SeededAccount> {
  const db = connectSqlite<CatalogTables>(join(dataDirectory, 'catalogue.db'), 'OFF');
  await migrate(db, sqliteDialect);
  const changes = {
    subscribe: () => () => true,
    announce: () => {},
    publish: async () => {},
    close: async () => {},
    period: () => undefined,
  };
  const deps: StoreDeps = { db, changes, dialect: sqliteDialect, reader: readerOn(db) };
  const account = await register(deps);
  await seedLinks(deps, account.accountId, size);
  await seedCodes(deps, account.accountId, size);
  await seedWebsites(deps, account.accountId, size);
  await seedOthers(deps, account.accountId, size);
  await seedChannel(deps, account.accountId, size);
  await db.destroy();
  return account;
}

async function register(deps: StoreDeps): Promise<SeededAccount> {
  const accounts = createAccounts({
    store: createAccountStore(deps),
    plans: createPlanStore(deps),
    hasher: createPasswordHasher(),
    mailer: createMailer({ smtpUrl: undefined, from: 'bench@example.com', log: silentLog() }),
    random: systemRandom,
    clock: systemClock,
  });
  const { account, apiKey } = await accounts.register({
    email: 'bench@example.com',
    password: 'correct horse battery',
  });
  return { accountId: account.id, key: apiKey };
}

async function repeat(times: number, work: (number: number) => Promise<unknown>): Promise<void> {
  for (let number = 1; number <= times; number++) await work(number);
}

function seedLinks(deps: StoreDeps, accountId: number, { links, others }: AccountSize): Promise<void> {
  const store = createLinkStore(deps);
  const firstAt = Date.now() - YEAR_MS;
  return repeat(links, (number) => store.insert(link(number, accountId, { firstAt, links, others })));
}

/** One in ten has a campaign and targets, one in five its own domain. */
function link(number: number, accountId: number, seed: { firstAt: number; links: number; others: number }) {
  const url = `https://shop.example/${number % 97}/products/${number}?from=newsletter-${number % 13}`;
  const rich = number % 10 === 0;
  const created: Omit<Link, 'id'> = {
    ...BLANK_LINK,
    accountId,
    domainId: number % 5 === 0 ? (number % seed.others) + 1 : 0,
    alias: `p-${number.toString(36)}`,
    url,
    title: `Product ${number} of the catalog`,
    pixels: rich ? [1, 2] : [],
    campaignId: rich ? ((number / 10) % seed.others) + 1 : null,
    targets: { ...BLANK_LINK.targets, geo: rich ? [{ location: 'AT', link: url }] : [] },
    createdAt: seed.firstAt + Math.floor((number / seed.links) * YEAR_MS),
  };
  return created;
}

function seedCodes(deps: StoreDeps, accountId: number, { qrCodes }: AccountSize): Promise<void> {
  const store = createQrCodeStore(deps);
  return repeat(qrCodes, (number) => {
    const target = `https://shop.example/products/${number}`;
    const code: Omit<QrCode, 'id'> = {
      accountId,
      code: `c${number}`.padEnd(9, 'x'),
      type: 'link',
      name: `Poster ${number}`,
      data: target,
      content: target,
      dynamic: true,
      foreground: 'rgb(0,0,96)',
      background: 'rgb(255,255,240)',
      logoAssetId: null,
      style: null,
      scannable: 'good',
      createdAt: Date.now() - number,
    };
    return store.insert(code);
  });
}

function seedWebsites(deps: StoreDeps, accountId: number, { websites }: AccountSize): Promise<void> {
  const store = createWebsiteStore(deps);
  return repeat(websites, (number) => {
    const website: Omit<Website, 'id'> = {
      accountId,
      domain: `site-${number}.example`,
      privacy: 1,
      passwordHash: null,
      email: false,
      excludeBots: true,
      excludeParams: 'session\ntoken',
      excludeIps: '',
      favorite: number % 20 === 0,
      createdAt: Date.now() - number,
      updatedAt: Date.now() - number,
    };
    return store.insert(website);
  });
}

async function seedOthers(deps: StoreDeps, accountId: number, { others }: AccountSize): Promise<void> {
  const campaigns = createCampaignStore(deps);
  const channels = createChannelStore(deps);
  const pixels = createPixelStore(deps);
  const splashPages = createSplashPageStore(deps);
  const overlays = createOverlayStore(deps);
  const bioPages = createBioPageStore(deps);
  const domains = createDomainStore(deps);
  const redirects = { redirectRoot: null, redirect404: null, bioPageId: null, checkedAt: Date.now() };
  await repeat(others, async (number) => {
    const common = { accountId, name: `Number ${number}`, createdAt: Date.now() };
    const host = { host: `go-${number}.example`, scheme: 'https', status: 'active' } as const;
    const bio = parseBioContent('{}');
    await campaigns.insert({ ...common, slug: `rotator-${number}`, isPublic: true });
    await channels.insert({ ...common, description: '', color: '#2563eb', starred: false });
    await pixels.insert({ ...common, type: 'analyticspixel', word: 'analyticspixel', tag: `tag-${number}` });
    await splashPages.insert({ ...common, content: parseSplashContent('{}') });
    await overlays.insert({ ...common, type: 'message', content: parseOverlayContent('{}') });
    await bioPages.insert({ ...common, handle: `bench-${number}`, content: bio });
    await domains.insert({ accountId, createdAt: Date.now(), proofToken: 'x'.repeat(20), ...host, ...redirects });
  });
}

function seedChannel(deps: StoreDeps, accountId: number, { channelItems }: AccountSize): Promise<void> {
  const store = createChannelStore(deps);
  return repeat(channelItems, (number) => {
    const type = number % 4 === 0 ? 'qr' : 'links';
    return store.put({ accountId, channelId: 1, type, itemId: number, createdAt: Date.now() });
  });
}
