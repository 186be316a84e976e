import type { RecentVisits, RecentVisitsQuery, VisitStep } from '../../../analytics/query/single-visits.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from '../sql/bindings.ts';
import { IN_VISIT, IS_COUNTED, LONGEST_VISIT_MS, timeSql, visitScopeSql, visitsSql } from '../sql/rows-sql.ts';
import { reachedSql, SELECTED, type VisitColumns, visitColumnsSql, visitOf } from './visit-columns.ts';

const MINUTE_MS = 60_000;
const RECENT_MS = 30 * MINUTE_MS;
const MAX_VISITS = 40;
/** The newest steps of each visit. */
const MAX_STEPS = 12;
const MAX_CONVERSIONS = 20;
/** One visitor reports a scroll depth again and again. */
const MAX_CONVERSION_ROWS = 200;

type StepTuple = [time: string | number, sequence: number, kind: string, path: string, name: string, reached: number[]];

interface Row extends VisitColumns {
  steps: StepTuple[];
}

interface ConversionRow {
  time: string;
  visit_id: string;
  started_ms: string;
  path: string;
  reached: number[];
}

/** Returns the visits with the newest activity, and the newest conversions. */
export async function queryRecentVisits(client: EventClient, query: RecentVisitsQuery): Promise<RecentVisits> {
  const [visits, conversions] = await Promise.all([recentVisits(client, query), recentConversions(client, query)]);
  return { visits, conversions };
}

async function recentVisits(client: EventClient, query: RecentVisitsQuery): Promise<RecentVisits['visits']> {
  const { scope, goals, now } = query;
  const bindings = new Bindings('UTC', { from: now - LONGEST_VISIT_MS, to: now + MINUTE_MS });
  const all = [visitScopeSql(scope, bindings), IS_COUNTED];
  const recent = timeSql('occurred_at', [{ from: now - RECENT_MS, to: now + MINUTE_MS }], bindings);
  const newest = `SELECT visit_id FROM events WHERE ${[...all, recent, IN_VISIT].join(' AND ')}
    GROUP BY visit_id ORDER BY max(occurred_at) DESC, visit_id LIMIT ${MAX_VISITS}`;
  const whole = timeSql('occurred_at', [{ from: now - LONGEST_VISIT_MS, to: now + MINUTE_MS }], bindings);
  const reached = reachedSql(goals, bindings);
  const step = `(toUnixTimestamp64Milli(occurred_at), sequence, toString(kind), toString(path), toString(name), ${reached})`;
  const steps = `arraySlice(arraySort(step -> (step.1, step.2), groupArrayIf(${step}, kind != 'engagement' OR notEmpty(${reached}))),
    -${MAX_STEPS}) AS steps`;
  const sql = visitsSql([...all, whole, `visit_id IN (${newest})`], {
    columns: [...visitColumnsSql(goals, bindings), steps],
    having: ['pages > 0'],
  });
  const rows = await client.rows<Row>(
    `SELECT ${SELECTED}, steps FROM (${sql}) AS visits ORDER BY toInt64(last_ms) DESC, visits.visit_id DESC`,
    bindings.values,
  );
  return rows.map((row) => ({ ...visitOf(row), steps: row.steps.map(stepOf) }));
}

function stepOf([time, , kind, path, name, reached]: StepTuple): VisitStep {
  const known = kind === 'pageview' || kind === 'event' ? kind : 'goal';
  return { time: Number(time), kind: known, path, name, reached };
}

async function recentConversions(
  client: EventClient,
  { scope, goals, now }: RecentVisitsQuery,
): Promise<RecentVisits['conversions']> {
  if (goals.length === 0) return [];
  const range = { from: now - RECENT_MS, to: now + MINUTE_MS };
  const bindings = new Bindings('UTC', range);
  const where = [visitScopeSql(scope, bindings), timeSql('occurred_at', [range], bindings), IS_COUNTED, IN_VISIT];
  const rows = await client.rows<ConversionRow>(
    `SELECT toString(toUnixTimestamp64Milli(occurred_at)) AS time, toString(visit_id) AS visit_id, path,
       toString(toUnixTimestamp64Milli(visit_started_at)) AS started_ms, ${reachedSql(goals, bindings)} AS reached
     FROM events WHERE ${where.join(' AND ')} AND notEmpty(reached)
     ORDER BY occurred_at DESC, sequence DESC LIMIT ${MAX_CONVERSION_ROWS}`,
    bindings.values,
  );
  return conversionsOf(rows, goals).slice(0, MAX_CONVERSIONS);
}

/** A page's scroll goal counts once for each visit, when it is first reached; all others count each time. */
function conversionsOf(rows: readonly ConversionRow[], goals: RecentVisitsQuery['goals']): RecentVisits['conversions'] {
  const all = rows.flatMap((row, index) =>
    row.reached.map((goal) => {
      const isScroll = goals[goal]?.kind === 'scroll';
      return { id: `${goal} ${row.visit_id} ${isScroll ? row.path : index}`, row, goal };
    }),
  );
  const oldest = new Map(all.map((one) => [one.id, one]));
  const found = [...oldest.values()].map(({ row, goal }) => ({
    time: Number(row.time),
    key: { startedAt: Number(row.started_ms), id: row.visit_id },
    goal,
  }));
  return found.sort((one, other) => other.time - one.time);
}
