import type { AttributionDimension, AttributionMetric } from '../../../contract/vocabulary.ts';
import { type Conversion, convert, type RateTable } from '../../currencies/currencies.ts';
import { notFound } from '../../platform/app-error.ts';
import {
  type AttributionQuery,
  type CompareInput,
  type QueryBasisInput,
  type QueryContext,
  readBasis,
  readCompare,
  type TimeRange,
  type TouchGroup,
} from '../analytics.ts';
import type { AnalyticsDeps } from '../results/result-deps.ts';
import { readContext } from '../results/scopes.ts';
import type { SharedResults } from '../results/shared-results.ts';
import { goalsOf } from '../results/website-overview.ts';
import { type Attributed, attribute, type Credits, combine, sumOfCredits } from './attribute.ts';
import { type AttributedCurrency, convertCredits, MONEY_UNITS } from './convert-credits.ts';

export interface AttributionInput extends QueryBasisInput {
  by: AttributionDimension;
  /** Defaults to conversions. */
  metric?: AttributionMetric | undefined;
  /** Defaults to all goals, and for revenue to all sales. */
  goal_id?: number | undefined;
  /** Defaults to all currencies in the base currency, and without rates for them to the one with the most sales. */
  currency?: string | undefined;
  window_days?: number | undefined;
  compare?: CompareInput | undefined;
  limit?: number | undefined;
}

export interface AskedAttribution extends AttributionQuery {
  /** The currency of the revenue; undefined for conversions. */
  currency: string | undefined;
  timezone: string;
  compare: TimeRange | undefined;
  limit: number;
}

export interface AttributionRow extends Credits {
  value: string;
  /** Undefined without a comparison. */
  compared: Credits | undefined;
}

export interface AttributionResult {
  query: AskedAttribution;
  /** Currencies with sales in the range, the most sales first; only for revenue. */
  currencies: string[];
  attributed: Attributed;
  comparedTotal: number | undefined;
  rows: AttributionRow[];
  /** All values beyond the limit. */
  others: Omit<AttributionRow, 'value'>;
  /** Units of credit in one conversion, or in one unit of the currency. */
  unit: number;
  /** The rates of converted revenue, or the currencies that have none; undefined without rates of the workspace. */
  conversion: Pick<Conversion, 'converted' | 'missing'> | undefined;
}

export interface AttributionQueries {
  /** What led to conversions of a website: its visits' sources, links or pages, by several models. */
  attribution(site: { accountId: number; id: number }, input: AttributionInput): Promise<AttributionResult>;
}

const DAY_MS = 86_400_000;
const DEFAULT_WINDOW_DAYS = 30;
const DEFAULT_ROWS = 20;
const MAX_CURRENCIES = 100;
/** Parts of conversions are exact in hundredths. */
const CONVERSION_UNITS = 100;

export function attributionOf(deps: AnalyticsDeps, shared: SharedResults): AttributionQueries {
  return {
    async attribution(site, written) {
      const { range, filter } = written;
      const context = await readContext(deps, site.accountId, { range, filter, scope: { website: site.id } });
      const query = readAttribution(written, context, await goalsFor(deps, site, written));
      const isAnyCurrency = query.metric === 'revenue' && query.currency === undefined;
      const table = isAnyCurrency ? await deps.rates.find(site.accountId) : undefined;
      const key = ['attribution', query, table && [table.base, [...table.rates]]];
      return shared.ask(query.scope, key, () => askAttribution(deps, query, table));
    },
  };
}

export function readAttribution(
  written: AttributionInput,
  context: QueryContext,
  goals: AttributionQuery['goals'],
): AskedAttribution {
  const { metric = 'conversions', by, compare, limit = DEFAULT_ROWS, currency } = written;
  const basis = readBasis(written, context);
  const { range, timezone } = basis;
  return {
    ...basis,
    ...{ metric, by, goals, limit },
    windowMs: (written.window_days ?? DEFAULT_WINDOW_DAYS) * DAY_MS,
    currency: metric === 'revenue' ? currency : undefined,
    compare: compare && readCompare(compare, range, { now: context.now, timezone }),
  };
}

async function goalsFor(
  deps: AnalyticsDeps,
  site: { accountId: number; id: number },
  { goal_id: goalId, metric }: AttributionInput,
): Promise<AttributionQuery['goals']> {
  if (goalId === undefined && metric === 'revenue') return undefined;
  const goals = await goalsOf(deps, site);
  const chosen = goalId === undefined ? goals : goals.filter(({ id }) => id === goalId);
  if (goalId !== undefined && chosen.length === 0) throw notFound();
  return chosen.map(({ definition }) => definition);
}

async function askAttribution(
  deps: AnalyticsDeps,
  query: AskedAttribution,
  table: RateTable | undefined,
): Promise<AttributionResult> {
  const { metric, range, compare } = query;
  const isMoney = metric === 'revenue';
  const [currencies, before, groups, comparedGroups] = await Promise.all([
    isMoney ? currenciesOf(deps, query, range) : [],
    table && compare ? currenciesOf(deps, query, compare) : [],
    groupsOf(deps, query, range),
    compare && groupsOf(deps, query, compare),
  ]);
  const all = new Set([...currencies, ...before]);
  const conversion = table && convert(table, [...all].map(withoutAmount));
  const base = conversion?.converted?.base;
  const currency = isMoney ? (base ?? query.currency ?? currencies[0]) : undefined;
  const credit = (found: readonly TouchGroup[]) => {
    if (!isMoney) return attribute(found, CONVERSION_UNITS);
    // One that came in the meantime may have no rate.
    if (table && base !== undefined)
      return convertCredits(table, attributeEach(found.filter((one) => all.has(one.currency))));
    return attribute(
      found.filter((one) => one.currency === currency),
      1,
    );
  };
  const attributed = credit(groups);
  const compared = comparedGroups && credit(comparedGroups);
  return {
    query: { ...query, currency },
    ...{ currencies, attributed, conversion },
    comparedTotal: compared?.total,
    ...tableOf(attributed, compared, query.limit),
    unit: isMoney ? MONEY_UNITS : CONVERSION_UNITS,
  };
}

function withoutAmount(currency: string) {
  return { currency, amount: 0 };
}

function groupsOf({ analytics }: AnalyticsDeps, query: AskedAttribution, range: TimeRange): Promise<TouchGroup[]> {
  const { scope, filter, bots, goals, windowMs, by, metric } = query;
  return analytics.attribution({ scope, filter, bots, goals, windowMs, by, range, metric });
}

function attributeEach(groups: readonly TouchGroup[]): AttributedCurrency[] {
  const byCurrency = Map.groupBy(groups, ({ currency }) => currency);
  return [...byCurrency].map(([currency, own]) => ({ currency, attributed: attribute(own, 1) }));
}

/** Splits off the values beyond the limit. They are compared with all values that are not among the rows. */
function tableOf(
  { values }: Attributed,
  compared: Attributed | undefined,
  limit: number,
): Pick<AttributionResult, 'rows' | 'others'> {
  const before = new Map(compared?.values.map((row) => [row.value, row]));
  const nothing = sumOfCredits([]);
  const rows = values.slice(0, limit).map((row) => ({
    ...row,
    compared: compared && (before.get(row.value) ?? nothing),
  }));
  const rest = compared && sumOfCredits(compared.values);
  const shown = sumOfCredits(rows.flatMap((row) => row.compared ?? []));
  const others = {
    ...sumOfCredits(values.slice(limit)),
    compared: rest && combine(rest, shown, (one, other) => one - other),
  };
  return { rows, others };
}

async function currenciesOf(
  { analytics }: AnalyticsDeps,
  query: AskedAttribution,
  range: TimeRange,
): Promise<string[]> {
  const { scope, filter, bots, timezone } = query;
  const { rows } = await analytics.query({
    ...{ scope, range, filter, bots, timezone },
    ...{ metrics: ['events'], dimensions: ['currency'], limit: MAX_CURRENCIES, offset: 0, omitsTotals: true },
  });
  return rows.flatMap(({ dimensions }) => dimensions);
}
