import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import {
  dateOf,
  type VisitRecord,
  type VisitStep,
  type WholeVisitStep,
  writeVisitKey,
} from '../../analytics/analytics.ts';
import type { VisitExport, VisitGoal, VisitsInput } from '../../analytics/results/results.ts';
import { csvLine } from '../../platform/csv.ts';
import { Streamed, textStream } from '../shared/responses/streamed.ts';
import { ok, route } from '../shared/route.ts';
import { presentLive } from './live.ts';
import { bothTimes, instant, labeled, period } from './response-values.ts';
import { basisOf } from './website-query.ts';

const { showVisits, showVisit, exportVisits, showRealtime } = analyticsOperations;

export const visitRoutes = [
  route(showVisits, async ({ principal, query, id }, { features }) => {
    const site = { accountId: principal.accountId, id: id() };
    const input = { ...inputOf(query), cursor: query.cursor, limit: query.limit };
    const { query: read, visits, goals, nextCursor = null } = await features.analytics.visits(site, input);
    const { range, timezone } = read;
    const data = visits.map((visit) => presentVisit(visit, { timezone, goals }));
    return ok({ data, meta: { ...period(range), timezone, next_cursor: nextCursor }, status: 200 as const });
  }),
  route(showVisit, async ({ principal, query, id }, { features }) => {
    const site = { accountId: principal.accountId, id: id() };
    const { path, ...given } = await features.analytics.visit(site, query.visit);
    const steps = path?.steps.map((step) => presentWholeStep(step, given.goals)) ?? [];
    return ok({ data: { visit: path ? presentVisit(path.visit, given) : null, steps }, status: 200 as const });
  }),
  route(exportVisits, async ({ principal, query, id }, { features }) => {
    const site = { accountId: principal.accountId, id: id() };
    const visits = await features.analytics.exportVisits(site, inputOf(query), principal.keyId);
    const headers = { 'Content-Disposition': `attachment; filename="${fileName(visits)}"` };
    return new Streamed('text/csv', textStream(linesOf(visits), visits.end), headers);
  }),
  route(showRealtime, async ({ principal, id }, { features }) => {
    const site = { accountId: principal.accountId, id: id() };
    const { live, visits, conversions, ...given } = await features.analytics.realtime(site);
    const data = {
      ...presentLive(live),
      visits: visits.map(({ steps, ...visit }) => ({
        ...presentVisit(visit, given),
        steps: steps.map((step) => presentStep(step, given.goals)),
      })),
      conversions: conversions.flatMap(({ time, key, goal }) =>
        namesOf([goal], given.goals).map((named) => ({ time: instant(time), visit: writeVisitKey(key), goal: named })),
      ),
    };
    return ok({ data, status: 200 as const });
  }),
];

type VisitFilters = QueryOf<typeof exportVisits>;

function inputOf(query: VisitFilters): VisitsInput {
  const { min_views: minViews, min_duration: minSeconds, max_duration: maxSeconds } = query;
  return { ...basisOf(query), minViews, minSeconds, maxSeconds };
}

interface Given {
  timezone: string;
  goals: readonly VisitGoal[];
}

function presentVisit(visit: VisitRecord, { timezone, goals }: Given) {
  const { time, local_time } = bothTimes(visit.key.startedAt, timezone);
  const { visitor, views, events, pages, channel, referrer, region, city, browser, os, device } = visit;
  return {
    visit: writeVisitKey(visit.key),
    visitor,
    started_at: time,
    local_time,
    last_seen_at: instant(visit.lastSeenAt),
    duration: visit.seconds,
    engaged_time: Math.round(visit.engagedMs / 1_000),
    views,
    events,
    entry_page: visit.entryPage,
    exit_page: visit.exitPage,
    pages,
    source: labeled('source', { value: visit.source }),
    channel,
    referrer,
    country: labeled('country', { value: visit.country }),
    ...{ region, city, browser, os, device },
    link: visit.viaLinkId || null,
    qr: visit.viaQrId || null,
    campaign: visit.viaCampaignId || null,
    goals: namesOf(visit.reached, goals),
  };
}

function namesOf(reached: readonly number[], goals: readonly VisitGoal[]) {
  return reached.flatMap((index) => goals.slice(index, index + 1).map(({ id, name }) => ({ id, name })));
}

function presentStep({ time, kind, path, name, reached }: VisitStep, goals: readonly VisitGoal[]) {
  return { time: instant(time), kind, page: path, name, goals: namesOf(reached, goals) };
}

function presentWholeStep(step: WholeVisitStep, goals: readonly VisitGoal[]) {
  const { host, value, unit, props, engagedMs, scrollDepth, linkId, qrId } = step;
  return {
    ...presentStep(step, goals),
    host,
    value: step.kind === 'event' && (value !== 0 || unit !== '') ? value : null,
    currency: unit,
    properties: props,
    engaged_time: Math.round(engagedMs / 1_000),
    scroll_depth: scrollDepth,
    link: linkId || null,
    qr: qrId || null,
  };
}

const COLUMNS = [
  ...['started_at', 'local_time', 'visitor', 'duration', 'engaged_time', 'views', 'events', 'entry_page', 'exit_page'],
  ...['source', 'channel', 'referrer', 'country', 'region', 'city', 'browser', 'os', 'device'],
  ...['link', 'qr', 'campaign', 'goals', 'pages', 'visit'],
];

async function* linesOf({ pieces, query, goals }: VisitExport): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const visits of pieces) {
    yield visits.map((visit) => lineOf(visit, { timezone: query.timezone, goals })).join('');
  }
}

function lineOf(visit: VisitRecord, given: Given): string {
  const { source, country, goals, pages, ...fields } = presentVisit(visit, given);
  const texts: Readonly<Record<string, string | number | null>> = {
    ...fields,
    source: source.label,
    country: country.value,
    goals: goals.map(({ name }) => name).join('; '),
    pages: pages.join(' > '),
  };
  return csvLine(COLUMNS.map((name) => texts[name] ?? ''));
}

function fileName({ domain, query: { range, timezone } }: VisitExport): string {
  return `${domain}_visits_${dateOf(range.from, timezone)}_${dateOf(range.to - 1, timezone)}.csv`;
}
