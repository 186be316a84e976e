import { type OverviewQuery, PANELS, type Panel, type TimeRange } from '../../../stats/question.ts';
import type { EventClient } from '../client.ts';
import { Bindings } from './bindings.ts';
import { dimensionSql } from './dimension-sql.ts';
import { filterOf } from './filter-of.ts';
import { goalsSql, paidSql } from './filter-sql.ts';
import { addGroup, addToPanelOf, addVisit, emptyTally, type Tally } from './overview-tally.ts';
import { botsSql, IN_VISIT, LONGEST_VISIT_MS, scopeSql, timeSql, VISITOR, visitsBegunSql } from './rows-sql.ts';

/**
 * Most websites have few events since their last counted day. One statement that fetches them costs a tenth of those that
 * count them, whose price is the statement and not its rows: here they are counted by hand.
 */
export interface FewRowsRequest {
  query: OverviewQuery;
  /** Whose figures are wanted, and whose panels: the second ones hold the first. */
  figures: readonly TimeRange[];
  panels: readonly TimeRange[];
  boundaries: readonly number[];
  most: number;
}

type Row = Record<'kind' | 'visitor' | 'visit_id' | 'path' | 'paid_in', string> &
  Record<'at' | 'started' | 'sequence' | 'engaged_ms' | 'value' | 'fits' | 'goal' | 'depth_goal', number | string> &
  Record<string, string | number>;

const BY_EVENT = PANELS.filter((panel) => panel !== 'exit_page');

/** Undefined where there are more than a few. */
export async function tallyFewRows(client: EventClient, request: FewRowsRequest): Promise<Tally | undefined> {
  const rows = await fetchRows(client, request);
  if (rows.length > request.most) return undefined;
  // Here and not in the engine, which would read all of many rows to find the first few.
  rows.sort((one, other) => Number(one.at) - Number(other.at) || Number(one.sequence) - Number(other.sequence));
  const tally = emptyTally();
  countEvents(tally, rows, request);
  countVisits(tally, rows, request);
  countGoals(tally, rows, request);
  return tally;
}

function fetchRows(client: EventClient, { query, figures, panels, most }: FewRowsRequest): Promise<Row[]> {
  const ranges = panels.length > 0 ? panels : figures;
  const [first, last] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? 0];
  const span = { from: first, to: last };
  const bindings = new Bindings(query.timezone, { from: first, to: last + LONGEST_VISIT_MS });
  const goals = goalsSql(query.goals ?? [], bindings);
  const columnOf = (panel: Panel) =>
    panel === 'event' ? "if(kind = 'event', name, '')" : dimensionSql(panel, bindings);
  const columns = [
    ...(panels.length > 0 ? BY_EVENT.map((panel) => `toString(${columnOf(panel)}) AS by_${panel}`) : []),
    `toString(kind) AS kind, toString(${VISITOR}) AS visitor, toString(visit_id) AS visit_id, toString(path) AS path`,
    'toUnixTimestamp64Milli(occurred_at) AS at, toUnixTimestamp64Milli(visit_started_at) AS started',
    `sequence, engaged_ms, value, if(${paidSql(query, bindings)}, toString(unit), '') AS paid_in`,
    `${filterOf(query, span, bindings).condition} AS fits`,
    `${goals.events} AS goal, ${goals.depths} AS depth_goal`,
  ];
  const isAsked = `(${timeSql('occurred_at', ranges, bindings)} OR ${visitsBegunSql(ranges, bindings).where})`;
  const where = [scopeSql(query.scope, bindings), isAsked, botsSql(query.bots), IN_VISIT].join(' AND ');
  return client.rows<Row>(
    `SELECT ${columns.join(', ')} FROM events WHERE ${where}
     LIMIT ${bindings.number(most + 1)}`,
    bindings.values,
  );
}

function isIn(ranges: readonly TimeRange[], moment: number): boolean {
  return ranges.some(({ from, to }) => moment >= from && moment < to);
}

/** The start of the interval that a moment is in, in digits. */
export function bucketOf(boundaries: readonly number[], moment: number): string {
  let [low, high] = [0, boundaries.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((boundaries[middle] ?? 0) <= moment) low = middle;
    else high = middle - 1;
  }
  return String(boundaries[low] ?? 0);
}

function countEvents(tally: Tally, rows: readonly Row[], { figures, panels, boundaries }: FewRowsRequest): void {
  const seen = new Set<string>();
  const isNew = (group: string, visitor: string) => seen.size < seen.add(`${group} ${visitor}`).size;
  for (const row of rows) {
    const [at, fits] = [Number(row.at), Number(row.fits) === 1];
    if (!fits) continue;
    const happens = row.kind !== 'engagement';
    const counts = (group: string) => ({
      visitors: happens && isNew(group, row.visitor) ? 1 : 0,
      views: row.kind === 'pageview' ? 1 : 0,
      events: row.kind === 'event' ? 1 : 0,
    });
    if (isIn(figures, at)) {
      const time = bucketOf(boundaries, at);
      addGroup(tally, undefined, { ...counts('all'), engagedMs: Number(row.engaged_ms) });
      addGroup(tally, time, { ...counts(`time ${time}`), engagedMs: Number(row.engaged_ms) });
    }
    if (!isIn(panels, at)) continue;
    for (const panel of BY_EVENT) {
      const value = String(row[`by_${panel}`]);
      if (panel !== 'event' || value !== '') addToPanelOf(tally, panel, { value, ...counts(`${panel} ${value}`) });
    }
  }
}

interface Visit {
  started: number;
  first: number;
  last: number;
  pages: number;
  named: number;
  exit: string;
  visitor: string;
  fits: boolean;
}

/** Of those that are asked for every row is there; of others perhaps some. */
function visitsOf(rows: readonly Row[], isAsked: (started: number) => boolean): Visit[] {
  const visits = new Map<string, Visit>();
  for (const row of rows) {
    const [at, started] = [Number(row.at), Number(row.started)];
    const visit = visits.get(row.visit_id) ?? {
      ...{ started, first: at, last: at, pages: 0, named: 0, exit: '', visitor: row.visitor, fits: false },
    };
    visits.set(row.visit_id, visit);
    visit.started = Math.min(visit.started, started);
    visit.last = Math.max(visit.last, at);
    if (row.kind === 'pageview') [visit.pages, visit.exit] = [visit.pages + 1, row.path];
    if (row.kind === 'event') visit.named += 1;
    visit.fits ||= Number(row.fits) === 1;
  }
  return [...visits.values()].filter((visit) => isAsked(visit.started) && visit.fits && visit.pages + visit.named > 0);
}

function countVisits(tally: Tally, rows: readonly Row[], { figures, panels, boundaries }: FewRowsRequest): void {
  for (const visit of visitsOf(rows, (started) => isIn(figures, started))) {
    const sums = {
      visits: 1,
      visitViews: visit.pages,
      bounces: visit.pages === 1 && visit.named === 0 ? 1 : 0,
      visitSeconds: Math.floor((visit.last - visit.first) / 1000),
    };
    addVisit(tally, undefined, sums);
    addVisit(tally, bucketOf(boundaries, visit.started), sums);
  }
  const exits = new Set<string>();
  for (const { exit, visitor, pages, named } of visitsOf(rows, (started) => isIn(panels, started))) {
    const visitors = exits.size < exits.add(`${exit} ${visitor}`).size ? 1 : 0;
    addToPanelOf(tally, 'exit_page', { value: exit, visitors, views: pages, events: named });
  }
}

const DAY_MS = 86_400_000;

function countGoals({ goals }: Tally, rows: readonly Row[], { figures }: FewRowsRequest): void {
  const [depths, converted] = [new Set<string>(), new Set<string>()];
  for (const row of rows) {
    const at = Number(row.at);
    if (Number(row.fits) !== 1 || !isIn(figures, at)) continue;
    const [goal, depth] = [Number(row.goal) === 1, Number(row.depth_goal) === 1];
    if (goal) goals.conversions += 1;
    if (depth) depths.add(`${row.visit_id} ${Math.floor(at / DAY_MS)} ${row.path}`);
    if (goal || depth) converted.add(row.visitor);
    if (row.paid_in !== '') {
      goals.revenue += Number(row.value);
      goals.currencies.add(row.paid_in);
    }
  }
  goals.conversions += depths.size;
  goals.converted += converted.size;
}
