/**
 * Messages that many screens share. `web/messages` holds every text of the application, one file per feature; a
 * translation is a copy of it.
 */
export const common = {
  unsaved: 'Not saved',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  edit: 'Edit',
  retryLater: 'Try again in a moment.',
} as const;

/** Definitions of metrics, used in tooltips and reports. */
export const metricDefinitions = {
  visitors: 'Unique visitors. A person who visits on two days counts once on each day.',
  visits: 'A visit ends after 30 minutes without activity.',
  views: 'Pages that visitors opened.',
  views_per_visit: 'Average number of pages opened in a visit.',
  bounce_rate: 'Share of visits that opened one page and did nothing else.',
  visit_duration: 'Average time between the first and the last activity of a visit.',
  engaged_time: 'Average time that a visit had the page visible and in use.',
  clicks: 'How often people opened the short link. Previews and bots do not count.',
  scans: 'How often people opened a dynamic QR code.',
  uniques: 'Each person counts once a day.',
  conversions: 'How often visitors reached a goal.',
  conversion_rate: 'Share of visitors who reached a goal.',
  revenue: 'Sum of the amounts of events.',
} as const;

/** Changes of rates and averages. */
export const metricChangeMessages = {
  points: (size: string) => `${size} pp`,
  noVisits: 'no visits before',
} as const;
