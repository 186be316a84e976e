import { retentionMessages as texts } from '../../../../messages/websites/retention.ts';
import { momentFormat } from '../../../../state/formats.ts';
import { formatInteger } from '../../../../ui/format.ts';
import { shareText } from '../share-text.ts';
import type { Average, CohortInterval, RetentionRow } from './cohorts.ts';

interface Said {
  row: RetentionRow;
  column: number;
  /** Name of the cohort's interval. */
  name: string;
  interval: CohortInterval;
}

/** `Of 120 visitors who came first in the week of 7 Sep 2026, 14 came again 3 weeks later (11.7%).` */
export function cellSentence({ row, column, name, interval }: Said): string {
  const { count, share, isOpen } = row.cells[column] ?? { count: 0, share: 0, isOpen: false };
  const cohort = texts.came(visitors(row.size), texts.cohort[interval](name));
  const said = texts.sentence(cohort, formatInteger(count), later(interval, column));
  return `${said} (${shareText(share, 1)})${isOpen ? ` ${texts.soFar}` : ''}.`;
}

/** `Of 15 visitors whose week 1 is complete, 5 came again a week later (33.3%).` */
export function averageSentence({ count, size, share }: Average, column: number, interval: CohortInterval): string {
  const complete = texts.complete(visitors(size), `${texts.columns[interval].toLowerCase()} ${column + 1}`);
  return `${texts.sentence(complete, formatInteger(count), later(interval, column))} (${shareText(share, 1)}).`;
}

function later(interval: CohortInterval, column: number): string {
  return column === 0 ? texts.again[interval] : texts.againAfter[interval](column + 1);
}

function visitors(count: number): string {
  return texts.visitorCount(count, formatInteger(count));
}

/** Names cohorts in a narrow column: without the year where all are of one, `7 Sep` or `September`. */
export function cohortNames(
  rows: readonly Pick<RetentionRow, 'time'>[],
  interval: CohortInterval,
  timeZone: string,
): readonly string[] {
  const year = momentFormat({ year: 'numeric', timeZone });
  const isOneYear = new Set(rows.map(({ time }) => year.format(Date.parse(time)))).size < 2;
  const format = momentFormat({
    ...(interval !== 'month' && { day: 'numeric' }),
    month: 'short',
    ...(!isOneYear && { year: 'numeric' }),
    timeZone,
  });
  return rows.map(({ time }) => format.format(Date.parse(time)));
}
