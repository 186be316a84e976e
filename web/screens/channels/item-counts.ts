import { ANALYTICS, type ApiResponse, type Body } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { type Span, useSpan } from '../../state/analytics/spans.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { type ChannelItem, isStaticCode, type Place } from './channel-data.ts';

type Rows = ApiResponse<'queryAnalytics'>['data']['rows'];

/** What is counted of each type of item. */
const COUNTED = {
  links: { dimension: 'link', metrics: ['clicks'] },
  qr: { dimension: 'qr', metrics: ['scans'] },
  bio: { dimension: 'bio', metrics: ['clicks', 'impressions'] },
} as const;

export type ItemMetric = (typeof COUNTED)[ItemType]['metrics'][number];
export type ItemCounts = ReadonlyArray<readonly [metric: ItemMetric, count: number]>;

type CountRows = readonly Pick<Rows[number], 'dimensions' | 'metrics'>[];
type ItemType = keyof typeof COUNTED;

/** Maximum number of rows in a response. */
const MAX_ROWS = 1_000;

/** Returns the counts of an item; undefined while they load, and where nothing is counted. */
export type CountsOf = (item: Pick<ChannelItem, 'type' | 'id' | 'preview' | 'link'>) => ItemCounts | undefined;

/** Returns the clicks, scans and views of a channel's items in the period of the address. */
export function useItemCounts(place: Place): CountsOf {
  const [period] = useSpan();
  const links = useRows('links', place, period);
  const qr = useRows('qr', place, period);
  const bio = useRows('bio', place, period);
  return countsIn({ links, qr, bio });
}

/** Items without a channel are among those of the whole account. */
function useRows(type: ItemType, place: Place, period: Span): Rows | undefined {
  const { dimension, metrics } = COUNTED[type];
  const body: Body<'queryAnalytics'> = {
    scope: place === undefined ? {} : { channel: place },
    metrics: [...metrics],
    dimensions: [dimension],
    range: period,
    timezone: ownTimeZone(),
    limit: MAX_ROWS,
  };
  return useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body }).data?.data.rows;
}

/** Items without a row have counts of zero, unless there are more rows than the response can have. */
export function countsIn(rows: Record<ItemType, CountRows | undefined>): CountsOf {
  const counts = {
    links: byId('links', rows.links),
    qr: byId('qr', rows.qr),
    bio: byId('bio', rows.bio),
  };
  return (item) => {
    const known = counts[item.type];
    if (!known || isStaticCode(item)) return undefined;
    const row = known.get(item.id);
    if (!row && known.size >= MAX_ROWS) return undefined;
    return COUNTED[item.type].metrics.map((metric) => [metric, row?.metrics[metric] ?? 0] as const);
  };
}

function byId(type: ItemType, rows: CountRows | undefined): Map<number, CountRows[number]> | undefined {
  return rows && new Map(rows.map((row) => [Number(row.dimensions[COUNTED[type].dimension]), row]));
}
