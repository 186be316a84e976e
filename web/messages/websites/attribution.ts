import type { AttributionMetric } from '../../../contract/vocabulary.ts';

/** Texts of the attribution report. */
export const attributionMessages = {
  by: 'Attribute to',
  metric: 'Attribute',
  metrics: { conversions: 'Conversions', revenue: 'Revenue' } satisfies Record<AttributionMetric, string>,
  window: 'Visits of the last',
  days: (days: number) => `${days} days`,
  goal: 'Goal',
  allGoals: 'All goals',
  allSales: 'All sales',
  models: {
    first: { name: 'First visit', about: 'The first visit gets the whole conversion.' },
    linear: { name: 'Linear (all equally)', about: 'Each visit before the conversion gets an equal part.' },
    last_non_direct: {
      name: 'Last with a source',
      about: 'The last visit that did not come directly gets the whole conversion.',
    },
    last: { name: 'Last visit', about: 'The visit of the conversion, or the last one before it, gets all of it.' },
  },
  total: 'Total',
  others: 'Others',
  none: 'No conversions in this period.',
  noSales: 'No sales in this period.',
  differ: (several: string, all: string) =>
    `${several} of ${all} conversions came after several visits; for all others the models agree.`,
  single: 'All models agree: each conversion came after a single visit.',
  agree: (several: string, all: string, by: string) =>
    `All models agree: ${several} of ${all} conversions came after several visits, all with the same ${by}.`,
  fromFirst: 'Counted by the last visit instead of the first,',
  gains: (value: string) => `gains most (+${value})`,
  loses: (value: string) => `loses most (−${value})`,
  and: 'and',
  shift: 'Last vs. first visit',
  shiftAbout:
    'Credit by the last visit minus credit by the first: what the value gains or loses if the last visit counts.',
  share: 'Share',
  unidentified: 'Visits of several days belong together only if your pages identify visitors with “identify”.',
  csv: 'CSV',
  csvFailed: 'The file was not saved',
  csvName: 'attribution.csv',
};
