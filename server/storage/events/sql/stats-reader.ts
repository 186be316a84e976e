import { boundariesOf } from '../../../analytics/question/periods.ts';
import { type CountedDays, planDays, planSlots } from '../../../analytics/question/plan.ts';
import type {
  Dimension,
  Metric,
  StatsAnswer,
  StatsQuery,
  StatsRow,
  StatsScope,
  TimeRange,
} from '../../../analytics/question/question.ts';
import type { AccountDays, DayLedger } from '../daily/day-ledger.ts';
import type { EventClient } from '../engine/client.ts';
import { without } from '../overview/overview-part.ts';
import { Bindings } from './bindings.ts';
import { countedValueOf, isCountable, isSum } from './countable.ts';
import { filterOf } from './filter-of.ts';
import { METRIC_SQL, type Measure, measuresOf } from './measures.ts';
import { countedDaysPiece, countedSlotsPiece, eventPieces, keysOf, type PiecesRequest } from './pieces-sql.ts';
import { LONGEST_VISIT_MS } from './rows-sql.ts';

const NOTHING_COUNTED: AccountDays = { days: new Map(), others: [] };

/** Separates the keys of a row, which are compared as one string. */
const BETWEEN = '\u001f';

/** Runs a statistics query with up to four concurrent statements. */
export async function askStats(
  client: EventClient,
  query: StatsQuery,
  ledger: Pick<DayLedger, 'countedDays' | 'accountDays'>,
): Promise<StatsAnswer> {
  const { scope, compare, bots } = query;
  const known = bots === undefined ? await countsOf(scope, ledger) : NOTHING_COUNTED;
  const counted = isCountable(query) ? known : undefined;
  // Visits are stored by website.
  const stored = scope.kind === 'website' ? known.days : NOTHING_COUNTED.days;
  const ask = (range: TimeRange) => new StatsStatements(client, query, { range, counted, stored });
  const current = ask(query.range);
  const isOneRow = query.dimensions.length === 0 && query.interval === undefined;
  const [page, totals, comparedTotals] = await Promise.all([
    isOneRow ? undefined : current.page(),
    current.totals(),
    compare && ask(compare).totals(),
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

async function countsOf(
  scope: StatsScope,
  ledger: Pick<DayLedger, 'countedDays' | 'accountDays'>,
): Promise<AccountDays> {
  if (scope.kind === 'account') return ledger.accountDays(scope.accountId);
  if (scope.kind !== 'website') return NOTHING_COUNTED;
  return { days: await ledger.countedDays(scope.accountId, scope.id), others: [] };
}

function withCompared(row: StatsRow, compared: StatsRow | undefined): StatsRow {
  return compared ? { ...row, compared: compared.metrics } : row;
}

type Row = Record<string, string | number | null>;

interface AskedDays {
  range: TimeRange;
  counted: AccountDays | undefined;
  stored: CountedDays;
}

/** The statements of a query over one range. */
class StatsStatements {
  readonly #client: EventClient;
  readonly #query: StatsQuery;
  readonly #range: TimeRange;
  readonly #counted: AccountDays | undefined;
  readonly #stored: CountedDays;
  readonly #boundaries: number[] | undefined;
  readonly #measures: readonly Measure[];
  usesDays = false;

  constructor(client: EventClient, query: StatsQuery, from: AskedDays) {
    this.#client = client;
    this.#query = query;
    this.#range = from.range;
    this.#counted = from.counted;
    this.#stored = from.stored;
    this.#measures = measuresOf(query.metrics);
    this.#boundaries = query.interval && boundariesOf(from.range, query.timezone, query.interval);
  }

  async page(): Promise<{ rows: StatsRow[]; total: number }> {
    const { limit, offset } = this.#query;
    const bindings = this.#bindings();
    const window = `LIMIT ${bindings.number(limit)} OFFSET ${bindings.number(offset)}`;
    const found = await this.#rows(this.#request(bindings, true), `${this.#order(bindings)} ${window}`);
    const total = Number(found[0]?.total ?? 0);
    // A page past the end has no row that carries the total.
    if (found.length === 0 && offset > 0) return { rows: [], total: await this.#count() };
    return { rows: found.map((row) => this.#toRow(row)), total };
  }

  async totals(): Promise<StatsRow> {
    const [row] = await this.#rows(this.#request(this.#bindings(), false), '');
    return row ? this.#toRow(row) : { dimensions: [], metrics: this.#query.metrics.map(() => 0) };
  }

  /** Returns the same rows of another range: with equal dimensions and, in a series, at the same position. */
  async compared(rows: readonly StatsRow[], other: StatsStatements): Promise<StatsRow[]> {
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
    return new Bindings(this.#query.timezone, { from, to: to + LONGEST_VISIT_MS });
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
      others: this.#counted?.others,
    };
  }

  #pieces(request: PiecesRequest): string[] {
    if (this.#range.to <= this.#range.from) return [];
    const counted = this.#counted;
    if (!counted || counted.days.size === 0) return eventPieces(request, [this.#range]);
    // Totals and series are split at arbitrary moments, which only quarters of an hour can follow.
    const { filter, scope } = this.#query;
    const isBySlots = scope.kind === 'account' || (request.dimensions.length === 0 && filter === undefined);
    const slots = isBySlots ? planSlots(this.#range, request.boundaries ?? [], counted.days) : undefined;
    const whole = isBySlots ? undefined : planDays(this.#range, counted.days);
    const { days = [], ranges = [] } = slots ?? whole ?? {};
    this.usesDays ||= days.length > 0;
    return [
      ...(slots ? countedSlotsPiece(request, slots.days) : []),
      ...(whole ? countedDaysPiece(request, whole.days, filter && countedValueOf(filter)) : []),
      ...eventPieces(request, ranges),
      // An account's conversions, clicks and scans are not among its websites' sums.
      ...eventPieces(
        { ...request, ofEvents: this.#measures.filter((one) => !isSum(one)) },
        without([this.#range], ranges),
      ),
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
    const metrics = this.#query.metrics.map((metric, index) => `${METRIC_SQL[metric].sql} AS m${index}`);
    const counts = this.#measures.map((measure) => `${measure} != 0`).join(' OR ');
    const sql = `SELECT ${[...keys, ...metrics, 'count() OVER () AS total'].join(', ')}
      FROM (${grouped}) WHERE (${counts}) AND ${condition} AND ${this.#listed(request)} ${ending}`;
    return this.#client.rows<Row>(sql, request.bindings.values);
  }

  /** Returns the condition for the rows that a displayed list contains. */
  #listed({ dimensions, bindings }: PiecesRequest): string {
    const { list } = this.#query;
    if (!list || dimensions.length === 0) return '1';
    const found = list.search
      ? `positionCaseInsensitiveUTF8(${this.#shown('d0', bindings)}, ${bindings.text(list.search)}) > 0`
      : '1';
    return list.unknown === null ? `d0 != '' AND ${found}` : found;
  }

  #shown(column: string, bindings: Bindings): string {
    const unknown = this.#query.list?.unknown;
    return column === 'd0' && unknown ? `if(d0 = '', ${bindings.text(unknown)}, d0)` : column;
  }

  #order(bindings: Bindings): string {
    const { metrics, dimensions, interval, order } = this.#query;
    const wanted = order ?? [interval ? { by: 'time', direction: 'asc' } : { by: metrics[0], direction: 'desc' }];
    const columns = wanted.map(({ by, direction }) => {
      const metric = metrics.indexOf(by as Metric);
      const dimension = dimensions.indexOf(by as Dimension);
      const column =
        by === 'time' ? 'toInt64(time)' : metric >= 0 ? `m${metric}` : this.#shown(`d${dimension}`, bindings);
      if (by !== 'time' && metric < 0 && dimension < 0) throw new Error(`Not a column of this question: ${by}`);
      return `${column} ${direction === 'asc' ? 'ASC' : 'DESC'}`;
    });
    const tie = [
      ...(interval ? ['toInt64(time)'] : []),
      ...dimensions.map((_, index) => this.#shown(`d${index}`, bindings)),
    ];
    return `ORDER BY ${[...columns, ...tie].join(', ')}`;
  }

  #toRow(row: Row): StatsRow {
    const { metrics, dimensions } = this.#query;
    const keys = [...(row.time === undefined ? [] : ['time']), ...dimensions.map((_, index) => `d${index}`)];
    return {
      dimensions: keys.filter((key) => row[key] !== undefined).map((key) => String(row[key])),
      metrics: metrics.map((_, index) => numberOf(row[`m${index}`])),
    };
  }
}

/** Rounds to two decimals: further digits of a rate are noise and depend on the order of addition. */
function numberOf(value: string | number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(Number(value) * 100) / 100;
}
