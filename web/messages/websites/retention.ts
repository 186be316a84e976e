import { counted } from '../shared/counts.ts';

type Interval = 'day' | 'week' | 'month';

/** Texts of the retention of a website. */
export const retentionMessages = {
  title: 'Retention',
  by: 'New visitors by',
  about: (visitors: string) =>
    `The table shows ${visitors} that your pages identified, by when they came first. Other visitors cannot be recognized after a day.`,
  visitorCount: (count: number, written: string) => counted(count, 'visitors', written),
  noneTitle: 'No identified visitors in this period',
  noneText:
    'Retention needs visitors that your pages identify with “identify”: others cannot be recognized after a day. Choose a longer period if your pages already do.',
  toSnippet: 'Get snippet',
  cameFirst: 'First visit',
  visitors: 'Visitors',
  columns: { day: 'Day', week: 'Week', month: 'Month' } satisfies Record<Interval, string>,
  average: 'All visitors',
  choose: 'Point at a cell, or tap it, to read what it says.',
  open: 'Not complete yet: more visitors can still come again. Not part of the row of all visitors.',
  cohort: {
    day: (day: string) => `on ${day}`,
    week: (day: string) => `in the week of ${day}`,
    month: (month: string) => `in ${month}`,
  },
  complete: (visitors: string, column: string) => `Of ${visitors} whose ${column} is complete`,
  came: (visitors: string, cohort: string) => `Of ${visitors} who came first ${cohort}`,
  again: { day: 'the next day', week: 'a week later', month: 'a month later' } satisfies Record<Interval, string>,
  againAfter: {
    day: (n: number) => `${n} days later`,
    week: (n: number) => `${n} weeks later`,
    month: (n: number) => `${n} months later`,
  },
  sentence: (cohort: string, returned: string, when: string) => `${cohort}, ${returned} came again ${when}`,
  soFar: 'so far',
} as const;
