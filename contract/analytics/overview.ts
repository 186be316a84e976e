import { type TArray, type TObject, type TSchema, Type } from 'typebox';
import { operation } from '../operation.ts';
import { PANELS, VITAL_NAMES, type VitalName } from '../vocabulary.ts';
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
  Revenue,
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
  currency: nullable(Type.String(), documented('Of the revenue; null without any, or if it spans several currencies.')),
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

const VitalFigure = nullable(
  Type.Number(documented('The value that three of four views do not exceed: milliseconds, and a score for CLS.')),
);
const Vital = Type.Object({
  samples: Type.Integer({ ...Count, description: 'Views that reported it. Some browsers do not measure all of them.' }),
  p75: VitalFigure,
  good: Count,
  needs_improvement: Count,
  poor: Count,
});
const Vitals = eachVital(Vital);
const VitalsRow = Type.Object({ ...Labeled, reports: Count, vitals: Vitals });

function eachVital<Of extends TSchema>(of: Of): TObject<Record<VitalName, Of>> {
  // The keys are all of `VITAL_NAMES`; `Object.fromEntries` only knows that they are text.
  return Type.Object(Object.fromEntries(VITAL_NAMES.map((name) => [name, of])) as unknown as Record<VitalName, Of>);
}

const { currency: _currency, ...vitalFields } = overviewFields;

export const overviewOperations = {
  showVitals: operation({
    id: 'showVitals',
    method: 'GET',
    path: '/websites/{id}/vitals',
    changes: false,
    summary: 'Show how fast pages are for visitors: LCP, INP, CLS, FCP and TTFB',
    tag: 'Statistics',
    query: Type.Object(vitalFields),
    status: 200,
    responseTypes: ['application/json', 'text/csv'],
    response: queryResponse(
      Type.Object({
        reports: Type.Integer({ ...Count, description: 'Page views that reported web vitals.' }),
        vitals: nullable(Vitals, documented('Null without reports.')),
        compared_vitals: nullable(Vitals, documented('Null without a comparison, or without reports in it.')),
        limits: eachVital(
          Type.Object(
            { good: Type.Number(), poor: Type.Number() },
            documented('The upper limits of a good value, and of one that needs improvement.'),
          ),
        ),
        series: Type.Array(
          Type.Object({ time: Instant, local_time: LocalTime, p75: nullable(eachVital(VitalFigure)) }),
          documented('Every interval; p75 is null where nothing was reported.'),
        ),
        pages: Type.Array(VitalsRow),
        countries: Type.Array(VitalsRow),
        devices: Type.Array(VitalsRow),
      }),
      { ...Period, timezone: Type.String(), interval: IntervalOrNone, compare: Compared },
    ),
    errorStatuses: [404, 422],
  }),
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
        revenue: Type.Optional(Revenue),
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
