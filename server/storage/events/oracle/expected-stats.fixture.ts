import { VISIT_DIMENSIONS } from '../../../../contract/vocabulary.ts';
import { boundariesOf } from '../../../analytics/query/periods.ts';
import type {
  AnalyticsQuery,
  AnalyticsResult,
  AnalyticsRow,
  Dimension,
  Metric,
  TimeRange,
} from '../../../analytics/query/query.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import { Counted } from './counted.fixture.ts';
import {
  byBytes,
  clockValue,
  type FilterFacts,
  fits,
  happens,
  hasDimension,
  isIn,
  ofBots,
  ofScope,
  type Rows,
  readingOf,
  type Visit,
  visitsOf,
} from './facts.fixture.ts';

/** Computes the expected result of a `AnalyticsQuery` from all rows. */
export function expectedStats(rows: Rows, query: AnalyticsQuery): Omit<AnalyticsResult, 'resolution'> {
  const { compare, limit, offset } = query;
  const current = new Asked(rows, query, query.range);
  const before = compare && new Asked(rows, query, compare);
  const totals = current.totals();
  const comparedTotals = before?.totals();
  const found = current.rows();
  const page = found.slice(offset, offset + limit);
  return {
    rows: before ? page.map((row) => ({ ...row, ...current.comparedWith(before, row.dimensions) })) : page,
    total: found.length,
    totals,
    ...(comparedTotals ? { comparedTotals } : {}),
    exact: true,
  };
}

const OF_VISIT: ReadonlySet<string> = new Set(VISIT_DIMENSIONS);

/** A query over one range. */
class Asked {
  readonly #query: AnalyticsQuery;
  readonly #range: TimeRange;
  readonly #rows: Rows;
  readonly #facts: FilterFacts;
  readonly #boundaries: readonly number[] | undefined;

  constructor(rows: Rows, query: AnalyticsQuery, range: TimeRange) {
    this.#query = query;
    this.#range = range;
    this.#rows = ofBots(ofScope(rows, query.scope), query.bots);
    this.#facts = { timezone: query.timezone, visits: visitsOf(this.#rows) };
    this.#boundaries = query.interval && boundariesOf(range, query.timezone, query.interval);
  }

  totals(): (number | null)[] {
    const { metrics } = this.#query;
    const counted = this.#count([], undefined).values().next().value ?? new Counted(this.#query);
    return metrics.map((metric) => rounded(counted.metric(metric)));
  }

  rows(): AnalyticsRow[] {
    const { metrics, dimensions, interval } = this.#query;
    if (dimensions.length === 0 && interval === undefined) return [{ dimensions: [], metrics: this.totals() }];
    const found = [...this.#counted()].map(([key, counted]) => ({
      dimensions: JSON.parse(key) as string[],
      exactly: metrics.map((metric) => counted.metric(metric)),
    }));
    return found
      .filter(({ dimensions: names }) => this.#isListed(names[interval ? 1 : 0] ?? ''))
      .sort((one, other) => this.#compare(one, other))
      .map(({ dimensions: names, exactly }) => ({ dimensions: names, metrics: exactly.map(rounded) }));
  }

  /**
   * Returns the row of another range with the same dimensions, at the same position of a series; nothing if that series
   * is shorter.
   */
  comparedWith(other: Asked, dimensions: readonly string[]): { compared?: (number | null)[] } {
    const { metrics, interval } = this.#query;
    if (dimensions.length === 0) return { compared: other.totals() };
    const [time, ...rest] = dimensions;
    const place = this.#boundaries?.indexOf(Number(time)) ?? 0;
    const start = other.#boundaries?.[place];
    if (interval && start === undefined) return {};
    const wanted = interval ? [String(start), ...rest] : dimensions;
    const counted = other.#counted().get(JSON.stringify(wanted));
    return { compared: metrics.map((metric) => (counted ? rounded(counted.metric(metric)) : 0)) };
  }

  /** Returns counts by key, only for keys with events. */
  #counted(): Map<string, Counted> {
    return this.#count(this.#query.dimensions, this.#boundaries);
  }

  #count(dimensions: readonly Dimension[], boundaries: readonly number[] | undefined): Map<string, Counted> {
    const groups = new Map<string, Counted>();
    const groupOf = (key: readonly string[]) => {
      const name = JSON.stringify(key);
      const group = groups.get(name) ?? new Counted(this.#query);
      groups.set(name, group);
      return group;
    };
    const time = (moment: number) => (boundaries ? [String(boundaries.findLast((start) => start <= moment))] : []);
    const isByExit = dimensions.includes('exit_page');
    for (const row of isByExit ? [] : this.#rowsThatFit(dimensions)) {
      groupOf([...time(row.occurredAt), ...dimensions.map((name) => readingOf(name, row, this.#query.timezone))]).event(
        row,
      );
    }
    for (const visit of this.#visitsThatFit()) {
      for (const key of this.#keysOf(visit, dimensions)) {
        const group = groupOf([...time(visit.startedAt), ...key]);
        group.visit(visit);
        if (isByExit) group.wholeVisit(visit);
      }
    }
    return new Map([...groups].filter(([, group]) => group.isSomething()));
  }

  #rowsThatFit(dimensions: readonly Dimension[]): Rows {
    return this.#rows.filter(
      (row) =>
        isIn(this.#range, row.occurredAt) &&
        fits(this.#query.filter, row, this.#facts) &&
        dimensions.every((name) => hasDimension(name, row)),
    );
  }

  /** Returns visits that began in the range with at least one matching view or event. */
  #visitsThatFit(): Visit[] {
    return [...this.#facts.visits.values()].filter(
      ({ startedAt, rows }) =>
        isIn(this.#range, startedAt) && rows.some((row) => happens(row) && fits(this.#query.filter, row, this.#facts)),
    );
  }

  /**
   * A visit counts once for every value it contains and, with several dimensions, once for every combination that
   * occurs.
   */
  #keysOf(visit: Visit, dimensions: readonly Dimension[]): string[][] {
    const met = dimensions.filter((name) => !isOfWholeVisit(name));
    const first = visit.rows[0];
    if (!first || !dimensions.filter((name) => OF_VISIT.has(name)).every((name) => hasDimension(name, first)))
      return [];
    const rows = visit.rows.filter(
      (row) =>
        happens(row) && fits(this.#query.filter, row, this.#facts) && met.every((name) => hasDimension(name, row)),
    );
    const keys = (met.length === 0 ? [first] : rows).map((row) =>
      dimensions.map((name) =>
        isOfWholeVisit(name) ? this.#ofVisit(name, visit) : readingOf(name, row, this.#query.timezone),
      ),
    );
    return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  }

  #ofVisit(dimension: Dimension, { rows, startedAt, entryPage, exitPage, screen }: Visit): string {
    if (dimension === 'exit_page') return exitPage;
    if (dimension === 'entry_page') return entryPage;
    if (dimension === 'screen') return screen;
    const { timezone } = this.#query;
    if (dimension === 'hour' || dimension === 'weekday') return clockValue(dimension, startedAt, timezone);
    return readingOf(dimension, rows[0] as EventRow, timezone);
  }

  #compare(one: Sortable, other: Sortable): number {
    const { metrics, dimensions, interval, order } = this.#query;
    const [metric = 'visitors'] = metrics;
    const wanted = order ?? [
      interval ? ({ by: 'time', direction: 'asc' } as const) : ({ by: metric, direction: 'desc' } as const),
    ];
    for (const { by, direction } of wanted) {
      const place = metrics.indexOf(by as Metric);
      const sign = direction === 'asc' ? 1 : -1;
      const column = by === 'time' ? 0 : dimensions.indexOf(by as Dimension) + (interval ? 1 : 0);
      const result =
        place < 0
          ? sign * this.#byColumn(column, one, other)
          : byNumber(one.exactly[place] ?? null, other.exactly[place] ?? null, sign);
      if (result !== 0) return result;
    }
    const results = one.dimensions.map((_, column) => this.#byColumn(column, one, other));
    return results.find((result) => result !== 0) ?? 0;
  }

  #byColumn(column: number, one: Sortable, other: Sortable): number {
    const [left = '', right = ''] = [one.dimensions[column], other.dimensions[column]];
    if (this.#query.interval && column === 0) return Number(left) - Number(right);
    const isFirst = column === (this.#query.interval ? 1 : 0);
    return isFirst ? byBytes(this.#shown(left), this.#shown(right)) : byBytes(left, right);
  }

  /** Returns the display text of a value of the first dimension. */
  #shown(value: string): string {
    return value === '' ? (this.#query.list?.unknown ?? '') : value;
  }

  #isListed(value: string): boolean {
    const { list, dimensions } = this.#query;
    if (!list || dimensions.length === 0) return true;
    const isFound = this.#shown(value)
      .toLowerCase()
      .includes((list.search ?? '').toLowerCase());
    return isFound && (list.unknown !== null || value !== '');
  }
}

interface Sortable {
  dimensions: readonly string[];
  exactly: readonly (number | null)[];
}

/** Returns whether the dimension is constant within a visit or refers to its start. */
function isOfWholeVisit(dimension: Dimension): boolean {
  return OF_VISIT.has(dimension) || dimension === 'hour' || dimension === 'weekday';
}

/** Unknown values sort last in both directions. */
function byNumber(one: number | null, other: number | null, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return sign * (one - other);
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
