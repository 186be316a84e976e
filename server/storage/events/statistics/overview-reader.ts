import { boundariesOf } from '../../../stats/periods.ts';
import { type CountedDays, planDays, planSlots } from '../../../stats/plan.ts';
import {
  type OverviewAnswer,
  type OverviewFigures,
  type OverviewQuery,
  PANELS,
  type Panel,
  type TimeRange,
} from '../../../stats/question.ts';
import type { EventClient } from '../client.ts';
import { Bindings } from './bindings.ts';
import { filterOf } from './filter-of.ts';
import type { FilterSql } from './filter-sql.ts';
import { METRIC_SQL, type Measure, measuresOf } from './measures.ts';
import { panelPieces } from './panels-sql.ts';
import { countedSlotsPiece, eventPieces, type PiecesRequest } from './pieces-sql.ts';
import { LONGEST_VISIT_MS } from './rows-sql.ts';

/** All figures, of which a website's counted days can bring the first ones. */
const FIGURES = [
  'visitors',
  'visits',
  'views',
  'events',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
  'engaged_time',
] as const;
const GOAL_FIGURES = ['conversions', 'conversion_rate', 'revenue'] as const;
const FIGURE_MEASURES = measuresOf(FIGURES);
const SERIES_MEASURES: readonly Measure[] = ['visitors', 'visits', 'views', 'events'];

type Row = Record<string, string | number | null>;

/** A dashboard's panels, totals and series, and what they are compared with: statements side by side, as few as can be. */
export async function askOverview(
  client: EventClient,
  query: OverviewQuery,
  counted: CountedDays,
): Promise<OverviewAnswer> {
  const current = new Overview(client, query, { range: query.range, counted });
  const before = query.compare && new Overview(client, query, { range: query.compare, counted });
  const [figures, goals, panels, comparedFigures, comparedGoals] = await Promise.all([
    current.figures(),
    current.goals(),
    current.panels(),
    before?.figures(),
    before?.goals(),
  ]);
  return {
    totals: { ...figures.totals, ...goals },
    series: figures.series,
    panels,
    ...(comparedFigures && comparedGoals
      ? { comparedTotals: { ...comparedFigures.totals, ...comparedGoals }, comparedSeries: comparedFigures.series }
      : {}),
    exact: true,
    resolution: current.usesDays ? 'days' : 'events',
  };
}

type GoalFigures = Pick<OverviewFigures, (typeof GOAL_FIGURES)[number]>;

class Overview {
  readonly #client: EventClient;
  readonly #query: OverviewQuery;
  readonly #range: TimeRange;
  readonly #counted: CountedDays;
  readonly #boundaries: number[];
  usesDays = false;

  constructor(client: EventClient, query: OverviewQuery, from: { range: TimeRange; counted: CountedDays }) {
    this.#client = client;
    this.#query = query;
    this.#range = from.range;
    this.#counted = from.counted;
    this.#boundaries = boundariesOf(from.range, query.timezone, query.interval);
  }

  /** Totals and series in one statement; the totals' rows have no time. */
  async figures(): Promise<{ totals: Omit<OverviewFigures, keyof GoalFigures>; series: OverviewAnswer['series'] }> {
    const bindings = this.#bindings();
    const totals = this.#request(bindings, FIGURE_MEASURES, undefined);
    const series = this.#request(bindings, FIGURE_MEASURES, this.#boundaries);
    const pieces = [
      ...this.#figurePieces(totals).map((sql) => `SELECT '' AS time, * FROM (${sql})`),
      ...this.#figurePieces(series),
    ];
    const sums = FIGURE_MEASURES.map((measure) => `sum(${measure}) AS ${measure}`);
    const metrics = FIGURES.map((figure) => `${METRIC_SQL[figure].sql} AS m_${figure}`);
    const rows = await this.#client.rows<Row>(
      `SELECT time, ${metrics.join(', ')} FROM (
        SELECT ${['time', ...sums].join(', ')} FROM (
          SELECT ${['time', ...FIGURE_MEASURES].join(', ')} FROM (${pieces.join(' UNION ALL ')})
        ) GROUP BY time
      )`,
      bindings.values,
    );
    const byTime = new Map(rows.map((row) => [String(row.time), row]));
    const figure = (row: Row | undefined, name: string) => rounded(row?.[`m_${name}`]) ?? 0;
    const whole = byTime.get('');
    return {
      totals: Object.fromEntries(FIGURES.map((name) => [name, figure(whole, name)])) as never,
      series: this.#boundaries.map((time) => {
        const row = byTime.get(String(time));
        const [visitors = 0, visits = 0, views = 0, events = 0] = SERIES_MEASURES.map((name) => figure(row, name));
        return { time, visitors, visits, views, events };
      }),
    };
  }

  /** From the events: what a goal is may change every day. Nothing is asked where there are none. */
  async goals(): Promise<GoalFigures> {
    const bindings = this.#bindings();
    const measures: Measure[] = ['revenue', 'currencies'];
    const hasGoals = (this.#query.goals?.length ?? 0) > 0;
    if (hasGoals) measures.push('conversions', 'converted', 'visitors');
    // Revenue is of custom events alone, which are few.
    const request = this.#request(bindings, measures, undefined);
    const narrowed = hasGoals ? request : { ...request, filter: onlyEvents(request.filter) };
    const [row] = await this.#client.rows<Row>(
      eventPieces(narrowed, [this.#range]).join(' UNION ALL '),
      bindings.values,
    );
    const visitors = Number(row?.visitors ?? 0);
    return {
      conversions: Number(row?.conversions ?? 0),
      conversion_rate: visitors === 0 ? 0 : (rounded((100 * Number(row?.converted ?? 0)) / visitors) ?? 0),
      revenue: Number(row?.currencies ?? 0) > 1 ? null : rounded(row?.revenue ?? 0),
    };
  }

  async panels(): Promise<OverviewAnswer['panels']> {
    const bindings = this.#bindings();
    const plan = planDays(this.#range, this.#counted);
    this.usesDays ||= plan.days.length > 0;
    const pieces = panelPieces(this.#request(bindings, ['visitors', 'views', 'events'], undefined), plan);
    const rows = await this.#client.rows<Row>(
      `SELECT panel, value, sum(visitors) AS visitors, sum(views) AS views, sum(events) AS events
       FROM (${pieces.join(' UNION ALL ')}) GROUP BY panel, value
       HAVING visitors > 0 OR views > 0 OR events > 0
       ORDER BY if(panel = 'event', events, visitors) DESC, value LIMIT ${bindings.number(this.#query.limit)} BY panel`,
      bindings.values,
    );
    const panels = Object.fromEntries(PANELS.map((panel) => [panel, []])) as unknown as OverviewAnswer['panels'];
    for (const { panel, value, visitors, views, events } of rows) {
      panels[panel as Panel].push({
        value: String(value),
        visitors: Number(visitors),
        views: Number(views),
        events: Number(events),
      });
    }
    return panels;
  }

  #figurePieces(request: PiecesRequest): string[] {
    const { interval } = this.#query;
    const isFine = request.boundaries !== undefined && (interval === 'hour' || interval === 'minute');
    if (isFine || this.#counted.size === 0) return eventPieces(request, [this.#range]);
    const plan = planSlots(this.#range, request.boundaries ?? [], this.#counted);
    this.usesDays ||= plan.days.length > 0;
    return [...countedSlotsPiece(request, plan.days), ...eventPieces(request, plan.ranges)];
  }

  #bindings(): Bindings {
    const { from, to } = this.#range;
    return new Bindings(this.#query.timezone, { from, to: to + LONGEST_VISIT_MS });
  }

  #request(bindings: Bindings, measures: readonly Measure[], boundaries: readonly number[] | undefined): PiecesRequest {
    const query = this.#query;
    const filter = filterOf(query, this.#range, bindings);
    return { query, measures, dimensions: [], boundaries, filter, bindings };
  }
}

function onlyEvents(filter: FilterSql): FilterSql {
  return { condition: `(${filter.condition}) AND kind = 'event'`, isOfVisit: false };
}

function rounded(value: string | number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(Number(value) * 100) / 100;
}
