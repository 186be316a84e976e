import type { GoalRow, VisitGroup } from '../overview-sql.ts';
import { BY_EVENT, type CountRequest, WITH_COUNTRY } from './asked-rows.ts';
import { countVisits } from './count-visits.ts';
import { type CountedLists, GroupCounts } from './group-counts.ts';
import type { Columns, WordColumn } from './native-blocks.ts';
import { intervalOf, numbers, type Rows, rowsIn, rowsOf, words } from './rows.ts';

/** The results of the three statements that the engine would run for a dashboard. */
export interface Counted {
  groups: CountedLists[];
  visits: VisitGroup[];
  goals: GoalRow[];
}

const DAY_MS = 86_400_000;

export function countRows(columns: Columns, request: CountRequest): Counted {
  // A result without rows has no columns.
  if (columns.rows === 0) return { groups: [], visits: [], goals: [] };
  const rows = rowsOf(columns);
  const figures = rowsIn(rows, request.figures);
  const groups = [...figureGroups(columns, rows, { chosen: figures, boundaries: request.boundaries })];
  const isOfPanels = request.panels.length > 0 && columns.byName.has('by_page');
  if (isOfPanels) {
    const chosen = rowsIn(rows, request.panels);
    for (const panel of BY_EVENT) groups.push(panelGroups(columns, rows, { panel, chosen }));
  }
  const visits = countVisits(rows, request);
  return {
    groups: [...groups, ...visits.exits],
    visits: visits.groups,
    goals: [goalRow(columns, rows, figures)],
  };
}

interface Figures {
  chosen: Uint32Array;
  boundaries: readonly number[];
}

function figureGroups(columns: Columns, rows: Rows, { chosen, boundaries }: Figures): CountedLists[] {
  const engagedMs = numbers(columns, 'engaged_ms');
  const whole = new GroupCounts(1, rows.visitorCount);
  const times = new GroupCounts(Math.max(1, boundaries.length), rows.visitorCount);
  for (const row of chosen) {
    const interval = intervalOf(boundaries, rows.at[row] ?? 0);
    whole.add(0, rows, row);
    times.add(interval, rows, row);
    const engaged = engagedMs[row] ?? 0;
    whole.engagedMs[0] = (whole.engagedMs[0] ?? 0) + engaged;
    times.engagedMs[interval] = (times.engagedMs[interval] ?? 0) + engaged;
  }
  return [whole.lists('', () => ''), times.lists('time', (interval) => String(boundaries[interval] ?? 0))];
}

function panelGroups(
  columns: Columns,
  rows: Rows,
  { panel, chosen }: { panel: (typeof BY_EVENT)[number]; chosen: Uint32Array },
): CountedLists {
  const column = words(columns, `by_${panel}`);
  const { words: values, codes } = WITH_COUNTRY.has(panel) ? withCountry(column, words(columns, 'by_country')) : column;
  const counts = new GroupCounts(values.length, rows.visitorCount);
  const isOfEvents = panel === 'event';
  for (const row of chosen) if (!isOfEvents || rows.isEvent[row] === 1) counts.add(codes[row] ?? 0, rows, row);
  // A page view has no event name and must not add an empty value.
  return counts.lists(panel, (group) => (isOfEvents && values[group] === '' ? undefined : values[group]));
}

/** Appends the country to a place, whose name alone is ambiguous; same format as `dimension-sql.ts`. */
export function withCountry(places: WordColumn, countries: WordColumn): { words: string[]; codes: Uint32Array } {
  const codesOfPairs = new Map<number, number>();
  // Several pairs give the same value, such as an unknown place in any country.
  const codesOfValues = new Map<string, number>();
  const codes = places.codes.map((place, row) => {
    const country = countries.codes[row] ?? 0;
    const pair = place * countries.words.length + country;
    const known = codesOfPairs.get(pair);
    if (known !== undefined) return known;
    const [name = '', countryCode = ''] = [places.words[place], countries.words[country]];
    const value = name === '' || countryCode === '' ? name : `${name}, ${countryCode}`;
    const code = codesOfValues.get(value) ?? codesOfValues.size;
    codesOfValues.set(value, code);
    codesOfPairs.set(pair, code);
    return code;
  });
  return { words: [...codesOfValues.keys()], codes };
}

/** Counts conversions and revenue. A page's scroll depth counts once per visit and day. */
function goalRow(columns: Columns, rows: Rows, chosen: Uint32Array): GoalRow {
  const [goal, depthGoal] = [numbers(columns, 'goal'), numbers(columns, 'depth_goal')];
  const [paid, value, unit] = [numbers(columns, 'paid'), numbers(columns, 'value'), words(columns, 'unit')];
  const [depths, converted, currencies] = [new Set<string>(), new Set<number>(), new Set<string>()];
  let [conversions, revenue] = [0, 0];
  for (const row of chosen) {
    if (goal[row] === 1) conversions += 1;
    if (depthGoal[row] === 1)
      depths.add(`${rows.visits[row]} ${Math.floor((rows.at[row] ?? 0) / DAY_MS)} ${rows.path.codes[row]}`);
    if (goal[row] === 1 || depthGoal[row] === 1) converted.add(rows.visitors[row] ?? 0);
    if (paid[row] === 1) {
      revenue += value[row] ?? 0;
      currencies.add(unit.words[unit.codes[row] ?? 0] ?? '');
    }
  }
  return { conversions: conversions + depths.size, converted: converted.size, revenue, currencies: [...currencies] };
}
