import type { AnalyticsQuery, AnalyticsScope, EventRecord } from '../../../analytics/query/query.ts';
import { fits, isIn, ofBots, ofScope, type Rows, visitsOf } from './facts.fixture.ts';

/** Expected values of an exported event, besides all its other columns. */
export interface Exported {
  at: string;
  visit: string;
  texts: string[];
  numbers: number[];
  props: [string, string][];
}

/** Sorts by time, then by visit, then in the order in which a visit's rows were stored. */
export function expectedExport(
  rows: Rows,
  query: Pick<AnalyticsQuery, 'scope' | 'filter' | 'range' | 'bots'>,
): Exported[] {
  const own = ofBots(ofScope(rows, query.scope), query.bots);
  const facts = { timezone: 'UTC', visits: visitsOf(own) };
  return own
    .filter((row) => isIn(query.range, row.occurredAt) && fits(query.filter, row, facts))
    .toSorted((one, other) => one.occurredAt - other.occurredAt || byNumber(one.visitId, other.visitId))
    .map((row) => ({
      at: new Date(row.occurredAt).toISOString().replace('T', ' ').replace('Z', ''),
      visit: row.visitId,
      texts: [row.kind, row.path, row.host, row.name, row.city, row.utmContent, row.entryPath, row.browserVersion],
      numbers: [
        row.siteId,
        row.linkId,
        row.viaQrId,
        row.value,
        row.engagedMs,
        row.scrollDepth,
        row.bot > 2 ? row.bot - 2 : row.bot,
      ],
      props: Object.entries(row.props),
    }));
}

export function readExported(record: EventRecord): Exported {
  const text = (name: string) => String(record[name]);
  const names = ['kind', 'path', 'host', 'name', 'city', 'utm_content', 'entry_path', 'browser_version'];
  const numbers = ['site_id', 'link_id', 'via_qr_id', 'value', 'engaged_ms', 'scroll_depth', 'bot'];
  return {
    at: text('occurred_at'),
    visit: text('visit_id'),
    texts: names.map(text),
    numbers: numbers.map((name) => Number(record[name])),
    props: Object.entries(JSON.parse(text('props')) as Record<string, string>),
  };
}

function byNumber(one: string, other: string): number {
  const difference = BigInt(one) - BigInt(other);
  return Number(difference > 0n) - Number(difference < 0n);
}

export function expectedFirstEvent(rows: Rows, scope: AnalyticsScope): number | undefined {
  const own = ofBots(ofScope(rows, scope));
  return own.length === 0 ? undefined : Math.min(...own.map(({ occurredAt }) => occurredAt));
}
