import type { ApiResponse, Body } from '../../../api/client.ts';
import { deviceMessages } from '../../../messages/shared/counts.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import { comparedWith, overTime } from '../../../state/click-query.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import type { PageKind } from '../kinds.ts';

type Query = Body<'queryAnalytics'>;
type Rows = Pick<ApiResponse<'queryAnalytics'>['data'], 'rows'>;

/** Figures of a bio page; each of them can be charted. */
export const VIEW_METRICS = ['impressions', 'unique_impressions', 'clicks', 'uniques'] as const;
/** Those of splash pages and overlays. */
export const PAGE_METRICS = ['impressions', 'unique_impressions'] as const;

export const VIEW_BREAKDOWNS = ['country', 'city', 'referrer', 'device', 'browser', 'os'] as const;
export type ViewBreakdown = (typeof VIEW_BREAKDOWNS)[number];

const BLOCK = 'property:block';
const MAX_ROWS = 200;

/** A page of the service. */
export interface ViewedPage {
  kind: PageKind;
  id: number;
}

/** Bio pages have a scope of their own, with the clicks on their blocks. */
function ofPage({ kind, id }: ViewedPage): Pick<Query, 'scope' | 'filter'> {
  if (kind === 'bio') return { scope: { bio: id } };
  return { filter: { kind: 'is', dimension: kind, values: [String(id)] } };
}

/** Returns the query for views of a page over time and, of a bio page, for clicks. */
export function viewsOverTime(page: ViewedPage, period: Span): Query {
  const metrics = page.kind === 'bio' ? VIEW_METRICS : PAGE_METRICS;
  return { ...overTime({ scope: {}, period, metrics }), ...ofPage(page) };
}

/** Returns the query for views of a page, by place, source or device. */
export function viewsBy(page: ViewedPage, period: Span, by: ViewBreakdown): Query {
  const timezone = ownTimeZone();
  return { ...ofPage(page), metrics: ['impressions'], dimensions: [by], range: period, timezone, limit: MAX_ROWS };
}

/** Returns the query for clicks of each block, compared with the previous period. */
export function clicksByBlock(id: number, period: Span): Query {
  return {
    scope: { bio: id },
    metrics: ['clicks'],
    dimensions: [BLOCK],
    range: period,
    timezone: ownTimeZone(),
    limit: MAX_ROWS,
    ...comparedWith(period),
  };
}

export interface ViewPart {
  value: string;
  label: string;
  /** Of a referrer. */
  source?: string | undefined;
  count: number;
}

/** Names of values that the results leave empty. */
export interface EmptyNames {
  direct: string;
  unknown: string;
}

/** Returns the rows with the most views first. */
export function viewPartsOf({ rows }: Rows, by: ViewBreakdown, { direct, unknown }: EmptyNames): ViewPart[] {
  return rows
    .map(({ dimensions, labels, source, metrics }) => {
      const value = dimensions[by] ?? '';
      const label = labels[by] || value || (by === 'referrer' ? direct : unknown);
      const name = by === 'device' ? (deviceMessages[label] ?? label) : label;
      return { value, label: name, ...(by === 'referrer' && { source }), count: metrics.impressions ?? 0 };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

export interface BlockPart {
  block: number;
  clicks: number;
  before: number;
  /** Clicks by views of the page, 0 to 1; undefined without views. */
  rate: number | undefined;
}

/** Returns the clicked blocks, most clicks first; blocks that were clicked only in the previous period come last. */
export function blockPartsOf({ rows }: Rows, views: number): BlockPart[] {
  return rows
    .map(({ dimensions, metrics, compared }) => {
      const clicks = metrics.clicks ?? 0;
      const rate = views > 0 ? clicks / views : undefined;
      return { block: Number(dimensions[BLOCK]), clicks, before: compared?.clicks ?? 0, rate };
    })
    .filter(({ block, clicks, before }) => block > 0 && clicks + before > 0)
    .sort((one, other) => other.clicks - one.clicks);
}
