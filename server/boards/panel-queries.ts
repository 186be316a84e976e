import type { BoardPeriod } from '../../contract/vocabulary.ts';
import {
  boundariesOf,
  type Dimension,
  type Interval,
  labelOf,
  type Metric,
  type StepMatch,
  type TimeRange,
} from '../analytics/analytics.ts';
import type { AccountObjects, AnalyticsService, OwnedObjects, Revenue } from '../analytics/results/results.ts';
import type { Goals } from '../goals/goals.ts';
import type { BoardPanel } from './board-port.ts';

/** The figures of one panel; which fields are filled depends on its kind. */
export interface PanelFigures {
  id: number;
  /** `missing` when the object, goal or funnel no longer exists. */
  state: 'ok' | 'missing';
  range: TimeRange | undefined;
  timezone: string;
  interval: Interval | undefined;
  value: number | null;
  compared: number | null;
  rate: number | null;
  /** `comparedTime` begins the interval that is compared; null where the previous period has none. */
  series: { time: number; value: number | null; compared: number | null; comparedTime: number | null }[];
  /** For revenue: the amount of each currency. */
  rows: { value: string; label: string; count: number; compared: number | null }[];
  /** Converted revenue; undefined for other metrics, and without rates of the workspace. */
  revenue?: Revenue | undefined;
}

export const NOTHING: Omit<PanelFigures, 'id'> = {
  ...({ state: 'ok', range: undefined, timezone: 'UTC', interval: undefined } as const),
  ...{ value: null, compared: null, rate: null, series: [], rows: [] },
};

export interface BoardFiguresDeps {
  analytics: Pick<AnalyticsService, 'query' | 'funnel' | 'version'>;
  owned: Pick<OwnedObjects, 'channel'>;
  objects: Pick<AccountObjects, 'names'>;
  goals: Pick<Goals, 'goals' | 'funnels'>;
}

export interface PanelRequest {
  panel: BoardPanel;
  period: BoardPeriod;
  timezone: string;
}

/** Rows of a list at most: as many as the tallest panel shows. */
const MAX_ROWS = 25;
const MAX_COUNTRIES = 250;

/** Intervals of charts: 10 to 100 points. */
const INTERVALS = {
  ...({ realtime: 'minute', today: 'hour', yesterday: 'hour', '7d': 'day', '30d': 'day', '90d': 'day' } as const),
  ...({ month: 'day', last_month: 'day', year: 'month', '12mo': 'month' } as const),
};

/** Answers one panel through the general query, as every other screen does: nothing is counted here. */
export function askPanel(deps: BoardFiguresDeps, accountId: number, request: PanelRequest): Promise<PanelFigures> {
  const { panel } = request;
  if (panel.kind === 'funnel') return askFunnel(deps, accountId, request);
  if (panel.kind === 'goal') return askGoal(deps, accountId, request);
  const { metric = 'visitors' } = panel;
  if (panel.kind === 'list' || panel.kind === 'map') {
    const dimension = panel.kind === 'map' ? 'country' : (panel.dimension ?? 'country');
    return askRows(deps, accountId, { ...request, metric, dimension });
  }
  if (metric === 'revenue') return askRevenue(deps, accountId, request);
  return askSeries(deps, accountId, { ...request, metrics: [metric] });
}

function basisOf({ panel, period, timezone }: PanelRequest) {
  const { object } = panel;
  return {
    scope: { [object.type]: object.id },
    range: panel.period ?? period,
    // The days of a website are those of its dashboard.
    ...(object.type !== 'website' && { timezone }),
  };
}

async function askSeries(
  { analytics }: BoardFiguresDeps,
  accountId: number,
  { metrics, goals, ...request }: PanelRequest & { metrics: readonly Metric[]; goals?: readonly GoalOfPanel[] },
): Promise<PanelFigures> {
  const basis = basisOf(request);
  const interval = INTERVALS[basis.range];
  const asked = { ...basis, metrics, goals, interval, compare: 'previous_period' as const };
  const { query, result, converted } = await analytics.query(accountId, asked);
  const revenue = converted?.revenue;
  const { compare } = query;
  const before = compare && query.interval ? boundariesOf(compare, query.timezone, query.interval) : [];
  return {
    ...NOTHING,
    ...{ revenue, id: request.panel.id, range: query.range, timezone: query.timezone, interval: query.interval },
    value: (revenue ? revenue.total : result.totals[0]) ?? null,
    compared: (revenue ? revenue.comparedTotal : result.comparedTotals?.[0]) ?? null,
    rate: metrics.length > 1 ? (result.totals[1] ?? null) : null,
    series: result.rows.map(({ dimensions: [time = ''], metrics: [value = null], compared }, index) => ({
      time: Number(time),
      value: converted ? (converted.rows[index] ?? null) : value,
      // Only totals of the compared range are converted.
      compared: converted ? null : (compared?.[0] ?? null),
      comparedTime: before[index] ?? null,
    })),
  };
}

/** Asks for each currency beside the total, which there is only with rates or in one currency. */
async function askRevenue(deps: BoardFiguresDeps, accountId: number, request: PanelRequest): Promise<PanelFigures> {
  const [whole, { rows }] = await Promise.all([
    askSeries(deps, accountId, { ...request, metrics: ['revenue'] }),
    askRows(deps, accountId, { ...request, metric: 'revenue', dimension: 'currency' }),
  ]);
  return { ...whole, rows };
}

type GoalOfPanel = Awaited<ReturnType<BoardFiguresDeps['goals']['goals']['find']>>['definition'];

async function askGoal(deps: BoardFiguresDeps, accountId: number, request: PanelRequest): Promise<PanelFigures> {
  const { object, goal = 0 } = request.panel;
  const { definition } = await deps.goals.goals.find({ accountId, websiteId: object.id }, goal);
  return askSeries(deps, accountId, { ...request, metrics: ['conversions', 'conversion_rate'], goals: [definition] });
}

async function askRows(
  { analytics, objects }: BoardFiguresDeps,
  accountId: number,
  { metric, dimension, ...request }: PanelRequest & { metric: Metric; dimension: Dimension },
): Promise<PanelFigures> {
  const { panel } = request;
  const { query, result } = await analytics.query(accountId, {
    ...basisOf(request),
    metrics: [metric],
    dimensions: [dimension],
    compare: 'previous_period',
    limit: panel.kind === 'map' ? MAX_COUNTRIES : MAX_ROWS,
  });
  const rows = result.rows.map(({ dimensions: [value = ''], metrics: [count], compared }) => ({
    ...{ value, count: count ?? 0, compared: compared?.[0] ?? null },
  }));
  const values = rows.map(({ value }) => value);
  const nameOf = await namesOf(objects, { accountId, dimension, values });
  const named = rows.map((row) => ({ ...row, label: nameOf(row.value) }));
  const { range, timezone } = query;
  return { ...NOTHING, id: panel.id, range, timezone, value: result.totals[0] ?? null, rows: named };
}

/** Dimensions whose values are IDs of objects. */
const OBJECTS: Partial<Record<Dimension, 'link' | 'qr' | 'campaign'>> = {
  ...({ link: 'link', via_link: 'link', qr: 'qr', via_qr: 'qr', via_campaign: 'campaign' } as const),
};

/** Returns the display names of a dimension's values: names of objects instead of their IDs. */
async function namesOf(
  objects: BoardFiguresDeps['objects'],
  { accountId, dimension, values }: { accountId: number; dimension: Dimension; values: readonly string[] },
): Promise<(value: string) => string> {
  const kind = OBJECTS[dimension];
  if (!kind) return (value) => labelOf(dimension, value);
  const ids = values.map(Number).filter((id) => id > 0);
  const names = await objects.names(accountId, kind, ids);
  return (value) => names.get(Number(value)) ?? labelOf(dimension, value);
}

async function askFunnel(
  { analytics, goals }: BoardFiguresDeps,
  accountId: number,
  request: PanelRequest,
): Promise<PanelFigures> {
  const { id, object, funnel = 0 } = request.panel;
  const saved = await goals.funnels.find({ accountId, websiteId: object.id }, funnel);
  const { query, result } = await analytics.funnel(accountId, { ...basisOf(request), funnel_id: funnel });
  const rows = saved.definition.steps.map((step, index) => {
    return { value: String(index + 1), label: stepName(step), count: result[index] ?? 0, compared: null };
  });
  const [first = 0, last = 0] = [result[0], result.at(-1)];
  const rate = first === 0 ? null : Math.round((last / first) * 10_000) / 100;
  return { ...NOTHING, id, range: query.range, value: last, rate, rows };
}

/** Returns what a visitor does in a step, as it is written in the website's goals. */
function stepName(step: StepMatch): string {
  if (step.kind === 'scan') return 'Scan';
  if (step.kind === 'event') return step.name;
  if (step.kind === 'scroll') return `${step.path} ${step.depth}%`;
  return step.kind === 'page' ? step.path : 'Click';
}
