import type { WeekStart } from '../../../contract/vocabulary.ts';
import {
  boundariesOf,
  type CompareInput,
  checkInterval,
  type Interval,
  type QueryBasisInput,
  type QueryContext,
  readBasis,
  readCompare,
  usualInterval,
  type VitalsQuery,
  type VitalsRow,
  withWeekStart,
} from '../analytics.ts';
import type { AnalyticsDeps } from './result-deps.ts';
import { readContext } from './scopes.ts';
import type { SharedResults } from './shared-results.ts';

/** A query for web vitals as sent by callers, with enums already checked. */
export interface VitalsInput extends QueryBasisInput {
  interval?: Interval | undefined;
  week_start?: WeekStart | undefined;
  compare?: CompareInput | undefined;
  limit?: number | undefined;
}

export interface AskedVitals extends VitalsQuery {
  interval: Interval;
  compare: VitalsQuery['range'] | undefined;
}

export interface WebsiteVitals {
  query: AskedVitals;
  /** Undefined without reports. */
  total: VitalsRow | undefined;
  compared: VitalsRow | undefined;
  /** Every interval of the range in order; without a row where nothing was reported. */
  series: { time: number; row: VitalsRow | undefined }[];
  pages: VitalsRow[];
  countries: VitalsRow[];
  devices: VitalsRow[];
}

export interface VitalQueries {
  /** How fast the pages of a website were for its visitors. */
  vitals(site: { accountId: number; id: number }, input: VitalsInput): Promise<WebsiteVitals>;
}

const DEFAULT_ROWS = 20;

export function vitalsOf(deps: AnalyticsDeps, shared: SharedResults): VitalQueries {
  return {
    async vitals(site, written) {
      const { range, filter } = written;
      const context = await readContext(deps, site.accountId, { range, filter, scope: { website: site.id } });
      const query = readVitals(written, context);
      return shared.ask(query.scope, ['vitals', query], () => askVitals(deps, query));
    },
  };
}

export function readVitals(written: VitalsInput, context: QueryContext): AskedVitals {
  const basis = readBasis(written, { ...context, rangeField: '' });
  const { range, timezone } = basis;
  const { compare, limit = DEFAULT_ROWS } = written;
  const interval = checkInterval(withWeekStart(written.interval ?? usualInterval(range), written.week_start), range);
  const compared = compare && readCompare(compare, range, { now: context.now, timezone, interval });
  return { ...basis, interval, compare: compared, limit };
}

async function askVitals(
  { analytics }: Pick<AnalyticsDeps, 'analytics'>,
  { compare, interval, ...query }: AskedVitals,
): Promise<WebsiteVitals> {
  const { range, timezone } = query;
  const whole = { ...query, limit: 1 };
  const starts = boundariesOf(range, timezone, interval);
  const [[total], [compared], found, pages, countries, devices] = await Promise.all([
    analytics.vitals(whole),
    compare ? analytics.vitals({ ...whole, range: compare }) : [],
    analytics.vitals({ ...query, interval, limit: Math.max(1, starts.length) }),
    analytics.vitals({ ...query, by: 'page' }),
    analytics.vitals({ ...query, by: 'country' }),
    analytics.vitals({ ...query, by: 'device' }),
  ]);
  const rowAt = new Map(found.map((row) => [Number(row.value), row]));
  const series = starts.map((time) => ({ time, row: rowAt.get(time) }));
  return { query: { ...query, compare, interval }, total, compared, series, pages, countries, devices };
}
