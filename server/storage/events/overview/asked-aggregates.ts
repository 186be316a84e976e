import type { TimeRange } from '../../../analytics/question/question.ts';
import type { EventClient } from '../engine/client.ts';
import { addGoals, addGroups, addSlots, addVisits, emptyTally, type Tally } from './overview-aggregate.ts';
import { liveRanges, type OverviewPart, rowsOf, without } from './overview-part.ts';
import {
  countedPanelsSql,
  countedSlotsSql,
  eventsSql,
  type GoalRow,
  type GroupLists,
  goalRowsSql,
  rowCountSql,
  type SlotGroup,
  type VisitGroup,
  visitGroupsSql,
} from './overview-sql.ts';

/**
 * Lets the engine count events. Days that the range covers in part take their figures from counted slots and their
 * panels from events.
 */
export async function askEvents(client: EventClient, part: OverviewPart): Promise<Tally> {
  const tally = emptyTally();
  const { query, isMerged } = part;
  const { figures, panels } = liveRanges(part);
  const ask = async (ranges: readonly TimeRange[], only: 'figures' | 'panels' | 'both') => {
    if (ranges.length === 0) return;
    const rows = rowsOf(part, ranges);
    const visits = rowsOf(part, ranges);
    const [groups, ofVisits] = await Promise.all([
      client.rows<GroupLists>(
        eventsSql(rows, only !== 'figures', isMerged ? undefined : query.limit),
        rows.bindings.values,
      ),
      client.rows<VisitGroup>(visitGroupsSql(visits, only !== 'figures'), visits.bindings.values),
    ]);
    const isFigure = (panel: string) => panel === '' || panel === 'time';
    addGroups(tally, only === 'panels' ? groups.filter(({ panel }) => !isFigure(panel)) : groups);
    addVisits(tally, only === 'panels' ? ofVisits.filter(({ panel }) => !isFigure(panel)) : ofVisits);
  };
  await Promise.all([
    ask(figures, part.panels ? 'both' : 'figures'),
    ask(without(panels, figures), 'panels'),
    askGoals(client, part, figures).then((rows) => addGoals(tally, rows)),
  ]);
  return tally;
}

/** For a visit with one matching row, all other rows are fetched too. */
const ROWS_BESIDE_A_FITTING_ONE = 1;

/** Estimates how many events a filter would fetch: the estimate takes a tenth of the time of fetching them in vain. */
export async function askRowsToFetch(client: EventClient, part: OverviewPart): Promise<number> {
  const { figures, panels } = liveRanges(part);
  const rows = rowsOf(part, panels.length > 0 ? panels : figures);
  const [row] = await client.rows<{ rows: string }>(rowCountSql(rows), rows.bindings.values);
  return Number(row?.rows ?? 0) * (rows.filter.isOfVisit ? 1 : 1 + ROWS_BESIDE_A_FITTING_ONE);
}

/** Reads counts of closed days. Goals depend on the query and are counted from events. */
export async function askCountedDays(client: EventClient, part: OverviewPart): Promise<Tally> {
  const tally = emptyTally();
  const { slots, days, panels } = part;
  const [figures, lists] = [rowsOf(part, []), rowsOf(part, [])];
  const closedRanges = without([part.range], slots.ranges);
  const [groups, values, goals] = await Promise.all([
    client.rows<SlotGroup>(countedSlotsSql(figures, slots.days), figures.bindings.values),
    panels && days.days.length > 0
      ? client.rows<GroupLists>(countedPanelsSql(lists, days.days), lists.bindings.values)
      : [],
    askGoals(client, part, closedRanges),
  ]);
  addSlots(tally, groups, slots.days);
  addGroups(tally, values);
  addGoals(tally, goals);
  return tally;
}

async function askGoals(client: EventClient, part: OverviewPart, ranges: readonly TimeRange[]): Promise<GoalRow[]> {
  if (ranges.length === 0) return [];
  const rows = rowsOf(part, ranges);
  return client.rows<GoalRow>(goalRowsSql(rows), rows.bindings.values);
}
