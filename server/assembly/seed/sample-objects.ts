import type { Features } from '../../http/shared/features.ts';
import { randomString } from '../../platform/random.ts';
import type { SampleObjects, SampleRef } from '../../samples/samples.ts';
import type { FeatureDeps } from '../app-deps.ts';
import type { DemoClock } from './demo-clock.ts';
import { type DemoWorld, demoEvents } from './demo-events.ts';
import { DEMO_CAMPAIGNS, DEMO_CODES, DEMO_LINKS } from './demo-objects.ts';
import { ensureGoals, landingIn } from './demo-sites.ts';
import { disableDestinationChecks } from './demo-targets.ts';
import { type DemoWebsite, SHOP } from './demo-websites.ts';
import { insertEvents } from './insert-events.ts';

export type SampleOwners = Pick<Features, 'websites' | 'goals' | 'campaigns' | 'links' | 'qrCodes'>;

/** About 40 a day: charts have a shape, and the plan's month is hardly touched. */
const EVENTS = 4_000;
const MAX_LINKS = 6;
const WEBSITE_DAYS = 99;
const SHOP_ORIGIN = `https://${SHOP.domain}`;

/** The website of a workspace's samples. Nobody can own a name under `.example`, and no other workspace has this one. */
export function sampleDomain(accountId: number): string {
  return `sample-coffee-${accountId}.example`;
}

const KINDS = { website: 'site', link: 'link', qr: 'qr' } as const;

/** Names of samples begin with this word, wherever they are listed. */
const named = (name: string) => `Sample: ${name}`;

/** Creates and deletes sample data: a part of the demo, under the names and addresses of the workspace. */
export function createSampleObjects(deps: FeatureDeps, owners: SampleOwners, clock: DemoClock): SampleObjects {
  const removers = {
    website: owners.websites.remove,
    campaign: owners.campaigns.remove,
    // For good: nobody restores a sample.
    link: (accountId: number, id: number) => owners.links.deleted.erase(accountId, id),
    qr: (accountId: number, id: number) => owners.qrCodes.deleted.erase(accountId, id),
  };
  return {
    create: (accountId) => create({ deps, owners, clock, accountId }),
    remove: (accountId, { type, id }) => removers[type](accountId, id),
    removeEvents: async (accountId, samples) => {
      const refs = samples.flatMap(({ type, id }) => (type === 'campaign' ? [] : { kind: KINDS[type], accountId, id }));
      // The records of the deletions make up for an event log that is unreachable.
      await deps.events.reader.deleteObjects(refs).catch(() => undefined);
    },
  };
}

interface Creation {
  deps: FeatureDeps;
  owners: SampleOwners;
  clock: DemoClock;
  accountId: number;
}

async function* create(creation: Creation): AsyncGenerator<SampleRef> {
  const { deps, owners, clock, accountId } = creation;
  const website = websiteOf(accountId);
  const site = await clock.daysAgo(WEBSITE_DAYS, () =>
    owners.websites.create(accountId, { domain: website.domain, privacy: 1 }),
  );
  yield { type: 'website', id: site.id };
  await ensureGoals(owners.goals, { accountId, websiteId: site.id }, website);
  const websites = [{ id: site.id, website, people: [] }];
  const links: LinkOfWorld[] = [];
  const codes: CodeOfWorld[] = [];
  for await (const { ref, ...made } of createLinks(creation, websites)) {
    if (made.link) links.push(made.link);
    yield ref;
  }
  for await (const code of createCodes(creation, websites)) {
    codes.push(code);
    yield { type: 'qr', id: code.id };
  }
  const host = new URL(deps.config.baseUrl).hostname;
  await fill(deps, { accountId, host, websites, links, codes });
}

type LinkOfWorld = DemoWorld['links'][number];
type CodeOfWorld = DemoWorld['codes'][number];

function websiteOf(accountId: number): DemoWebsite {
  return { ...SHOP, domain: sampleDomain(accountId), named: { share: 0, word: '' } };
}

function urlOf(accountId: number, url: string): string {
  return url.replace(SHOP_ORIGIN, `https://${sampleDomain(accountId)}`);
}

/** The campaign first, then its links: aliases are random, because those of the demo exist once. */
async function* createLinks(
  { owners, clock, accountId }: Creation,
  websites: DemoWorld['websites'],
): AsyncGenerator<{ ref: SampleRef; link?: LinkOfWorld }> {
  const [{ name, daysAgo: campaignDays }] = DEMO_CAMPAIGNS;
  const campaign = await clock.daysAgo(campaignDays, () =>
    owners.campaigns.create(accountId, { name: named(name), slug: null, public: false }),
  );
  yield { ref: { type: 'campaign', id: campaign.id } };
  for (const { title, weight, daysAgo, ...demo } of DEMO_LINKS.filter(isOfShop).slice(0, MAX_LINKS)) {
    const url = urlOf(accountId, demo.url);
    const campaignId = demo.campaign === name ? campaign.id : 0;
    const input = { url, title: named(title), campaign: campaignId || null };
    const { id, alias } = await clock.daysAgo(daysAgo, () => owners.links.create(accountId, input));
    const landing = landingIn(websites, url);
    yield { ref: { type: 'link', id }, link: { id, alias, campaignId, weight, daysAgo, landing } };
  }
}

const isOfShop = ({ url }: { url: string }) => url.startsWith(SHOP_ORIGIN);

async function* createCodes(
  { owners, clock, accountId }: Creation,
  websites: DemoWorld['websites'],
): AsyncGenerator<CodeOfWorld> {
  for (const { weight, daysAgo, channel: _, ...demo } of DEMO_CODES) {
    if (typeof demo.data !== 'string') continue;
    const data = urlOf(accountId, demo.data);
    const input = { ...demo, name: named(demo.name), data };
    const { id, code } = await clock.daysAgo(daysAgo, () => owners.qrCodes.create(accountId, input));
    yield { id, name: demo.name, code, weight, daysAgo, landing: landingIn(websites, data) };
  }
}

/** Adds the events of the last 90 days. */
async function fill({ catalog, clock, events, random }: FeatureDeps, world: DemoWorld): Promise<void> {
  const { accountId, links, codes, websites } = world;
  await disableDestinationChecks(
    catalog.linkHealth,
    links.map(({ id }) => id),
    clock.now(),
  );
  const token = `sample-${randomString(random, 'abcdefghijklmnopqrstuvwxyz', 12)}`;
  await insertEvents(events.eventLog.writer, demoEvents({ count: EVENTS, now: clock.now(), world }), { token });
  const campaignIds = [...new Set(links.map(({ campaignId }) => campaignId))].filter((id) => id > 0);
  await events.refreshTotals([
    ...websites.map(({ id }) => ({ kind: 'site' as const, accountId, id })),
    ...links.map(({ id }) => ({ kind: 'link' as const, accountId, id })),
    ...codes.map(({ id }) => ({ kind: 'qr' as const, accountId, id })),
    ...campaignIds.map((id) => ({ kind: 'campaign' as const, accountId, id })),
  ]);
}
