import { VITAL_LIMITS, VITAL_NAMES, type VitalName } from '../../../../contract/vocabulary.ts';
import { boundariesOf } from '../../../analytics/query/periods.ts';
import type { VitalFigures, VitalsQuery, VitalsRow } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from '../sql/bindings.ts';
import { dimensionSql } from '../sql/dimension-sql.ts';
import { filterOf } from '../sql/filter-of.ts';
import { botsSql, LONGEST_VISIT_MS, timeSql, visitScopeSql } from '../sql/rows-sql.ts';

type Row = { value: string; reports: string } & Record<string, string | number | null>;

/** Returns web vitals from their events. A page filter selects the reports of the page itself. */
export async function queryVitals(client: EventClient, query: VitalsQuery): Promise<VitalsRow[]> {
  const { scope, range, timezone, bots, limit } = query;
  const bindings = new Bindings(timezone, { from: range.from, to: range.to + LONGEST_VISIT_MS });
  const key = keySql(query, bindings);
  const where = [
    visitScopeSql(scope, bindings),
    timeSql('occurred_at', [range], bindings),
    "kind = 'vital'",
    botsSql(bots),
    filterOf(query, range, bindings).condition,
  ];
  const rows = await client.rows<Row>(
    `SELECT toString(${key}) AS value, count() AS reports, ${VITAL_NAMES.map(figuresSql).join(', ')}
     FROM events WHERE ${where.join(' AND ')}
     GROUP BY value ORDER BY reports DESC, value LIMIT ${bindings.number(limit)}`,
    bindings.values,
  );
  return rows.filter(({ reports }) => Number(reports) > 0).map(rowOf);
}

function keySql({ by, interval, range, timezone }: VitalsQuery, bindings: Bindings): string {
  if (interval !== undefined) {
    const boundaries = bindings.integers(boundariesOf(range, timezone, interval));
    return `roundDown(toUnixTimestamp64Milli(occurred_at), ${boundaries})`;
  }
  return by === undefined ? "''" : dimensionSql(by, bindings);
}

/** Properties are text; a browser that does not measure a vital does not send it. */
function figuresSql(name: VitalName): string {
  const { good, poor } = VITAL_LIMITS[name];
  const value = `toFloat64OrZero(props['${name}'])`;
  const isSent = `mapContains(props, '${name}')`;
  return `countIf(${isSent}) AS ${name}_samples, quantileExactIf(0.75)(${value}, ${isSent}) AS ${name}_p75,
    countIf(${isSent} AND ${value} <= ${good}) AS ${name}_good, countIf(${isSent} AND ${value} > ${poor}) AS ${name}_poor`;
}

function rowOf(row: Row): VitalsRow {
  const vitals = {
    LCP: figuresOf(row, 'LCP'),
    INP: figuresOf(row, 'INP'),
    CLS: figuresOf(row, 'CLS'),
    FCP: figuresOf(row, 'FCP'),
    TTFB: figuresOf(row, 'TTFB'),
  };
  return { value: row.value, reports: Number(row.reports), vitals };
}

function figuresOf(row: Row, name: VitalName): VitalFigures {
  const of = (figure: string) => Number(row[`${name}_${figure}`] ?? 0);
  const [samples, good, poor] = [of('samples'), of('good'), of('poor')];
  return { samples, p75: samples === 0 ? null : of('p75'), good, needsImprovement: samples - good - poor, poor };
}
