import type { VisitPath, VisitPathQuery, WholeVisitStep } from '../../../analytics/query/single-visits.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from '../sql/bindings.ts';
import { IN_VISIT, LONGEST_VISIT_MS, visitScopeSql, visitsBegunSql, visitsSql } from '../sql/rows-sql.ts';
import { reachedSql, SELECTED, type VisitColumns, visitColumnsSql, visitOf } from './visit-columns.ts';

/** Steps of a visit; robots that a website counts may have more. */
const MAX_STEPS = 1_000;
/** A click or scan leads to its visit within this time. */
const CLICK_BEFORE_MS = 24 * 3_600_000;
const MAX_CLICKS = 5;

interface StepRow {
  time: string;
  kind: WholeVisitStep['kind'] | 'engagement';
  host: string;
  path: string;
  name: string;
  value: number;
  unit: string;
  props: Record<string, string>;
  engaged_ms: number;
  scroll_depth: number;
  link_id: string;
  qr_id: string;
  reached: number[];
}

/** Returns a visit with its steps, and with the clicks and scans that began it. */
export async function queryVisitPath(client: EventClient, query: VisitPathQuery): Promise<VisitPath | undefined> {
  const { scope, key, goals } = query;
  const bindings = bindingsOf(query);
  const range = { from: key.startedAt, to: key.startedAt + 1 };
  const begun = visitsBegunSql([range], bindings);
  const where = [visitScopeSql(scope, bindings), begun.where, idSql(query, bindings)];
  const sql = visitsSql(where, { columns: visitColumnsSql(goals, bindings), having: ['pages > 0'] });
  const [rows, steps] = await Promise.all([
    client.rows<VisitColumns>(`SELECT ${SELECTED} FROM (${sql})`, bindings.values),
    stepsOf(client, query),
  ]);
  const [row] = rows;
  if (!row) return undefined;
  const clicks = row.journey === '0' ? [] : await clicksOf(client, query, row.journey);
  return { visit: visitOf(row), steps: [...clicks.map(stepOf), ...joined(steps)] };
}

function bindingsOf({ key }: VisitPathQuery): Bindings {
  return new Bindings('UTC', { from: key.startedAt - CLICK_BEFORE_MS, to: key.startedAt + LONGEST_VISIT_MS });
}

function idSql({ key }: VisitPathQuery, bindings: Bindings): string {
  return `visit_id = toUInt64(${bindings.text(key.id)})`;
}

const COLUMNS = `toString(toUnixTimestamp64Milli(occurred_at)) AS time, kind, host, path, name, value, unit, props, engaged_ms,
  scroll_depth, toString(link_id) AS link_id, toString(qr_id) AS qr_id`;

function stepsOf(client: EventClient, query: VisitPathQuery): Promise<StepRow[]> {
  const bindings = bindingsOf(query);
  const begun = visitsBegunSql([{ from: query.key.startedAt, to: query.key.startedAt + 1 }], bindings);
  const where = [visitScopeSql(query.scope, bindings), begun.where, idSql(query, bindings), IN_VISIT];
  return client.rows<StepRow>(
    `SELECT ${COLUMNS}, ${reachedSql(query.goals, bindings)} AS reached FROM events
     WHERE ${where.join(' AND ')} ORDER BY occurred_at, sequence LIMIT ${MAX_STEPS}`,
    bindings.values,
  );
}

function clicksOf(client: EventClient, query: VisitPathQuery, journey: string): Promise<StepRow[]> {
  const bindings = bindingsOf(query);
  const { startedAt } = query.key;
  const where = [
    `account_id = ${bindings.number(query.scope.accountId)}`,
    `journey_id = toUInt64(${bindings.text(journey)})`,
    "kind IN ('click', 'scan')",
    `occurred_at >= ${bindings.moment(startedAt - CLICK_BEFORE_MS)}`,
    `occurred_at < ${bindings.moment(startedAt + LONGEST_VISIT_MS)}`,
  ];
  return client.rows<StepRow>(
    `SELECT ${COLUMNS}, [] AS reached FROM events WHERE ${where.join(' AND ')}
     ORDER BY occurred_at, sequence LIMIT ${MAX_CLICKS}`,
    bindings.values,
  );
}

function stepOf(row: StepRow): WholeVisitStep {
  const { kind, host, path, name, unit, props, reached } = row;
  const isOutside = kind === 'click' || kind === 'scan';
  return {
    time: Number(row.time),
    kind: kind === 'engagement' ? 'goal' : kind,
    host: isOutside ? '' : host,
    path: isOutside ? '' : path,
    ...{ name, unit, props, reached },
    value: Number(row.value),
    engagedMs: Number(row.engaged_ms),
    scrollDepth: Number(row.scroll_depth),
    linkId: Number(row.link_id),
    qrId: Number(row.qr_id),
  };
}

/**
 * Adds reports of engagement to the page view before them. A scroll depth that reaches a goal is a step of its own, the
 * first time.
 */
export function joined(rows: readonly StepRow[]): WholeVisitStep[] {
  const steps: WholeVisitStep[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    if (row.kind !== 'engagement') {
      steps.push(stepOf(row));
      continue;
    }
    const view = steps.findLast(({ kind, path }) => kind === 'pageview' && path === row.path);
    if (view) {
      view.engagedMs += Number(row.engaged_ms);
      view.scrollDepth = Math.max(view.scrollDepth, Number(row.scroll_depth));
    }
    const fresh = row.reached.filter((goal) => !seen.has(`${goal} ${row.path}`));
    for (const goal of fresh) seen.add(`${goal} ${row.path}`);
    if (fresh.length > 0) steps.push({ ...stepOf(row), engagedMs: 0, reached: fresh });
  }
  return steps;
}
