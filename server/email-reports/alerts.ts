import type { Analytics, AnalyticsScope, TimeRange } from '../analytics/analytics.ts';
import { AppError } from '../platform/app-error.ts';
import type { ConfiguredWebsite } from '../websites/website-settings-port.ts';
import { type AlertTexts, dropPercent, dropView, spikeView } from './alert-view.ts';
import type { MailView } from './mail-view.ts';
import { dashboardHref, queueMail, type ReportDeps, websitePages } from './report-deps.ts';
import { dropKey, spikeKey, spikePrefix } from './report-key-value.ts';
import { lastDay } from './report-periods.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SPIKE_MS = 30 * MINUTE_MS;
/** Minimum time between two spike alerts. */
const SPIKE_REST_MS = 24 * HOUR_MS;
/** Delay after the end of a day, so that its last events are in the log. */
const DAY_SETTLES_MS = 10 * MINUTE_MS;
/** Websites with fewer visitors a day have too little traffic for alerts. */
const FEWEST_BEFORE = 10;

/** Watches websites with spike or drop alerts. */
export interface Alerts {
  /** Checks each website and returns the number of queued mails. Safe to run in several processes at once. */
  watch(): Promise<number>;
}

export function createAlerts(deps: ReportDeps): Alerts {
  /** The last checked day by website. Only in memory, because checking twice is harmless. */
  const looked = new Map<number, string>();
  return {
    async watch() {
      let queued = 0;
      for await (const sites of websitePages(deps.settings.allWithAlerts)) {
        for (const site of sites) {
          if (deps.isStopping()) return queued;
          const outcome = await watchOne(deps, site, looked);
          if (outcome === 'unavailable') return queued;
          queued += outcome;
        }
      }
      return queued;
    },
  };
}

async function watchOne(
  deps: ReportDeps,
  site: ConfiguredWebsite,
  looked: Map<number, string>,
): Promise<number | 'unavailable'> {
  try {
    return Number(await watchForSpike(deps, site)) + Number(await watchForDrop(deps, site, looked));
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') {
      deps.log.warn({}, 'Alerts are delayed: the event log is unavailable.');
      return 'unavailable';
    }
    deps.log.error({ err: error, website: site.websiteId }, 'failed to check alerts of a website');
    return 0;
  }
}

async function watchForSpike(deps: ReportDeps, site: ConfiguredWebsite): Promise<boolean> {
  const { analytics, mails, clock } = deps;
  const { accountId, websiteId } = site;
  const threshold = site.settings.alertSpikeVisitors;
  if (threshold === null) return false;
  const now = clock.now();
  const visitors = await visitorsOf(analytics, site, { range: { from: now - SPIKE_MS, to: now } });
  if (visitors.now <= threshold) return false;
  const last = await mails.latest(accountId, spikePrefix(websiteId));
  // Ignore alerts with a future timestamp (clock error), which would block new ones until then.
  if (last && Math.abs(now - last.createdAt) < SPIKE_REST_MS) return false;
  const live = await analytics.live(scopeOf(site), now);
  const spike = { visitors: visitors.now, threshold, at: now, live };
  return queueAlert(deps, site, { key: spikeKey(websiteId, last?.id ?? 0), view: (words) => spikeView(words, spike) });
}

async function watchForDrop(deps: ReportDeps, site: ConfiguredWebsite, looked: Map<number, string>): Promise<boolean> {
  const { analytics, mails, clock } = deps;
  const { websiteId, settings } = site;
  const thresholdPercent = settings.alertDropPercent;
  if (thresholdPercent === null) return false;
  const day = lastDay(clock.now() - DAY_SETTLES_MS, settings.timezone);
  const key = dropKey(websiteId, day.label);
  if (looked.get(websiteId) === day.label || (await mails.addedAt([key])).size > 0) return false;
  const { now, before } = await visitorsOf(analytics, site, { range: day.range, compare: day.weekBefore });
  const isDrop = before >= FEWEST_BEFORE && dropPercent(now, before) >= thresholdPercent;
  const drop = { day, visitors: now, before, thresholdPercent };
  const isQueued = isDrop && (await queueAlert(deps, site, { key, view: (words) => dropView(words, drop) }));
  looked.set(websiteId, day.label);
  return isQueued;
}

function scopeOf({ accountId, websiteId }: ConfiguredWebsite): AnalyticsScope {
  return { kind: 'website', accountId, id: websiteId };
}

async function visitorsOf(
  analytics: Pick<Analytics, 'query'>,
  site: ConfiguredWebsite,
  ranges: { range: TimeRange; compare?: TimeRange },
): Promise<{ now: number; before: number }> {
  const { timezone } = site.settings;
  const requested = { metrics: ['visitors'], dimensions: [], timezone, limit: 1, offset: 0 } as const;
  const { totals, comparedTotals } = await analytics.query({ ...requested, ...ranges, scope: scopeOf(site) });
  return { now: totals[0] ?? 0, before: comparedTotals?.[0] ?? 0 };
}

async function queueAlert(
  deps: ReportDeps,
  { accountId, websiteId, settings }: ConfiguredWebsite,
  { key, view }: { key: string; view: (words: AlertTexts) => MailView },
): Promise<boolean> {
  const subject = await deps.subjects.find(accountId, websiteId);
  if (!subject) return false;
  const { domain, readers } = subject;
  const { timezone, reportLanguage: language } = settings;
  const action = dashboardHref(deps, { accountId, websiteId });
  return queueMail(deps, { key, accountId, websiteId, topic: 'alerts', readers }, ({ stopHref }) =>
    view({ domain, language, timezone, action, stopHref }),
  );
}
