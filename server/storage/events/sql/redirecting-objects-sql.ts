import { isAnyOrigin } from '../../../analytics/query/any-origin.ts';
import type { FunnelQuery, StepMatch, TimeRange } from '../../../analytics/query/query.ts';
import type { Bindings } from './bindings.ts';
import { IS_COUNTED, timeSql } from './rows-sql.ts';

interface Requested {
  query: Pick<FunnelQuery, 'scope' | 'by' | 'sourceObjects'>;
  span: TimeRange;
}

/**
 * Restricts a step for any click or scan to journeys that lead to the website; '' if the step needs no restriction. The
 * log does not record a click's destination, but the visit of the same journey shows it, and so do other visits through
 * the same link or code.
 */
export function redirectsToSiteSql(step: StepMatch, { query, span }: Requested, bindings: Bindings): string {
  const { scope, by, sourceObjects } = query;
  if (by !== 'story' || scope.kind !== 'website' || !isAnyOrigin(step)) return '';
  const account = bindings.number(scope.accountId);
  const mine = `account_id = ${account} AND ${IS_COUNTED} AND ${timeSql('occurred_at', [span], bindings)}`;
  const here = `site_id = ${bindings.number(scope.id)}`;
  const brought = (column: string) =>
    `(SELECT via_${column} FROM events WHERE ${mine} AND ${here} AND via_${column} != 0)`;
  const origins = [
    `link_id IN ${bindings.numbers(sourceObjects?.linkIds ?? [])}`,
    `qr_id IN ${bindings.numbers(sourceObjects?.qrIds ?? [])}`,
    `link_id IN ${brought('link_id')}`,
    `qr_id IN ${brought('qr_id')}`,
  ];
  const isOrigin = `kind IN ('click', 'scan') AND (${origins.join(' OR ')})`;
  return ` AND journey_id IN (SELECT journey_id FROM events WHERE ${mine} AND journey_id != 0 GROUP BY journey_id
    HAVING countIf(${here}) > 0 OR (countIf(site_id != 0) = 0 AND countIf(${isOrigin}) > 0))`;
}
