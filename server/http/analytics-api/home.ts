import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { type HomeAlertKind, may } from '../../../contract/vocabulary.ts';
import { dateOf } from '../../analytics/analytics.ts';
import {
  HOME_METRICS,
  type HomeResult,
  type HomeState,
  type NamedMover,
  type WebsiteSummariesResult,
} from '../../analytics/results/results.ts';
import type { Quota } from '../../plans/plans.ts';
import { reachOf } from '../shared/access/access-limits.ts';
import { type HandlerContext, ok, route } from '../shared/route.ts';
import { bothTimes, instant, period } from './response-values.ts';

const { showHome, showWebsiteSummaries } = analyticsOperations;

/** Websites whose current visitors are listed. */
const MAX_LIVE = 5;

export const homeRoutes = [
  route(showHome, async ({ principal, query }, context) => {
    const { accountId } = principal;
    const { analytics, plans } = context.features;
    const [home, warnings] = await Promise.all([analytics.home(principal, query), plans.warnings(accountId)]);
    // Recipients are people's addresses, which only those who manage members see.
    const problems = home.problems.filter(({ kind }) => kind !== 'failed_email' || may(principal.role, 'members'));
    return presentHome({ ...home, problems, warnings }, await shortUrlsOf(context, accountId, home));
  }),
  route(showWebsiteSummaries, async ({ principal, query }, { features }) => {
    const summaries = await features.analytics.summaries(principal.accountId, query);
    const only = reachOf(principal)?.websites;
    const wanted = summaries.websites.filter(({ id }) => only?.includes(id) ?? true);
    const websites = await createdBy(features, wanted, { accountId: principal.accountId, personId: query.creator });
    return presentSummaries({ ...summaries, websites });
  }),
];

/** Returns the websites that a person created; all of them if no person is given. */
async function createdBy<Website extends { id: number }>(
  { audit }: HandlerContext['features'],
  websites: Website[],
  { accountId, personId }: { accountId: number; personId: number | undefined },
): Promise<Website[]> {
  if (personId === undefined) return websites;
  const ids = websites.map(({ id }) => id);
  const authors = await audit.authors.of(accountId, 'website', ids);
  return websites.filter(({ id }) => authors.get(id)?.created?.personId === personId);
}

/** Returns the short URLs by link, which distinguish links with the same title. */
async function shortUrlsOf(
  { features, publicUrls }: HandlerContext,
  accountId: number,
  { movers, activity, pinned }: HomeResult & HomeState,
) {
  const links = [...activity, ...pinned].filter(({ type }) => type === 'link');
  const ids = [...movers.links, ...links].map(({ id }) => id);
  const found = await features.links.findMany(accountId, [...new Set(ids)]);
  return new Map([...found].map(([id, { alias, origin }]) => [id, publicUrls.shortLink(alias, origin)]));
}

type ShortUrls = Awaited<ReturnType<typeof shortUrlsOf>>;

interface ShownHome extends HomeResult, HomeState {
  warnings: readonly Quota[];
}

function presentHome({ query, live, figures, movers, activity, ...state }: ShownHome, shortUrls: ShortUrls) {
  const { range, compare, timezone, interval } = query;
  const visitors = [...live.websites.values()].reduce((sum, count) => sum + count, 0);
  return ok({
    data: {
      live: { visitors, websites: busiest(live), minutes: live.minutes.map(minuteOf) },
      totals: totalsOf(figures.totals),
      compared_totals: totalsOf(figures.comparedTotals),
      series: figures.rows.map(({ dimensions: [time], metrics, compared }) => ({
        ...bothTimes(Number(time), timezone),
        ...pointOf(metrics),
        ...websitePointOf(metrics),
        before: pointOf(compared),
      })),
      movers: {
        links: movers.links.map((mover) => ({ ...moverOf(mover), address: shortUrls.get(mover.id) ?? null })),
        codes: movers.codes.map(moverOf),
        websites: movers.websites.map(moverOf),
      },
      activity: activity.map(({ kind, type, id, name, detail, at }) => ({
        kind,
        type,
        id,
        name,
        detail,
        time: instant(at),
        // Null if the link was deleted meanwhile.
        address: (type === 'link' && shortUrls.get(id)) || null,
      })),
      pinned: state.pinned.map((pin) => ({
        ...moverOf(pin),
        type: pin.type,
        address: (pin.type === 'link' && shortUrls.get(pin.id)) || null,
      })),
      setup: presentSetup(state.setup),
      alerts: alertsOf(state),
    },
    meta: { ...period(range), timezone, interval, compare: period(compare) },
    status: 200 as const,
  });
}

function presentSetup({ isNew, websiteId, link, code, website, visit, goal, domain, ...state }: HomeState['setup']) {
  const { member, sample } = state;
  return { is_new: isNew, link, code, website, website_id: websiteId, visit, goal, domain, member, sample };
}

function alertsOf({ problems, warnings }: Pick<ShownHome, 'problems' | 'warnings'>) {
  const limits = warnings.map(({ name, state, used, limit }) => {
    const kind: HomeAlertKind = state === 'near' ? 'limit_near' : 'limit_reached';
    return { kind, type: null, id: null, name, detail: `${used}/${limit}` };
  });
  return [...problems.map(({ kind, type, id, name, detail }) => ({ kind, type, id, name, detail })), ...limits];
}

function busiest({ websites }: HomeResult['live']) {
  const all = [...websites].map(([id, visitors]) => ({ id, visitors }));
  return all.toSorted((one, other) => other.visitors - one.visitors || one.id - other.id).slice(0, MAX_LIVE);
}

function minuteOf({ time, clicks, scans, views }: HomeResult['live']['minutes'][number]) {
  return { time: instant(time), clicks, scans, views };
}

function moverOf({ id, name, current, previous, trend }: NamedMover) {
  return { id, name, now: current, before: previous, trend: [...trend] };
}

type Values = readonly (number | null)[] | undefined;

function totalsOf(values: Values) {
  const of = (name: (typeof HOME_METRICS)[number]) => values?.[HOME_METRICS.indexOf(name)] ?? 0;
  return {
    clicks: of('clicks'),
    scans: of('scans'),
    visits: of('visits'),
    views: of('views'),
    visitors: of('visitors'),
    conversions: of('conversions'),
  };
}

function websitePointOf(values: Values) {
  const { views, conversions } = totalsOf(values);
  return { views, conversions };
}

function pointOf(values: Values) {
  const { clicks, scans, visits } = totalsOf(values);
  return { clicks, scans, visits };
}

function presentSummaries({ period: { range, compare, timezone, days }, websites }: WebsiteSummariesResult) {
  return ok({
    data: websites.map((website) => ({
      id: website.id,
      domain: website.domain,
      favorite: website.favorite,
      timezone: website.timezone,
      live: website.live,
      visitors: website.visitors,
      views: website.views,
      visits: website.visits,
      conversion_rate: website.hasGoals ? website.conversionRate : null,
      visitors_before: website.visitorsBefore,
      views_before: website.viewsBefore,
      visits_before: website.visitsBefore,
      conversion_rate_before: website.hasGoals ? website.conversionRateBefore : null,
      days: website.days,
    })),
    meta: { ...period(range), timezone, compare: period(compare), days: days.map((day) => dateOf(day, timezone)) },
    status: 200 as const,
  });
}
