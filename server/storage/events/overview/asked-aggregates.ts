import { type CountedDay, planDays } from '../../../analytics/query/plan.ts';
import type { TimeRange } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import { type Aggregate, addGoals, addGroups, addSlots, addVisits, emptyAggregate } from './overview-aggregate.ts';
import { type DaysOfPart, liveRanges, type OverviewPart, rowsOf, without } from './overview-part.ts';
import {
  countedPanelsSql,
  countedSlotsSql,
  eventsSql,
  type GoalRow,
  type GroupLists,
  goalRowsSql,
  type SlotGroup,
  type VisitGroup,
  visitGroupsSql,
} from './overview-sql.ts';

/**
 * Lets the engine count events. Days that the range covers in part take their figures from counted slots and their
 * panels from events.
 * @param visitDays the days of the part if all of them are counted, so that their visits are stored
 */
export async function askEvents(
  client: EventClient,
  part: OverviewPart,
  visitDays?: readonly CountedDay[],
): Promise<Aggregate> {
  const aggregate = emptyAggregate();
  const { query, isMerged } = part;
  const { figures, panels } = liveRanges(part);
  const ask = async (ranges: readonly TimeRange[], only: 'figures' | 'panels' | 'both') => {
    if (ranges.length === 0) return;
    const rows = rowsOf(part, ranges);
    const visits = { ...rowsOf(part, ranges), visitDays };
    const [groups, ofVisits] = await Promise.all([
      client.rows<GroupLists>(
        eventsSql(rows, only !== 'figures', isMerged ? undefined : query.limit),
        rows.bindings.values,
      ),
      client.rows<VisitGroup>(visitGroupsSql(visits, only !== 'figures'), visits.bindings.values),
    ]);
    const isFigure = (panel: string) => panel === '' || panel === 'time';
    addGroups(aggregate, only === 'panels' ? groups.filter(({ panel }) => !isFigure(panel)) : groups);
    addVisits(aggregate, only === 'panels' ? ofVisits.filter(({ panel }) => !isFigure(panel)) : ofVisits);
  };
  const onlyFigures = without(figures, panels);
  await Promise.all([
    ask(without(figures, onlyFigures), 'both'),
    ask(onlyFigures, 'figures'),
    ask(without(panels, figures), 'panels'),
    askGoals(client, part, figures).then((rows) => addGoals(aggregate, rows)),
  ]);
  return aggregate;
}

/**
 * Counts closed days by hour or minute: figures from events, since counted quarters of an hour do not distinguish the
 * visitors of an hour, and panels of whole days from their counts.
 */
export async function askFineDays(client: EventClient, { part, days }: DaysOfPart): Promise<Aggregate> {
  const counted = new Map(days.map(({ day, generation }) => [day, generation]));
  const plans = liveRanges(part).figures.map((range) => planDays(range, counted));
  const whole = plans.flatMap((plan) => plan.days);
  const others = { days: [], ranges: plans.flatMap((plan) => plan.ranges) };
  const lists = rowsOf(part, []);
  const [aggregate, values] = await Promise.all([
    askEvents(client, { ...part, days: others }, days),
    part.panels && whole.length > 0
      ? client.rows<GroupLists>(countedPanelsSql(lists, whole), lists.bindings.values)
      : [],
  ]);
  addGroups(aggregate, values);
  return aggregate;
}

/** Reads counts of closed days. Goals depend on the query and are counted from events. */
export async function askCountedDays(client: EventClient, part: OverviewPart): Promise<Aggregate> {
  const aggregate = emptyAggregate();
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
  addSlots(aggregate, groups, slots.days);
  addGroups(aggregate, values);
  addGoals(aggregate, goals);
  return aggregate;
}

async function askGoals(client: EventClient, part: OverviewPart, ranges: readonly TimeRange[]): Promise<GoalRow[]> {
  if (ranges.length === 0) return [];
  const rows = rowsOf(part, ranges);
  return client.rows<GoalRow>(goalRowsSql(rows), rows.bindings.values);
}
