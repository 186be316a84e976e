import type { DayPlan } from '../../../stats/plan.ts';
import { PANELS, type Panel } from '../../../stats/question.ts';
import { dimensionSql, EXIT_PAGE } from './dimension-sql.ts';
import { EVENT_MEASURES } from './measures.ts';
import { countedPanelsSql, type PiecesRequest } from './pieces-sql.ts';
import { botsSql, IN_VISIT, scopeSql, timeSql, VISITOR, visitScopeSql, visitsSql, visitTimeSql } from './rows-sql.ts';

/**
 * All panels at once: rows of panel, value, visitors, views and events. One pass over the events counts every panel
 * (GROUPING SETS): half of what a statement each costs, a third less than unfolding each row into its values.
 */
export function panelPieces(request: PiecesRequest, plan: DayPlan): string[] {
  const pieces = countedPanelsSql(request, plan.days, PANELS);
  if (plan.ranges.length > 0) pieces.push(ofEvents(request, plan), ofExits(request, plan));
  return pieces;
}

const BY_EVENT = PANELS.filter((panel) => panel !== 'exit_page');

function ofEvents({ query, filter, bindings }: PiecesRequest, { ranges }: DayPlan): string {
  // A page view has no event's name: it must not make a value of nothing.
  const columnOf = (panel: Panel) =>
    panel === 'event' ? "if(kind = 'event', name, '')" : dimensionSql(panel, bindings);
  const columns = BY_EVENT.map((panel) => `${columnOf(panel)} AS by_${panel}`);
  const cases = BY_EVENT.map((panel) => `grouping(by_${panel}) = 0, '${panel}'`);
  const values = BY_EVENT.map((panel) => `toString(by_${panel})`);
  const where = [
    scopeSql(query.scope, bindings),
    timeSql('occurred_at', ranges, bindings),
    botsSql(query.bots),
    filter.condition,
    IN_VISIT,
  ].join(' AND ');
  const { visitors, views, events } = EVENT_MEASURES;
  return `SELECT multiIf(${cases.join(', ')}, '') AS panel, concat(${values.join(', ')}) AS value,
      ${visitors} AS visitors, ${views} AS views, ${events} AS events
    FROM (
      SELECT kind, visitor_id, occurred_at, ${columns.join(', ')}
      FROM events WHERE ${where}
    )
    GROUP BY GROUPING SETS (${BY_EVENT.map((panel) => `(by_${panel})`).join(', ')})
    HAVING panel != 'event' OR value != ''
    SETTINGS force_grouping_standard_compatibility = 1`;
}

function ofExits({ query, filter, bindings }: PiecesRequest, { ranges }: DayPlan): string {
  const where = [visitScopeSql(query.scope, bindings), visitTimeSql(ranges, bindings), botsSql(query.bots)];
  const having = filter.isOfVisit ? [] : [`countIf(${filter.condition}) > 0`];
  if (filter.isOfVisit) where.push(filter.condition);
  const columns = [
    `${EXIT_PAGE} AS exit_page`,
    `argMin(${VISITOR}, (occurred_at, sequence)) AS visitor`,
    "countIf(kind = 'event') AS named_events",
  ];
  return `SELECT 'exit_page' AS panel, exit_page AS value, uniqExact(visitor) AS visitors, sum(pages) AS views,
      sum(named_events) AS events
    FROM (${visitsSql(where, { columns, having })}) GROUP BY exit_page`;
}
