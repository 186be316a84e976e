/** Messages of the table that compares links. */
export const comparedMessages = {
  link: 'Link',
  clicks: 'Clicks',
  share: 'Share of clicks',
  scans: 'Scans',
  scansAbout: 'Scans of the links’ own QR codes. Each scan also counts as a click.',
  uniques: 'Unique clicks',
  visits: 'Visits',
  goals: 'Conversions',
  goalRate: 'Conversion rate',
  goalRateAbout: 'Share of visitors who reached a goal.',
  changeInClicks: 'Change in clicks',
  isNew: 'new',
  actions: 'Actions',
} as const;

/** Messages of the screen that compares links. */
export const compareMessages = {
  title: 'Compare links',
  back: 'Links',
  emptyTitle: 'No links to compare',
  emptyText: 'Select two to six links in the list, then choose Compare.',
  toList: 'Go to links',
  missing: (count: number) =>
    count === 1
      ? 'One of these links was deleted or is not yours, so it is not shown.'
      : `${count} of these links were deleted or are not yours, so they are not shown.`,
  single: 'Only one link is shown. Select two to six links in the list to compare them.',
  quietTitle: 'No clicks in this period',
  quietText: 'Choose a longer period, or share the links. Clicks appear here by themselves.',
  quietFiltered: 'No clicks match the filters in this period.',
  wholeYear: 'Show 12 months',
  clearFilters: 'Clear filters',
  interval: 'Interval',
  intervals: {
    minute: 'By minute',
    hour: 'By hour',
    day: 'By day',
    week: 'By week',
    month: 'By month',
    year: 'By year',
  },
  links: 'Links',
  chart: { clicks: 'Clicks of each link over time', uniques: 'Unique clicks of each link over time' },
  csv: 'Download CSV',
  csvTime: 'Time',
  remove: (name: string) => `Remove ${name} from the comparison`,
  breakdowns: 'Where clicks came from',
  breakdownAbout:
    'Clicks of each link, and their share of the link’s own clicks. Choose a row to see only these clicks.',
  other: 'Other',
} as const;
