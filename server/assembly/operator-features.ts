import { createAbuseNotice, createAbuseService } from '../abuse/abuse.ts';
import { createAdministration, readOverview } from '../administration/administration.ts';
import { announcementSetting, createAnnouncements } from '../announcements/announcements.ts';
import { createInstalledDomains, type Domains } from '../domains/domains.ts';
import type { Features } from '../http/shared/features.ts';
import { createBlockRules } from '../links/links.ts';
import { createPlans } from '../plans/plans.ts';
import { VERSION } from '../platform/version.ts';
import { createUpdates } from '../updates/updates.ts';
import type { AppDeps, FeatureDeps } from './app-deps.ts';
import { createCertificatesFrom } from './certificates.ts';
import type { createPeopleFrom } from './people.ts';
import { createSystemHealthFrom } from './system-health.ts';

interface OperatorDeps extends Pick<Features, 'liveSettings' | 'branding' | 'domains'> {
  usage: Features['analytics']['usage'];
}

/** Creates what operators of the installation use. */
export function createOperatorFeatures(
  deps: FeatureDeps,
  people: ReturnType<typeof createPeopleFrom>,
  { usage, liveSettings, branding, domains }: OperatorDeps,
) {
  const { directory: store, accounts: deletions, abuse, blocks, plans: planStore } = deps.catalog;
  const { clock } = deps;
  const isMailOn = deps.config.smtpUrl !== undefined;
  const plans = createPlans({ store: planStore, usage });
  const updates = createUpdatesFrom(deps, liveSettings);
  const settings = { plans, isMailOn, ownHosts: ownHosts(deps), clock };
  return {
    administration: createAdministration({ ...people, store, deletions, ...settings }),
    overview: () => readOverview({ store, planStore, plans, events: deps.events.reader, clock }),
    systemHealth: createSystemHealthFrom(deps, { audit: people.audit, updates }),
    updates,
    abuse: createAbuseService({
      store: abuse,
      record: people.audit.record,
      notify: createAbuseNoticeFrom(deps),
      clock,
    }),
    blockRules: createBlockRules(blocks, clock),
    announcements: createAnnouncements(announcementSetting(liveSettings), clock),
    installedDomains: createInstalledDomainsFrom(deps, domains, people.audit.record),
    certificates: createCertificatesFrom(deps),
    plans,
    branding,
    liveSettings,
    serviceSettings: deps.settings,
  };
}

function createUpdatesFrom({ settings, guardedFetch, clock }: FeatureDeps, liveSettings: Features['liveSettings']) {
  const feed = () => settings.value('updateFeed');
  return createUpdates({ liveSettings, feed, fetch: guardedFetch.fetch, version: VERSION, clock });
}

function createAbuseNoticeFrom({ config, mailer, settings, log }: FeatureDeps) {
  return createAbuseNotice({
    mailer,
    recipient: () => settings.value('abuseEmail'),
    reportsScreen: `${config.baseUrl}/app/admin/reports`,
    onError: (error) => log.error({ err: error }, 'failed to send an email about an abuse report'),
  });
}

/** Returns the service's own hosts, where a link to a short link could become a loop. */
export function ownHosts({ config }: AppDeps): ReadonlySet<string> {
  return new Set([config.baseUrl, config.pagesBaseUrl].map((origin) => new URL(origin).host));
}

const YEAR_MS = 365 * 86_400_000;

function createInstalledDomainsFrom(deps: AppDeps, domains: Domains, record: Features['audit']['record']) {
  const { catalog, config, guardedFetch, events, clock } = deps;
  return createInstalledDomains({
    store: catalog.domains,
    domains,
    inspect: guardedFetch.inspect,
    serviceHost: new URL(config.baseUrl).hostname,
    record,
    lastClickAt: async ({ accountId, id }) => {
      const { rows } = await events.analytics.query({
        scope: { kind: 'domain', accountId, id },
        metrics: ['clicks'],
        dimensions: [],
        timezone: 'UTC',
        range: { from: clock.now() - YEAR_MS, to: clock.now() + 1 },
        interval: 'day',
        limit: 400,
        offset: 0,
        omitsTotals: true,
      });
      const days = rows.filter(({ metrics }) => (metrics[0] ?? 0) > 0).map(({ dimensions }) => Number(dimensions[0]));
      return days.length === 0 ? null : Math.max(...days);
    },
  });
}
