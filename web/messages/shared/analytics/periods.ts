/** Names of periods. */
export const periodMessages = {
  realtime: 'Last 30 minutes',
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '28d': 'Last 28 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  month: 'This month',
  last_month: 'Last month',
  quarter: 'This quarter',
  last_quarter: 'Last quarter',
  year: 'This year',
  last_year: 'Last year',
  '12mo': 'Last 12 months',
  all: 'All time',
} as const;

/** Messages of the period picker. */
export const pickerMessages = {
  earlier: 'Previous period',
  later: 'Next period',
  custom: 'Custom dates',
  from: 'From',
  to: 'To',
  show: 'Show',
  missing: 'Choose a date.',
  outside: 'Choose a date between 1970 and 2199.',
} as const;
