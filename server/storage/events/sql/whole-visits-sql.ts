import type { AnalyticsQuery } from '../../../analytics/query/query.ts';
import type { Bindings } from './bindings.ts';
import { goalsSql, paidSql } from './filter-sql.ts';
import type { Measure } from './measures.ts';
import { FIRST_VISITOR } from './rows-sql.ts';

export interface WholeVisits {
  /** Whether stored visits have all columns. */
  areStored: boolean;
  /** Columns of a visit. */
  columns: string[];
  /** Aggregates over several visits. */
  values: Partial<Record<Measure, string>>;
}

interface Given {
  query: Pick<AnalyticsQuery, 'goals' | 'currency'>;
  measures: readonly Measure[];
  bindings: Bindings;
}

/**
 * Returns all measures for dimensions that only a whole visit has: every event of a visit counts for its exit page.
 * Clicks and scans belong to no visit.
 */
export function wholeVisits({ query, measures, bindings }: Given): WholeVisits {
  const whole: WholeVisits = { areStored: true, columns: [...TOTALS], values: { ...OF_TOTALS } };
  const add = (columns: readonly string[], values: WholeVisits['values']) => {
    whole.areStored = false;
    whole.columns.push(...columns);
    Object.assign(whole.values, values);
  };
  if (measures.includes('conversions') || measures.includes('converted')) {
    const { events, depths } = goalsSql(query.goals ?? [], bindings);
    add([`countIf(${events}) + uniqExactIf((path, toDate(occurred_at)), ${depths}) AS reached`], {
      conversions: 'sum(reached)',
      converted: 'uniqExactIf(visitor, reached > 0)',
    });
  }
  if (measures.includes('revenue')) {
    const paid = paidSql(query, bindings);
    add([`sumIf(value, ${paid}) AS amount`, `groupUniqArrayIf(unit, ${paid}) AS units`], {
      revenue: 'sum(amount)',
      currencies: 'uniqExactArray(units)',
    });
  }
  if (measures.includes('depth')) {
    add(["maxMapIf(map(path, toUInt64(scroll_depth)), kind = 'engagement') AS page_depths"], {
      depth: 'sum(arraySum(mapValues(page_depths)))',
      depths: 'sum(length(page_depths))',
    });
  }
  return whole;
}

const TOTALS = [`${FIRST_VISITOR} AS visitor`, 'sum(engaged_ms) AS engaged'];
const OF_TOTALS: WholeVisits['values'] = {
  visitors: 'uniqExact(visitor)',
  views: 'sum(pages)',
  events: 'sum(named_events)',
  engaged_ms: 'sum(engaged)',
};
