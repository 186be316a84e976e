import type { DropReason } from '../../collect/collect.ts';
import type { FileReport, ImportProgress, SkipReason } from '../../imports/imports.ts';
import { reasonOf } from '../../platform/reason-of.ts';

const REASON_TEXTS: Readonly<Record<SkipReason | DropReason, string>> = {
  unreadable: 'in an unknown format',
  unfinished: 'incomplete at the end of the file, kept for the next import',
  in_the_future: 'in the future',
  before_since: 'before --since',
  after_until: 'at or after --until',
  imported_before: 'of a time that was imported before (--again imports it)',
  other_website: 'of other websites',
  not_a_get: 'with methods other than GET',
  not_a_success: 'with a status other than 200 or 304',
  not_a_page: 'files other than pages',
  unknown_site: 'of unknown websites',
  prefetch: 'prefetches',
  do_not_track: 'of visitors who opted out',
  bot: 'of bots',
  automated: 'of automated browsers',
  excluded_address: 'of excluded IP addresses',
  referrer_spam: 'of referrer spam',
  no_visit: 'without a visit',
  failed: 'lost to server errors',
};

/** Returns the result of a file, one line per reason. */
export function reportLines(file: string, report: FileReport, isDryRun: boolean): string[] {
  const { lines, views, knownBytes, unreadable, damage } = report;
  const imported = isDryRun ? 'would be imported (--dry-run)' : 'imported';
  const known = knownBytes > 0 ? `, after ${number(knownBytes)} bytes imported earlier` : '';
  const reasons = [...report.skipped].sort(([, one], [, other]) => other - one);
  return [
    `${file}: ${number(lines)} lines${known}; ${number(views)} page views ${imported}${periodOf(report)}.`,
    ...reasons.map(([reason, count]) => {
      const examples = reason === 'unreadable' ? ` (the first: line ${unreadable.join(', ')})` : '';
      return `  ${number(count).padStart(13)} filtered: ${REASON_TEXTS[reason]}${examples}`;
    }),
    ...(damage === undefined ? [] : [`  The file cannot be read to its end: ${reasonOf(damage)}.`]),
  ];
}

function periodOf({ firstAt, lastAt }: FileReport): string {
  return firstAt === undefined || lastAt === undefined ? '' : `, ${moment(firstAt)} to ${moment(lastAt)} UTC`;
}

function moment(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

function number(value: number): string {
  return value.toLocaleString('en');
}

const PROGRESS_INTERVAL_MS = { terminal: 250, file: 10_000 };

/** Prints the progress of a file on standard error: one updating line on a terminal, occasional lines elsewhere. */
export function createProgressReporter(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>, now: () => number) {
  const everyMs = stream.isTTY ? PROGRESS_INTERVAL_MS.terminal : PROGRESS_INTERVAL_MS.file;
  let printedAt = now();
  return {
    tell(file: string, { lines, views, readBytes, totalBytes }: ImportProgress): void {
      if (now() - printedAt < everyMs) return;
      printedAt = now();
      const percent = Math.floor((100 * readBytes) / Math.max(totalBytes, 1));
      const text = `${file}: ${percent} %, ${number(lines)} lines, ${number(views)} page views`;
      stream.write(stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
    },
    end(): void {
      if (stream.isTTY) stream.write('\r\u001b[K');
    },
  };
}
