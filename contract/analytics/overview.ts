import { type TArray, type TObject, Type } from 'typebox';
import { operation } from '../operation.ts';
import { PANELS } from '../vocabulary.ts';
import { Count, documented, Id, nullable } from '../wire.ts';
import {
  Compared,
  Exactness,
  Instant,
  IntervalOrNone,
  Labeled,
  LocalTime,
  Period,
  queryResponse,
} from './responses.ts';
import { overviewFields } from './website-query.ts';

const Percent = Type.Number({ minimum: 0 });
const Seconds = Type.Number({ minimum: 0 });

const Totals = Type.Object({
  visitors: Count,
  visits: Count,
  views: Count,
  events: Count,
  views_per_visit: Type.Number({ minimum: 0 }),
  bounce_rate: Percent,
  visit_duration: Seconds,
  engaged_time: Seconds,
  conversions: Count,
  conversion_rate: Percent,
  revenue: nullable(Type.Number(), documented('Null if it spans several currencies and the request names none.')),
});

const Series = Type.Array(
  Type.Object({ time: Instant, local_time: LocalTime, visitors: Count, visits: Count, views: Count, events: Count }),
);

const PanelRow = Type.Object({ ...Labeled, visitors: Count, views: Count, events: Count });
type Panels = TObject<Record<(typeof PANELS)[number], TArray<typeof PanelRow>>>;

const ReachedGoal = Type.Object({
  id: Id,
  name: Type.String(),
  conversions: Type.Integer({ ...Count, description: 'Conversions.' }),
  visitors: Type.Integer({ ...Count, description: 'Visitors who converted.' }),
  conversion_rate: Percent,
});

const Corrections = Type.Array(
  Type.Object({
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Day the events arrived, UTC.' }),
    views: Count,
    events: Count,
  }),
  documented(
    'Page views and events of the range that arrived after its end, at least 15 minutes late; the figures include them. Newest day first, up to 31; empty for a range that has not ended.',
  ),
);

export const overviewOperations = {
  showOverview: operation({
    id: 'showOverview',
    method: 'GET',
    path: '/websites/{id}/overview',
    changes: false,
    summary: 'Show all panels of a dashboard in one response',
    tag: 'Statistics',
    query: Type.Object(overviewFields),
    status: 200,
    response: queryResponse(
      Type.Object({
        totals: Totals,
        compared_totals: nullable(Totals),
        series: Series,
        compared_series: nullable(Series),
        panels: Type.Object(
          Object.fromEntries(PANELS.map((panel) => [panel, Type.Array(PanelRow)])),
        ) as unknown as Panels,
        goals: Type.Array(ReachedGoal),
      }),
      {
        ...Period,
        timezone: Type.String(),
        interval: IntervalOrNone,
        compare: Compared,
        ...Exactness,
        corrections: Corrections,
      },
    ),
    errorStatuses: [404, 422],
  }),
};
