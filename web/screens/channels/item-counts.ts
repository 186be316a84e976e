import { ANALYTICS, type ApiResponse, type Body } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { type Span, useSpan } from '../../state/analytics/spans.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { type ChannelItem, isStaticCode, type Place } from './channel-data.ts';

type Rows = ApiResponse<'queryAnalytics'>['data']['rows'];

/** What is counted of each type of item. */
const COUNTED = {
  links: { dimension: 'link', metric: 'clicks' },
  qr: { dimension: 'qr', metric: 'scans' },
  bio: { dimension: 'bio', metric: 'impressions' },
} as const;

type CountRows = readonly Pick<Rows[number], 'dimensions' | 'metrics'>[];
type ItemType = keyof typeof COUNTED;

/** Maximum number of rows in a response. */
const MAX_ROWS = 1_000;

/** Returns the count of an item; undefined while it loads, and where nothing is counted. */
export type CountOf = (item: Pick<ChannelItem, 'type' | 'id' | 'preview' | 'link'>) => number | undefined;

/** Returns the clicks, scans and views of a channel's items in the period of the address. */
export function useItemCounts(place: Place): CountOf {
  const [period] = useSpan();
  const links = useRows('links', place, period);
  const qr = useRows('qr', place, period);
  const bio = useRows('bio', place, period);
  return countsIn({ links, qr, bio });
}

/** Items without a channel are among those of the whole account. */
function useRows(type: ItemType, place: Place, period: Span): Rows | undefined {
  const { dimension, metric } = COUNTED[type];
  const body: Body<'queryAnalytics'> = {
    scope: place === undefined ? {} : { channel: place },
    metrics: [metric],
    dimensions: [dimension],
    range: period,
    timezone: ownTimeZone(),
    limit: MAX_ROWS,
  };
  return useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body }).data?.data.rows;
}

/** Items without a row have a count of zero, unless there are more rows than the response can have. */
export function countsIn(rows: Record<ItemType, CountRows | undefined>): CountOf {
  const counts = {
    links: byId('links', rows.links),
    qr: byId('qr', rows.qr),
    bio: byId('bio', rows.bio),
  };
  return (item) => {
    const known = counts[item.type];
    if (!known || isStaticCode(item)) return undefined;
    return known.get(item.id) ?? (known.size < MAX_ROWS ? 0 : undefined);
  };
}

function byId(type: ItemType, rows: CountRows | undefined): Map<number, number> | undefined {
  const { dimension, metric } = COUNTED[type];
  return rows && new Map(rows.map((row) => [Number(row.dimensions[dimension]), row.metrics[metric] ?? 0]));
}
