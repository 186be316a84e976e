/**
 * What the event log must answer, worked out from a list of rows in the plainest way there is: no SQL, no states, no
 * cleverness. Written from the ports' words (stats-port.ts, stats-query.ts), not from the queries.
 */
import type { EventRow, ObjectKind, ObjectRef } from '../../collect/event-port.ts';
import type { ObjectPanel, RawObjectStatistics, ValueLabels } from '../../stats/stats-port.ts';
import type { BreakdownRow, ObjectScope, SiteBreakdownQuery, SiteDimension } from '../../stats/stats-query.ts';

type Rows = readonly EventRow[];

const DAY_MS = 86_400_000;

const BELONGS: Readonly<Record<ObjectKind, (row: EventRow, id: number) => boolean>> = {
  link: (row, id) => row.kind === 'click' && row.linkId === id,
  campaign: (row, id) => row.kind === 'click' && row.campaignId === id,
  qr: (row, id) => row.kind === 'scan' && row.qrId === id,
  page: (row, id) => row.kind === 'impression' && row.pageId === id,
  site: (row, id) => row.kind === 'pageview' && row.siteId === id,
};

const people = (rows: Rows, accountId: number) => rows.filter((row) => row.accountId === accountId && row.bot === 0);
const distinct = (values: readonly string[]) => new Set(values).size;
const visitorsOf = (rows: Rows) => distinct(rows.map((row) => row.visitorId));
/** A visitor's number lives for one UTC day: who comes back tomorrow counts again. */
const uniquesOf = (rows: Rows) =>
  distinct(rows.map((row) => `${row.visitorId} ${Math.floor(row.occurredAt / DAY_MS)}`));
/** Texts by their bytes, as the engine orders them. */
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

function groupedBy<Value>(items: readonly Value[], key: (item: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

export function expectedTotals(rows: Rows, refs: readonly ObjectRef[]) {
  return refs.map((ref) => {
    const counted = people(rows, ref.accountId).filter((row) => BELONGS[ref.kind](row, ref.id));
    // A website's visitors are those of all of its figures: they may have sent events alone.
    const visiting = people(rows, ref.accountId).filter(
      (row) => ref.kind === 'site' && row.siteId === ref.id && row.kind === 'event',
    );
    return { ref, clicks: counted.length, uniqueClicks: uniquesOf([...counted, ...visiting]) };
  });
}

export function expectedStatistics(rows: Rows, scope: ObjectScope, limit: number): RawObjectStatistics {
  const asked: [ObjectKind, readonly number[]][] = [
    ['link', scope.linkIds ?? []],
    ['qr', scope.qrIds ?? []],
    ['campaign', scope.campaignIds ?? []],
    ['page', scope.pageIds ?? []],
  ];
  const counted = people(rows, scope.accountId).filter((row) =>
    asked.some(([kind, ids]) => ids.some((id) => BELONGS[kind](row, id))),
  );
  const all = (value: (row: EventRow) => string, of: Rows = counted): [string, number][] =>
    [...groupedBy(of, value)]
      .map(([text, same]): [string, number] => [text, same.length])
      .sort((one, other) => other[1] - one[1] || byBytes(one[0], other[0]));
  const panel = (value: (row: EventRow) => string) => all(value).slice(0, limit);
  const social = counted.filter((row) => row.channel === 'social' && row.source !== '');
  const panels: Record<ObjectPanel, [string, number][]> = {
    countries: panel((row) => row.country),
    referrers: panel((row) => row.referrerHost),
    browsers: panel((row) => row.browser),
    os: panel((row) => row.os),
    networks: alwaysToldFirst(all((row) => row.source, social)).slice(0, limit),
  };
  return { clicks: counted.length, uniqueClicks: uniquesOf(counted), panels };
}

function alwaysToldFirst(networks: [string, number][]): [string, number][] {
  const isAlways = ([name]: [string, number]) => ['facebook', 'twitter', 'instagram'].includes(name.toLowerCase());
  return [...networks.filter(isAlways), ...networks.filter((network) => !isAlways(network))];
}

/** All rows of a breakdown, searched and sorted, not paged. Rows of a visit are ordered as they are in `rows`. */
export function expectedBreakdown(rows: Rows, query: SiteBreakdownQuery, labels: ValueLabels): BreakdownRow[] {
  const [from, to] = [Date.parse(query.range.from), Date.parse(query.range.to) + DAY_MS];
  const inRange = people(rows, query.accountId)
    .filter((row) => row.siteId === query.siteId && (row.kind === 'pageview' || row.kind === 'event'))
    .filter((row) => row.occurredAt >= from && row.occurredAt < to);
  const sums = new Map<string, number>();
  for (const { value, count } of stored(inRange, query)) {
    const known = labels.values.indexOf(value);
    const label = value === '' ? (labels.empty ?? '') : known < 0 ? value : (labels.labels[known] ?? '');
    if (label !== '') sums.set(label, (sums.get(label) ?? 0) + count);
  }
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .filter(({ value }) => value.toLowerCase().includes(query.search.toLowerCase()))
    .sort(sortedAs(query));
}

function sortedAs({ sortBy, order }: SiteBreakdownQuery) {
  const sign = order === 'asc' ? 1 : -1;
  return (one: BreakdownRow, other: BreakdownRow) =>
    sortBy === 'value'
      ? sign * byBytes(one.value, other.value)
      : sign * (one.count - other.count) || byBytes(one.value, other.value);
}

function stored(rows: Rows, { topic }: SiteBreakdownQuery): BreakdownRow[] {
  if (topic.kind === 'dimension') return DIMENSIONS[topic.dimension](rows);
  const bucket = (moment: number) => {
    const iso = new Date(moment).toISOString();
    return topic.by === 'day' ? iso.slice(0, 10) : iso.slice(11, 13);
  };
  const ofEvents = (count: (rows: Rows) => number) =>
    [...groupedBy(rows, (row) => bucket(row.occurredAt))].map(([value, same]) => ({ value, count: count(same) }));
  const ofVisits = (count: (visits: readonly Rows[]) => number) =>
    [...groupedBy(visitsOf(rows), (visit) => bucket(startOf(visit)))].map(([value, same]) => ({
      value,
      count: count(same),
    }));
  switch (topic.metric) {
    case 'pageviews':
      return ofEvents((same) => viewsOf(same).length);
    case 'visitors':
      return ofEvents(visitorsOf);
    case 'sessions':
      return ofEvents((same) => distinct(same.map((row) => row.visitId)));
    case 'bounce_rate':
      return ofVisits((visits) => (100 * visits.filter(isBounce).length) / visits.length);
    case 'duration':
      return ofVisits((visits) => visits.reduce((sum, visit) => sum + secondsOf(visit), 0) / visits.length);
  }
}

const viewsOf = (rows: Rows) => rows.filter((row) => row.kind === 'pageview');
const visitsOf = (rows: Rows) => [...groupedBy(rows, (row) => row.visitId).values()];
const startOf = (visit: Rows) => Math.min(...visit.map((row) => row.occurredAt));
const isBounce = (visit: Rows) => visit.length === 1 && viewsOf(visit).length === 1;

/** From the first to the last second in which something happened. */
function secondsOf(visit: Rows): number {
  const seconds = visit.map((row) => Math.floor(row.occurredAt / 1000));
  return Math.max(...seconds) - Math.min(...seconds);
}

type Reading = (rows: Rows) => BreakdownRow[];

const byVisitors =
  (value: (row: EventRow) => string): Reading =>
  (rows) =>
    [...groupedBy(rows, value)].map(([text, same]) => ({ value: text, count: visitorsOf(same) }));

const byNumber =
  (value: (row: EventRow) => string): Reading =>
  (rows) =>
    [...groupedBy(rows, value)].map(([text, same]) => ({ value: text, count: same.length }));

/** One view of each visit, the first or the last in time. */
function oneView(rows: Rows, which: 'first' | 'last'): EventRow[] {
  return visitsOf(viewsOf(rows)).flatMap((visit) => {
    const inTime = visit.toSorted((one, other) => one.occurredAt - other.occurredAt);
    return inTime.at(which === 'first' ? 0 : -1) ?? [];
  });
}

const DIMENSIONS: Readonly<Record<SiteDimension, Reading>> = {
  browser: byVisitors((row) => row.browser),
  campaign: byVisitors((row) => row.utmCampaign),
  city: byVisitors(({ city, country }) => (city === '' || country === '' ? city : `${city}, ${country}`)),
  continent: byVisitors((row) => row.country),
  country: byVisitors((row) => row.country),
  device: byVisitors((row) => row.device),
  event: (rows) => byNumber((row) => row.name)(rows.filter((row) => row.kind === 'event')),
  landing_page: (rows) => byNumber((row) => row.path)(oneView(rows, 'first')),
  exit_page: (rows) => byNumber((row) => row.path)(oneView(rows, 'last')),
  language: byVisitors((row) => row.language),
  operating_system: byVisitors((row) => row.os),
  page: (rows) => byNumber((row) => row.path)(viewsOf(rows)),
  referrer: (rows) => byVisitors((row) => row.referrerHost)(oneView(rows, 'first')),
  screen_resolution: byVisitors((row) => row.screen),
};
