import { retentionMessages as texts } from '../../../../messages/websites/retention.ts';
import { formatInteger, formatShare } from '../../../../ui/format.ts';
import type { CohortInterval, RetentionRow } from './cohorts.ts';

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
  return `${said} (${formatShare(share)})${isOpen ? ` ${texts.soFar}` : ''}.`;
}

export function averageSentence(
  { share, size }: { share: number; size: number },
  column: number,
  interval: CohortInterval,
): string {
  return texts.averageSentence(formatShare(share), later(interval, column), visitors(size));
}

function later(interval: CohortInterval, column: number): string {
  return column === 0 ? texts.again[interval] : texts.againAfter[interval](column + 1);
}

function visitors(count: number): string {
  return texts.visitorCount(count, formatInteger(count));
}
