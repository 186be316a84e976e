import type { Accounts } from '../accounts/accounts.ts';
import { createAnalyticsService } from '../analytics/results/results.ts';
import { createBrandedMailer, createBranding, createPageBrands } from '../brand/brand.ts';
import { createCampaigns } from '../campaigns/campaigns.ts';
import { type Channels, createChannels } from '../channels/channels.ts';
import { createSentEvents } from '../collect/collect.ts';
import { createBrandedDomains, createDnsQueries, createDomains, type Domains } from '../domains/domains.ts';
import { createRecordedMailer } from '../email-reports/email-reports.ts';
import { createErasures, type Erasures } from '../erasures/erasures.ts';
import { createGoals } from '../goals/goals.ts';
import type { Features } from '../http/shared/features.ts';
import type { PublicUrls } from '../http/shared/public-urls.ts';
import { createOrders } from '../library/orders/orders.ts';
import { createPins } from '../library/pins/pins.ts';
import { createPresets } from '../library/presets/presets.ts';
import { createSearch } from '../library/search/search.ts';
import {
  createBlockList,
  createHealthCheck,
  createLinks,
  createMetadataFetcher,
  createTargetFacts,
  type Links,
} from '../links/links.ts';
import { createLiveSettings } from '../live-settings/live-settings.ts';
import { createOrphans } from '../orphans/orphans.ts';
import { createPixels } from '../pixels/pixels.ts';
import { createPlacements } from '../placements/placements.ts';
import { linkRequestsPerMinute } from '../plans/plans.ts';
import { createDnsResolver } from '../platform/fetch/dns-proof.ts';
import { createFramingCheck } from '../platform/fetch/framing.ts';
import { createQrCodes, type QrEngine } from '../qr/qr.ts';
import { createSamples } from '../samples/samples.ts';
import { createServiceSettings } from '../service-settings/service-settings.ts';
import { createWebhooks, type Webhooks } from '../webhooks/webhooks.ts';
import {
  createFilteredTrafficService,
  createWebsiteSettings,
  createWebsites,
  type Websites,
} from '../websites/websites.ts';
import type { AppDeps, FeatureDeps } from './app-deps.ts';
import { createChannelSources } from './channel-sources.ts';
import { createGoalCounts } from './goal-counts.ts';
import { createOperatorFeatures, ownHosts } from './operator-features.ts';
import { createOwnedObjects } from './owned-objects.ts';
import { createPagesFrom, createSharedFrom } from './page-features.ts';
import { createPeopleFrom } from './people.ts';
import { createReportMail, createUnsubscribingFrom } from './report-mail.ts';
import { createRequestLimiter } from './request-limiter.ts';
import { createDemoClock, type DemoClock } from './seed/demo-clock.ts';
import { createSampleObjects, type SampleOwners } from './seed/sample-objects.ts';
import { createTasksFrom } from './task-kinds.ts';
import { createUsageMailsFrom } from './usage-mail.ts';

/** Creates every feature with its stores and the features it uses. */
export function createFeatures(given: AppDeps, publicUrls: PublicUrls, qrEngine: QrEngine): Features {
  const { deps, demoClock, ...brand } = createSettingsFrom(given);
  const { catalog, clock } = deps;
  const people = createPeopleFrom(deps, publicUrls);
  const links = createLinksFrom(deps);
  const { websites, websiteSettings, goals, unsubscribing } = createSitesFrom(deps);
  const sources = createChannelSources({ links, objects: catalog.channelObjects, publicUrls });
  const channels = createChannels({ store: catalog.channels, sources, clock });
  const owners = {
    campaigns: createCampaignsFrom(deps, people.accounts, links),
    channels,
    ...createDomainsFrom(deps),
    links,
    ...createPagesFrom(deps, publicUrls, { ...people, unsubscribing, links }),
    ...createCodesFrom(deps, publicUrls, { engine: qrEngine, channels }),
    websites,
  };
  const library = createLibraryFrom(deps, { ...owners, goals }, demoClock);
  const analytics = createAnalyticsFrom(deps, owners, { websiteSettings, goals, ...library });
  return {
    ...owners,
    ...people,
    ...createOperatorFeatures(deps, people, { usage: analytics.usage, ...brand, domains: owners.domains }),
    usageMails: createUsageMailsFrom(deps, { ...people, analytics, publicUrls }),
    erasures: createErasuresFrom(deps, { accounts: people.accounts, websites }),
    goals,
    analytics,
    health: createHealthCheck({ store: catalog.linkHealth, probe: deps.guardedFetch.probe, clock }),
    filteredTraffic: createFilteredTrafficFrom(deps),
    orphans: createOrphansFrom(deps, owners.domains),
    targetFacts: createTargetFactsFrom(deps),
    pixels: createPixels(catalog.pixels, clock),
    requestLimits: requestLimitsOf(deps),
    ...library,
    reports: createReportMail(deps, { ...people, goals, unsubscribing }),
    ...createSharedFrom(deps, owners, { analytics, goals }),
    tasks: createTasksFrom(deps, publicUrls, owners),
    sentEvents: createSentEvents({ ...deps.events.collector, clock }),
    websiteSettings,
    webhooks: createWebhooksFrom(deps, publicUrls, { links, goals, websites }),
  };
}

/** Creates the live settings and, with the brand among them, the mailer of all features. */
function createSettingsFrom(given: AppDeps) {
  const { catalog, clock, log, config } = given;
  const onError = (error: unknown) => log.warn({ err: error }, 'failed to read a setting');
  const liveSettings = createLiveSettings({ store: catalog.liveSettings, changes: catalog.changes, onError });
  const branding = createBranding(liveSettings);
  const { baseUrl } = config;
  const settings = createServiceSettings({ liveSettings, fixed: config, baseUrl, clock });
  const sender = () => settings.value('mailFrom');
  const branded = createBrandedMailer(given.mailer, { brand: branding.current, sender, baseUrl });
  const onUnrecorded = (error: unknown) => log.error({ err: error }, 'failed to record an email');
  const mailer = createRecordedMailer(branded, { store: catalog.mails, clock, onError: onUnrecorded });
  // Follows the given clock, except while sample data is created.
  const demoClock = createDemoClock(clock);
  const deps: FeatureDeps = { ...given, clock: demoClock, mailer, settings };
  return { deps, demoClock, liveSettings, branding };
}

function createLibraryFrom(deps: FeatureDeps, owners: SampleOwners, demoClock: DemoClock) {
  const { catalog, clock } = deps;
  return {
    samples: createSamples({ store: catalog.samples, objects: createSampleObjects(deps, owners, demoClock) }),
    orders: createOrders(catalog.orders),
    presets: createPresets({ store: catalog.presets, readDesign: owners.qrCodes.template, clock }),
    pins: createPins({ store: catalog.pins, clock }),
    search: createSearch(catalog.search),
  };
}

function createSitesFrom(deps: AppDeps) {
  const { catalog, clock } = deps;
  const websites = createWebsitesFrom(deps);
  const websiteSettings = createWebsiteSettings(catalog.websiteSettings, clock);
  const goals = createGoals({ stores: catalog, websites, clock });
  const unsubscribing = createUnsubscribingFrom(deps, { websites, websiteSettings });
  return { websites, websiteSettings, goals, unsubscribing };
}

function requestLimitsOf({ settings }: FeatureDeps): Features['requestLimits'] {
  return (limit) => ({
    linkTools: linkRequestsPerMinute(limit, settings.value('linkApiRateLimit')),
    analytics: settings.value('analyticsApiRateLimit'),
    session: settings.value('appRateLimit'),
  });
}

function createAnalyticsFrom(
  { catalog, events, clock }: AppDeps,
  owners: Parameters<typeof createOwnedObjects>[0],
  { websiteSettings, goals, search, pins }: Pick<Features, 'websiteSettings' | 'goals' | 'search' | 'pins'>,
) {
  return createAnalyticsService({
    analytics: events.analytics,
    owned: createOwnedObjects(owners),
    settings: websiteSettings,
    goals,
    search,
    pins,
    totals: catalog.totals,
    lateEvents: catalog.lateEvents,
    objects: catalog.accountObjects,
    rates: catalog.currencyRates,
    changes: catalog.changes,
    log: events.reader,
    clock,
  });
}

function createErasuresFrom(
  deps: FeatureDeps,
  { accounts, websites }: Pick<Features, 'accounts' | 'websites'>,
): Erasures {
  const { catalog, clock, events, settings } = deps;
  return createErasures({
    store: catalog.erasures,
    settings: catalog.websiteSettings,
    lateEvents: catalog.lateEvents,
    totals: catalog.totals,
    accounts,
    websites,
    clock,
    retentionDays: () => settings.value('retentionDays'),
    events: events.reader,
    identifiedVisitors: events.collector.identifiedVisitors,
    refreshTotals: events.refreshTotals,
  });
}

function createWebhooksFrom(
  deps: AppDeps,
  publicUrls: PublicUrls,
  { links, ...counted }: Pick<Features, 'links' | 'goals' | 'websites'>,
): Webhooks {
  const { catalog, clock, random, guardedFetch, log } = deps;
  return createWebhooks({
    stores: catalog,
    audit: catalog.audit,
    shortLinks: async (accountId, ids) => {
      const found = await links.findMany(accountId, ids);
      return new Map([...found].map(([id, { alias, origin }]) => [id, publicUrls.shortLink(alias, origin)]));
    },
    goalCounts: createGoalCounts(deps, counted),
    post: guardedFetch.post,
    random,
    clock,
    onError: (error) => log.error({ err: error }, 'failed to deliver a webhook'),
  });
}

function createWebsitesFrom({ catalog, clock, hasher, events }: AppDeps): Websites {
  return createWebsites({ store: catalog.websites, hasher, clock, events: events.reader });
}

function createDomainsFrom(deps: AppDeps) {
  const { catalog, config, clock, random, log } = deps;
  const domains = createDomains({
    store: catalog.domains,
    bioPages: catalog.bioPages,
    dns: createDnsQueries(deps.createResolver ?? createDnsResolver),
    ownHosts: ownHosts(deps),
    serviceHost: new URL(config.baseUrl).hostname,
    random,
    clock,
    onError: (error) => log.error({ err: error }, 'failed to check a domain'),
  });
  const { pageBrands: store, bioPictures: pictures } = catalog;
  return { domains, pageBrands: createPageBrands({ store, domains, pictures }) };
}

function createLinksFrom(deps: AppDeps): Links {
  const { catalog, clock, config, random, hasher, guardedFetch, log } = deps;
  const onError = (error: unknown) => log.error({ err: error }, 'failed to check a destination');
  return createLinks({
    store: catalog.links,
    deleted: catalog.deletedLinks,
    framing: createFramingCheck(guardedFetch, new URL(config.baseUrl).origin),
    history: catalog.linkHistory,
    health: catalog.linkHealth,
    blockList: createBlockList(catalog.blocks, catalog.changes),
    describer: createMetadataFetcher({ store: catalog.links, fetch: guardedFetch.fetch, onError }),
    totals: catalog.totals,
    neighbours: {
      objects: catalog.linkObjects,
      domains: createBrandedDomains(catalog.domains),
      channels: catalog.channels,
    },
    statistics: deps.events.objectStatistics,
    ownHosts: ownHosts(deps),
    hasher,
    random,
    clock,
  });
}

function createCampaignsFrom({ catalog, clock }: AppDeps, accounts: Accounts, links: Links) {
  const accountIdsOf = async (username: string) => (await accounts.findByUsername(username)).map(({ id }) => id);
  return createCampaigns({ store: catalog.campaigns, totals: catalog.totals, links, accountIdsOf, clock });
}

function createFilteredTrafficFrom({ catalog, clock, events }: AppDeps) {
  const { websites, filteredTraffic } = catalog;
  return createFilteredTrafficService({
    websites,
    counts: filteredTraffic,
    events: events.eventLog.rulePreview,
    clock,
  });
}

function createTargetFactsFrom(deps: AppDeps) {
  const { fetch } = deps.guardedFetch;
  return createTargetFacts({ fetch, limiter: createRequestLimiter(deps), ownHosts: ownHosts(deps) });
}

function createOrphansFrom({ catalog, clock, log, settings }: FeatureDeps, domains: Domains) {
  const onError = (error: unknown) => log.warn({ err: error }, 'failed to store requests for unknown links');
  const retentionDays = () => settings.value('retentionDays');
  return createOrphans({ store: catalog.orphans, domains, clock, retentionDays, onError });
}

function createCodesFrom(
  deps: AppDeps,
  publicUrls: PublicUrls,
  { engine, channels }: { engine: QrEngine; channels: Channels },
): Pick<Features, 'qrCodes' | 'placements'> {
  const { catalog, clock, random, guardedFetch } = deps;
  const qrCodes = createQrCodes({
    store: catalog.qrCodes,
    deleted: catalog.deletedCodes,
    assets: catalog.assets,
    totals: catalog.totals,
    statistics: deps.events.objectStatistics,
    engine,
    fetchPicture: async (url) => (await guardedFetch.fetch(url, { field: 'logo', accept: ['image/*'] })).bytes,
    scanUrl: publicUrls.scan,
    random,
    clock,
  });
  return { qrCodes, placements: createPlacements({ store: catalog.qrCodes, channels, random, clock }) };
}
