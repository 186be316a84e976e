import type { DropReason } from '../../collect/collect.ts';
import type { FileReport, ImportProgress, SkipReason } from '../../imports/imports.ts';
import { reasonOf } from '../command-error.ts';

const SENTENCES: Readonly<Record<SkipReason | DropReason, string>> = {
  unreadable: 'not of a known format',
  unfinished: 'unfinished at the end of the file, left for the next time',
  in_the_future: 'in the future',
  before_since: 'before --since',
  after_until: 'at or after --until',
  imported_before: 'of a time that was imported before (--again imports it)',
  other_website: 'of other websites',
  not_a_get: 'not asked for with GET',
  not_a_success: 'answered with neither 200 nor 304',
  not_a_page: 'files that are no pages',
  unknown_site: 'of no known website',
  prefetch: 'fetched ahead and not visited',
  do_not_track: 'of visitors who do not want to be counted',
  bot: 'of bots',
  automated: 'of what looks automated',
  excluded_address: "of addresses on the website's list",
  referrer_spam: 'of referrer spam',
  no_visit: 'of no visit',
  failed: 'that could not be counted because of a mistake of ours',
};

/** What became of a file, a line for each reason. */
export function reportLines(file: string, report: FileReport, isRehearsal: boolean): string[] {
  const { lines, views, knownBytes, unreadable, damage } = report;
  const imported = isRehearsal ? 'could be imported (nothing was: --dry-run)' : 'imported';
  const known = knownBytes > 0 ? `, behind ${number(knownBytes)} bytes that were imported before` : '';
  const reasons = [...report.leftOut].sort(([, one], [, other]) => other - one);
  return [
    `${file}: ${number(lines)} lines${known}; ${number(views)} page views ${imported}${periodOf(report)}.`,
    ...reasons.map(([reason, count]) => {
      const examples = reason === 'unreadable' ? ` (the first: line ${unreadable.join(', ')})` : '';
      return `  ${number(count).padStart(13)} left out: ${SENTENCES[reason]}${examples}`;
    }),
    ...(damage === undefined ? [] : [`  The file can not be read to its end: ${reasonOf(damage)}.`]),
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

const TOLD_EVERY_MS = { terminal: 250, file: 10_000 };

/** Tells on standard error how far a file is: in one line that changes on a terminal, now and then elsewhere. */
export function createProgressTeller(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>, now: () => number) {
  const everyMs = stream.isTTY ? TOLD_EVERY_MS.terminal : TOLD_EVERY_MS.file;
  let toldAt = now();
  return {
    tell(file: string, { lines, views, readBytes, totalBytes }: ImportProgress): void {
      if (now() - toldAt < everyMs) return;
      toldAt = now();
      const percent = Math.floor((100 * readBytes) / Math.max(totalBytes, 1));
      const text = `${file}: ${percent} %, ${number(lines)} lines, ${number(views)} page views`;
      stream.write(stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
    },
    end(): void {
      if (stream.isTTY) stream.write('\r\u001b[K');
    },
  };
}
