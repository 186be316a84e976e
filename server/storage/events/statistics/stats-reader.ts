import { ITEM_CHANNEL } from '../../../../contract/vocabulary.ts';
import { boundariesOf } from '../../../analytics/query/periods.ts';
import { type CountedDays, DAY_MS } from '../../../analytics/query/plan.ts';
import type { AnalyticsQuery, AnalyticsResult, AnalyticsRow, TimeRange } from '../../../analytics/query/query.ts';
import { inTurns } from '../../../platform/threads/yield-to-event-loop.ts';
import type { AccountDays } from '../daily/day-ledger.ts';
import { without } from '../overview/overview-part.ts';
import { Bindings } from '../sql/bindings.ts';
import { countedDaysPiece, countedSlotsPiece, countedTexts } from '../sql/counted-pieces-sql.ts';
import { isOncePerVisit } from '../sql/dimension-sql.ts';
import { filterOf } from '../sql/filter-of.ts';
import { isEventMeasure, isVisitMeasure, type Measure, manyGroupsSql, measuresOf, metricSql } from '../sql/measures.ts';
import { eventGroups, eventPieces, keysOf, type PiecesRequest } from '../sql/pieces-sql.ts';
import { type CountedPlan, countedValueOf, isSum, planCounted } from '../sql/rollup-eligibility.ts';
import { LONGEST_VISIT_MS } from '../sql/rows-sql.ts';
import {
  type Division,
  divide,
  isDivisible,
  NOTHING_SETTLED,
  type StatsDeps,
  settledDaysOf,
  sumParts,
} from './closed-parts.ts';
import { readNumberedSums } from './numbered-sums.ts';
import { type PartedSums, pageOfParts, totalOf, wholeOf } from './parted-sums.ts';
import { listedSql, orderSql } from './row-order-sql.ts';
import { pageOfSums, roundMetric, rowsByKey } from './sum-rows.ts';
import { noSums, readSums, type Sums } from './sums.ts';

/** Fewer days have so few events that a statement more costs what it saves. */
const MANY_DAYS_MS = 3 * DAY_MS;
/** Separates the keys of a row, which are compared as one string. */
const BETWEEN = '\u001f';

/** Runs a statistics query; its page, its totals and those of the compared range concurrently. */
export async function askStats(deps: StatsDeps, query: AnalyticsQuery): Promise<AnalyticsResult> {
  const { scope, compare, bots } = query;
  const known = await settledDaysOf(scope, deps.ledger);
  const counted = bots === undefined ? known : NOTHING_SETTLED;
  // Visits are stored by website.
  const stored = scope.kind === 'website' ? counted.days : NOTHING_SETTLED.days;
  const ask = (range: TimeRange) => new StatsStatements(deps, query, { range, known, counted, stored });
  const current = ask(query.range);
  const isOneRow = query.dimensions.length === 0 && query.interval === undefined;
  const omitsTotals = query.omitsTotals === true && !isOneRow;
  const [page, totals, comparedTotals] = await Promise.all([
    isOneRow ? undefined : current.page(),
    omitsTotals ? NO_TOTALS : isOneRow ? current.totals() : current.totalsOfPage(),
    omitsTotals ? undefined : compare && ask(compare).totals(),
  ]);
  const common = {
    totals: totals.metrics,
    ...(comparedTotals ? { comparedTotals: comparedTotals.metrics } : {}),
    exact: true,
    resolution: current.usesDays ? ('days' as const) : ('events' as const),
  };
  if (!page) return { ...common, rows: query.offset > 0 ? [] : [withCompared(totals, comparedTotals)], total: 1 };
  const rows = compare ? await current.compared(page.rows, ask(compare)) : page.rows;
  return { ...common, rows, total: page.total };
}

const NO_TOTALS: AnalyticsRow = { dimensions: [], metrics: [] };

function withCompared(row: AnalyticsRow, compared: AnalyticsRow | undefined): AnalyticsRow {
  return compared ? { ...row, compared: compared.metrics } : row;
}

type Row = Record<string, string | number | null>;

interface AskedDays {
  range: TimeRange;
  /** Days that are settled. */
  known: AccountDays;
  /** Those whose counts may replace events, and whose visits are stored. */
  counted: AccountDays;
  stored: CountedDays;
}

/** The statements of a query over one range. */
class StatsStatements {
  readonly #deps: StatsDeps;
  readonly #query: AnalyticsQuery;
  readonly #range: TimeRange;
  readonly #counted: AccountDays;
  readonly #stored: CountedDays;
  readonly #boundaries: number[] | undefined;
  readonly #measures: readonly Measure[];
  /** Undefined if the range is asked as a whole. */
  readonly #division: Division | undefined;
  #sumsByKeys: Promise<PartedSums | undefined> | undefined;
  usesDays = false;

  constructor(deps: StatsDeps, query: AnalyticsQuery, from: AskedDays) {
    this.#deps = deps;
    this.#query = query;
    this.#range = from.range;
    this.#counted = from.counted;
    this.#stored = from.stored;
    this.#measures = measuresOf(query.metrics);
    this.#boundaries = query.interval && boundariesOf(from.range, query.timezone, query.interval);
    if (isDivisible(query, this.#measures)) this.#division = divide(from.range, from.known, deps.now());
  }

  async page(): Promise<{ rows: AnalyticsRow[]; total: number }> {
    const query = this.#query;
    const sums = await this.#keyedSums();
    if (sums) return inTurns(pageOfParts(sums, this.#measures, query));
    const bindings = this.#bindings();
    const window = `LIMIT ${bindings.number(query.limit)} OFFSET ${bindings.number(query.offset)}`;
    const found = await this.#rows(this.#request(bindings, true), `${orderSql(query, bindings)} ${window}`);
    const total = Number(found[0]?.total ?? 0);
    // A page past the end has no row that carries the total.
    if (found.length === 0 && query.offset > 0) return { rows: [], total: await this.#count() };
    return { rows: found.map((row) => this.#toRow(row)), total };
  }

  /** Returns the totals, from the sums of the page where each visit or day is in exactly one of its groups. */
  async totalsOfPage(): Promise<AnalyticsRow> {
    const { dimensions } = this.#query;
    const areOfVisits = dimensions.every(isOncePerVisit) && this.#measures.every(isVisitMeasure);
    // Visitors are those of one day in UTC.
    const areOfDays = dimensions.length === 0 && this.#boundaries?.slice(1).every((start) => start % DAY_MS === 0);
    const sums = (this.#boundaries ? areOfDays : areOfVisits) ? await this.#keyedSums() : undefined;
    return this.totals(sums && (await inTurns(totalOf(sums))));
  }

  async totals(known?: Sums): Promise<AnalyticsRow> {
    const sums = known ?? (await inTurns(wholeOf(await this.#sums(false))));
    const whole = { ...this.#query, dimensions: [], interval: undefined, order: undefined, limit: 1, offset: 0 };
    const [row] = sums
      ? (await inTurns(pageOfSums(sums, this.#measures, whole))).rows
      : (await this.#rows(this.#request(this.#bindings(), false), '')).map((found) => this.#toRow(found));
    return row ?? { dimensions: [], metrics: this.#query.metrics.map(() => 0) };
  }

  /** Returns the same rows of another range: with equal dimensions and, in a series, at the same position. */
  async compared(rows: readonly AnalyticsRow[], other: StatsStatements): Promise<AnalyticsRow[]> {
    if (rows.length === 0) return [];
    const wanted = rows.map(({ dimensions }) => this.#keyIn(other, dimensions));
    const found = await other.#withKeys(wanted.filter((key) => key !== undefined));
    const none = this.#query.metrics.map(() => 0);
    return rows.map((row, index) => {
      const key = wanted[index];
      return key === undefined ? row : { ...row, compared: found.get(key) ?? none };
    });
  }

  /** Returns undefined where the other range's series is shorter. */
  #keyIn(other: StatsStatements, dimensions: readonly string[]): string | undefined {
    if (!this.#boundaries) return dimensions.join(BETWEEN);
    const [time, ...rest] = dimensions;
    const start = other.#boundaries?.[this.#boundaries.indexOf(Number(time))];
    return start === undefined ? undefined : [String(start), ...rest].join(BETWEEN);
  }

  async #withKeys(wanted: readonly string[]): Promise<Map<string, (number | null)[]>> {
    if (wanted.length === 0) return new Map();
    const sums = await inTurns(wholeOf(await this.#sums(true)));
    if (sums) return rowsByKey(sums, this.#measures, { query: this.#query, wanted: new Set(wanted), between: BETWEEN });
    const bindings = this.#bindings();
    const request = this.#request(bindings, true);
    const key = `arrayStringConcat([${keysOf(request).join(', ')}], '${BETWEEN}')`;
    const found = await this.#rows(request, '', `${key} IN ${bindings.texts([...wanted])}`);
    return new Map(
      found.map((row) => {
        const { dimensions, metrics } = this.#toRow(row);
        return [dimensions.join(BETWEEN), metrics];
      }),
    );
  }

  async #count(): Promise<number> {
    const rows = await this.#rows(this.#request(this.#bindings(), true), 'LIMIT 1');
    return Number(rows[0]?.total ?? 0);
  }

  #bindings(): Bindings {
    const { from, to } = this.#range;
    return new Bindings(this.#query.timezone, { from, to: to + LONGEST_VISIT_MS }, this.#query.itemChannels);
  }

  #request(bindings: Bindings, isByKeys: boolean): PiecesRequest {
    const query = this.#query;
    return {
      query,
      measures: this.#measures,
      dimensions: isByKeys ? query.dimensions : [],
      boundaries: isByKeys ? this.#boundaries : undefined,
      filter: filterOf(query, this.#range, bindings),
      bindings,
      stored: this.#stored,
      others: this.#counted.others,
    };
  }

  #keyedSums(): Promise<PartedSums | undefined> {
    this.#sumsByKeys ??= this.#sums(true);
    return this.#sumsByKeys;
  }

  /** Returns undefined if the engine is to answer the query as a whole. */
  async #sums(isByKeys: boolean): Promise<PartedSums | undefined> {
    if (!this.#division) return undefined;
    const { scope, filter, goals, bots, dimensions, itemChannels, timezone } = this.#query;
    const by = isByKeys ? [dimensions, itemChannels ?? '', timezone, this.#boundaries ?? ''] : [];
    // Closed days that are cached count for the answer's resolution, too.
    this.#plan(this.#request(this.#bindings(), isByKeys), [this.#range]);
    return sumParts(this.#deps.kept, {
      basis: ['sums', scope, filter ?? '', goals ?? '', bots ?? '', this.#measures, by],
      division: this.#division,
      count: (ranges) => this.#sumsOf(ranges, isByKeys),
    });
  }

  async #sumsOf(ranges: readonly TimeRange[], isByKeys: boolean): Promise<Sums | undefined> {
    const bindings = this.#bindings();
    const request = this.#request(bindings, isByKeys);
    const columns = { keys: keysOf(request), values: this.#measures };
    const numbered = isByKeys && this.#canNumber(ranges) ? await this.#numberedSums(request, ranges) : undefined;
    if (numbered) return numbered;
    const pieces = this.#pieces(request, ranges);
    if (pieces.length === 0) return noSums(columns.keys, columns.values);
    return readSums(this.#deps.client, { sql: pieces.join(' UNION ALL '), bindings }, columns);
  }

  /** Returns whether many events are grouped by several texts, and by nothing else. The rest of a range has few. */
  #canNumber(ranges: readonly TimeRange[]): boolean {
    const { dimensions } = this.#query;
    if (ranges === this.#division?.open) return false;
    const milliseconds = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    const areTexts = !dimensions.some((name) => name === 'exit_page' || name === ITEM_CHANNEL);
    const areOfEvents = this.#measures.every(isEventMeasure) && areTexts;
    return dimensions.length > 1 && !this.#boundaries && areOfEvents && milliseconds >= MANY_DAYS_MS;
  }

  #numberedSums(request: PiecesRequest, ranges: readonly TimeRange[]): Promise<Sums | undefined> {
    const { keys, values, where } = eventGroups(request, ranges);
    const { bindings } = request;
    return readNumberedSums(this.#deps.client, {
      ...{ keys, where, bindings },
      values: this.#measures.map((measure) => manyGroupsSql(measure) ?? values[measure] ?? '0'),
      counted: countedTexts(request, ranges, this.#counted.days),
    });
  }

  #plan(request: PiecesRequest, ranges: readonly TimeRange[]): CountedPlan {
    const plan = planCounted(this.#query, { request, ranges, days: this.#counted.days });
    this.usesDays ||= plan.slots.length + plan.days.length > 0;
    return plan;
  }

  #pieces(request: PiecesRequest, ranges: readonly TimeRange[] = [this.#range]): string[] {
    const requested = ranges.filter(({ from, to }) => to > from);
    const { slots, days, open } = this.#plan(request, requested);
    const { filter } = this.#query;
    return [
      ...countedSlotsPiece(request, slots),
      ...countedDaysPiece(request, days, filter && countedValueOf(filter)),
      ...eventPieces(request, open),
      // An account's conversions, clicks and scans are not among its websites' sums.
      ...eventPieces({ ...request, ofEvents: this.#measures.filter((one) => !isSum(one)) }, without(requested, open)),
    ];
  }

  async #rows(request: PiecesRequest, ending: string, condition = '1'): Promise<Row[]> {
    const pieces = this.#pieces(request);
    if (pieces.length === 0) return [];
    const keys = keysOf(request);
    const sums = this.#measures.map((measure) => `sum(${measure}) AS ${measure}`);
    // A single piece is already grouped.
    const grouped =
      pieces.length === 1
        ? pieces[0]
        : `SELECT ${[...keys, ...sums].join(', ')} FROM (
        SELECT ${[...keys, ...this.#measures].join(', ')} FROM (${pieces.join(' UNION ALL ')})
      )${keys.length > 0 ? ` GROUP BY ${keys.join(', ')}` : ''}`;
    const metrics = this.#query.metrics.map((metric, index) => `${metricSql(metric)} AS m${index}`);
    const counts = this.#measures.map((measure) => `${measure} != 0`).join(' OR ');
    const sql = `SELECT ${[...keys, ...metrics, 'count() OVER () AS total'].join(', ')}
      FROM (${grouped}) WHERE (${counts}) AND ${condition} AND ${listedSql(this.#query, request)} ${ending}`;
    return this.#deps.client.rows<Row>(sql, request.bindings.values);
  }

  #toRow(row: Row): AnalyticsRow {
    const { metrics, dimensions } = this.#query;
    const keys = [...(row.time === undefined ? [] : ['time']), ...dimensions.map((_, index) => `d${index}`)];
    return {
      dimensions: keys.filter((key) => row[key] !== undefined).map((key) => String(row[key])),
      metrics: metrics.map((_, index) => metricIn(row[`m${index}`])),
    };
  }
}

function metricIn(value: string | number | null | undefined): number | null {
  return roundMetric(value === null || value === undefined ? null : Number(value));
}
