import type { ApiResponse, Body } from '../../../api/client.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';

type Query = Body<'queryAnalytics'>;

/** Period of all figures in the panel. */
export const PERIOD = '30d';
const MAX_PARTS = 5;
const MAX_CLICKS = 6;

/** Queries the values of a dimension with the most clicks of a link. */
export function topQuery(id: number, by: 'referrer' | 'country'): Query {
  return {
    scope: { link: id },
    metrics: ['clicks'],
    dimensions: [by],
    range: PERIOD,
    timezone: ownTimeZone(),
    limit: MAX_PARTS,
    order: [{ by: 'clicks', direction: 'desc' }],
  };
}

/** Queries the newest clicks by the hour, because 30 days have too many minutes for one query. */
export function lastClicksQuery(id: number): Query {
  return {
    scope: { link: id },
    metrics: ['clicks'],
    dimensions: ['country', 'device', 'referrer'],
    range: PERIOD,
    interval: 'hour',
    timezone: ownTimeZone(),
    limit: MAX_CLICKS,
    order: [{ by: 'time', direction: 'desc' }],
  };
}

/** Clicks of one hour from one place, kind of device and source. */
export interface LastClicks {
  key: string;
  /** Start of the hour, in epoch milliseconds. */
  time: number;
  country: string;
  countryName: string;
  device: string;
  /** Empty for direct clicks. */
  source: string;
  count: number;
}

export function lastClicksOf({ rows }: Pick<ApiResponse<'queryAnalytics'>['data'], 'rows'>): LastClicks[] {
  return rows.map(({ time = '', dimensions, labels, source, metrics }) => ({
    key: [time, dimensions.country, dimensions.device, dimensions.referrer].join(' '),
    time: Date.parse(time),
    country: dimensions.country ?? '',
    countryName: labels.country ?? '',
    device: dimensions.device ?? '',
    source: source ?? dimensions.referrer ?? '',
    count: metrics.clicks ?? 0,
  }));
}
