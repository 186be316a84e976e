import { createAbuseDesk } from '../abuse/abuse.ts';
import {
  type Accounts,
  createAccounts,
  createInvitations,
  createKeys,
  createKeyUses,
  createLeaving,
  createResets,
  createSessions,
  linkRequestsPerMinute,
} from '../accounts/accounts.ts';
import { createInsights } from '../analytics/answers/answers.ts';
import { createCampaigns } from '../campaigns/campaigns.ts';
import { createChannels } from '../channels/channels.ts';
import { createSentEvents } from '../collect/collect.ts';
import { createBrandedDomains, createDomains, createQuestions, type Domains } from '../domains/domains.ts';
import { createErasures, type Erasures } from '../erasures/erasures.ts';
import { createGoals } from '../goals/goals.ts';
import type { Addresses } from '../http/shared/addresses.ts';
import type { Features } from '../http/shared/features.ts';
import { createOrders } from '../library/orders/orders.ts';
import { createPresets } from '../library/presets/presets.ts';
import { createSearch } from '../library/search/search.ts';
import { createLinkPictures, createShownPictures } from '../link-pictures/link-pictures.ts';
import {
  createBlockList,
  createDescriber,
  createHealthCheck,
  createLinks,
  createTargetFacts,
  type Links,
} from '../links/links.ts';
import { createOrphans } from '../orphans/orphans.ts';
import { createAnswerMail, createPages } from '../pages/pages.ts';
import { createPixels } from '../pixels/pixels.ts';
import { createDnsResolver } from '../platform/fetch/dns-proof.ts';
import { createFramingCheck } from '../platform/fetch/framing.ts';
import { createQrCodes, type QrCodes, type QrEngine } from '../qr/qr.ts';
import { createWebhooks, type Webhooks } from '../webhooks/webhooks.ts';
import {
  createLeftOutDesk,
  createSharing,
  createWebsiteSettings,
  createWebsites,
  type Websites,
} from '../websites/websites.ts';
import type { AppParts } from './app-deps.ts';
import { createChannelSources } from './channel-sources.ts';
import { createGoalCounts } from './goal-counts.ts';
import { createOwnedObjects } from './owned-objects.ts';
import { createReportMail } from './report-mail.ts';
import { createRequestLimiter } from './request-limiter.ts';
import { createTasksFrom } from './task-kinds.ts';

/** Every feature with the stores and neighbours that it works with. */
export function createFeatures(parts: AppParts, addresses: Addresses, qrEngine: QrEngine): Features {
  const { catalogue, clock } = parts;
  const people = createPeopleFrom(parts, addresses);
  const { accounts } = people;
  const links = createLinksFrom(parts);
  const websites = createWebsitesFrom(parts);
  const websiteSettings = createWebsiteSettings(catalogue.websiteSettings, clock);
  const goals = createGoals({ stores: catalogue, websites, clock });
  const sources = createChannelSources({ links, objects: catalogue.channelObjects, addresses });
  const owners = {
    campaigns: createCampaignsFrom(parts, accounts, links),
    channels: createChannels({ store: catalogue.channels, sources, clock }),
    domains: createDomainsFrom(parts),
    links,
    ...createPicturesFrom(parts, addresses, links),
    qrCodes: createQrCodesFrom(parts, addresses, qrEngine),
    websites,
  };
  const search = createSearch(catalogue.search);
  return {
    ...owners,
    abuse: createAbuseDesk(catalogue.abuse, clock),
    ...people,
    erasures: createErasuresFrom(parts, { accounts, websites }),
    goals,
    insights: createInsightsFrom(parts, owners, { websiteSettings, goals, search }),
    health: createHealthCheck({ store: catalogue.linkHealth, probe: parts.guardedFetch.probe, clock }),
    leftOut: createLeftOutFrom(parts),
    orders: createOrders(catalogue.orders),
    orphans: createOrphansFrom(parts, owners.domains),
    targetFacts: createTargetFactsFrom(parts),
    pages: createPagesFrom(parts, accounts),
    pixels: createPixels(catalogue.pixels, clock),
    requestLimits: requestLimitsOf(parts),
    search,
    presets: createPresets({ store: catalogue.presets, readDesign: owners.qrCodes.template, clock }),
    reports: createReportMail(parts, { goals, websites, websiteSettings }),
    sharing: createSharing({ websites, secrets: catalogue.secrets, clock }),
    tasks: createTasksFrom(parts, addresses, owners),
    sentEvents: createSentEvents({ ...parts.events.collector, clock }),
    websiteSettings,
    webhooks: createWebhooksFrom(parts, addresses, { links, goals, websites }),
  };
}

function requestLimitsOf({ config }: AppParts): Features['requestLimits'] {
  const { linkApiRateLimit, analyticsApiRateLimit: analytics, appRateLimit: session } = config;
  return (plan) => ({ linkTools: linkRequestsPerMinute(plan, linkApiRateLimit), analytics, session });
}

/** Who somebody is, and what proves it. */
function createPeopleFrom(
  parts: AppParts,
  addresses: Addresses,
): Pick<Features, 'accounts' | 'invitations' | 'keys' | 'leaving' | 'resets' | 'sessions'> {
  const { catalogue, clock, random, hasher, mailer, log } = parts;
  const { accounts: store, keys } = catalogue;
  const limiter = createRequestLimiter(parts);
  const sessions = createSessions({ sessions: catalogue.sessions, accounts: store, limiter, hasher, random, clock });
  const noteUse = createKeyUses(keys);
  const accounts = createAccounts({ store, sessions, noteUse, hasher, mailer, random, clock });
  const leaving = createLeaving({ store, accounts, hasher, limiter });
  const resets = createResets({
    ...{ store: catalogue.resets, accounts: store, hasher, mailer, limiter, random, clock },
    linkTo: addresses.newPassword,
    onError: (error) => log.error({ err: error }, 'a link for a new password could not be sent'),
  });
  const linkTo = addresses.invitation;
  const invitations = createInvitations({ store: catalogue.invitations, mailer, linkTo, random, clock });
  return { accounts, invitations, keys: createKeys({ store: keys, random, clock }), leaving, resets, sessions };
}

function createInsightsFrom(
  { catalogue, events, clock }: AppParts,
  owners: Parameters<typeof createOwnedObjects>[0],
  { websiteSettings, goals, search }: Pick<Features, 'websiteSettings' | 'goals' | 'search'>,
) {
  return createInsights({
    ...{ analytics: events.analytics, owned: createOwnedObjects(owners), settings: websiteSettings, goals },
    ...{ totals: catalogue.totals, objects: catalogue.accountObjects, search, clock },
  });
}

function createPagesFrom(parts: AppParts, accounts: Accounts) {
  const { catalogue, clock, random, events } = parts;
  return createPages({
    ...{ stores: catalogue, objects: catalogue.linkObjects, random, clock },
    numbers: { read: events.objectStatistics, analytics: events.analytics },
    tellByMail: createAnswerMailFrom(parts, accounts),
  });
}

function createAnswerMailFrom({ mailer, clock, log }: AppParts, accounts: Accounts) {
  const emailOf = async (accountId: number) => (await accounts.find(accountId))?.email;
  const onError = (error: unknown) => log.error({ err: error }, 'a mail about an answer could not be sent');
  return createAnswerMail({ emailOf, mailer, clock, onError });
}

function createErasuresFrom(
  parts: AppParts,
  { accounts, websites }: Pick<Features, 'accounts' | 'websites'>,
): Erasures {
  const { catalogue, clock, config, events } = parts;
  return createErasures({
    ...{ store: catalogue.erasures, settings: catalogue.websiteSettings, totals: catalogue.totals },
    ...{ accounts, websites, clock, retentionDays: config.retentionDays },
    ...{ events: events.reader, people: events.collector.people, refreshTotals: events.refreshTotals },
  });
}

function createWebhooksFrom(
  parts: AppParts,
  addresses: Addresses,
  { links, ...counted }: Pick<Features, 'links' | 'goals' | 'websites'>,
): Webhooks {
  const { catalogue, clock, random, guardedFetch, log } = parts;
  return createWebhooks({
    stores: catalogue,
    shortLinks: async (accountId, ids) => {
      const found = await links.findMany(accountId, ids);
      return new Map([...found].map(([id, { alias, origin }]) => [id, addresses.shortLink(alias, origin)]));
    },
    goalCounts: createGoalCounts(parts, counted),
    post: guardedFetch.post,
    ...{ random, clock },
    onError: (error) => log.error({ err: error }, 'a webhook could not be told'),
  });
}

function createWebsitesFrom({ catalogue, clock, hasher, events }: AppParts): Websites {
  return createWebsites({ store: catalogue.websites, hasher, clock, events: events.reader });
}

/** Where this service answers itself: a link to a short link there could become a loop. */
function ownHosts({ config }: AppParts): ReadonlySet<string> {
  return new Set([config.baseUrl, config.pagesBaseUrl].map((origin) => new URL(origin).host));
}

function createDomainsFrom(parts: AppParts): Domains {
  const { catalogue, config, clock, random, log } = parts;
  return createDomains({
    store: catalogue.domains,
    dns: createQuestions(parts.createResolver ?? createDnsResolver),
    ownHosts: ownHosts(parts),
    serviceHost: new URL(config.baseUrl).hostname,
    random,
    clock,
    onError: (error) => log.error({ err: error }, 'a domain could not be checked'),
  });
}

function createLinksFrom(parts: AppParts): Links {
  const { catalogue, clock, config, random, hasher, guardedFetch, log } = parts;
  const onError = (error: unknown) => log.error({ err: error }, 'a target could not be looked at');
  return createLinks({
    store: catalogue.links,
    framing: createFramingCheck(guardedFetch, new URL(config.baseUrl).origin),
    history: catalogue.linkHistory,
    health: catalogue.linkHealth,
    blockList: createBlockList(catalogue.blocks, catalogue.changes),
    describer: createDescriber({ store: catalogue.links, fetch: guardedFetch.fetch, onError }),
    totals: catalogue.totals,
    neighbours: {
      objects: catalogue.linkObjects,
      domains: createBrandedDomains(catalogue.domains),
      channels: catalogue.channels,
    },
    statistics: parts.events.objectStatistics,
    ownHosts: ownHosts(parts),
    hasher,
    random,
    clock,
  });
}

function createCampaignsFrom({ catalogue, clock }: AppParts, accounts: Accounts, links: Links) {
  const accountIdOf = async (username: string) => (await accounts.findByUsername(username))?.id;
  return createCampaigns({ store: catalogue.campaigns, totals: catalogue.totals, links, accountIdOf, clock });
}

function createLeftOutFrom({ catalogue, clock, events }: AppParts) {
  const { websites, leftOut } = catalogue;
  return createLeftOutDesk({ websites, counts: leftOut, events: events.eventLog.rulePreview, clock });
}

function createPicturesFrom(parts: AppParts, addresses: Addresses, links: Links) {
  const { catalogue, clock, random, guardedFetch } = parts;
  const { linkPictures: store } = catalogue;
  return {
    linkPictures: createLinkPictures({ store, links, addressOf: addresses.cardPicture, clock, random }),
    shownPictures: createShownPictures({ fetch: guardedFetch.fetch, limiter: createRequestLimiter(parts) }),
  };
}

function createTargetFactsFrom(parts: AppParts) {
  const { fetch } = parts.guardedFetch;
  return createTargetFacts({ fetch, limiter: createRequestLimiter(parts), ownHosts: ownHosts(parts) });
}

function createOrphansFrom({ catalogue, clock, config, log }: AppParts, domains: Domains) {
  const onError = (error: unknown) => log.warn({ err: error }, 'visits that no link took could not be stored');
  const { retentionDays } = config;
  return createOrphans({ store: catalogue.orphans, domains, clock, retentionDays, onError });
}

function createQrCodesFrom(parts: AppParts, addresses: Addresses, engine: QrEngine): QrCodes {
  const { catalogue, clock, random, guardedFetch } = parts;
  return createQrCodes({
    store: catalogue.qrCodes,
    deleted: catalogue.deletedCodes,
    assets: catalogue.assets,
    totals: catalogue.totals,
    statistics: parts.events.objectStatistics,
    engine,
    fetchPicture: async (url) => (await guardedFetch.fetch(url, { field: 'logo', accept: ['image/*'] })).bytes,
    scanAddress: addresses.scan,
    random,
    clock,
  });
}
