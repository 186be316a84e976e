import type { CallOptions } from '../../../api/client.ts';
import type { BaseQuery } from '../state/query.ts';
import type { View } from '../state/view.ts';

export const VIEW_CHOICES = ['any', '2', '5'] as const;
export const DURATION_CHOICES = ['any', '10', '60', '300'] as const;

/** Bounds of the list besides the filters of the dashboard. */
export interface Bounds {
  views: (typeof VIEW_CHOICES)[number];
  duration: (typeof DURATION_CHOICES)[number];
}

/** Returns the query of a list or export of visits. */
export function visitsQuery(
  { span, bots }: Pick<View, 'span' | 'bots'>,
  filter: BaseQuery['filter'],
  { views, duration }: Bounds,
): NonNullable<CallOptions['query']> {
  return {
    ...(typeof span === 'string' ? { period: span } : span),
    filters: filter && JSON.stringify(filter.kind === 'and' ? filter.filters : filter),
    bots,
    min_views: views === 'any' ? undefined : Number(views),
    min_duration: duration === 'any' ? undefined : Number(duration),
  };
}
