import { AppError } from '../platform/app-error.ts';
import type { ConfiguredWebsite } from '../websites/website-settings-port.ts';
import { queueMail, type ReportDeps, websitePages } from './report-deps.ts';
import { reportKey } from './report-key-value.ts';
import { lastPeriod, REPORT_FREQUENCIES, type ReportFrequency, type ReportPeriod } from './report-periods.ts';
import { reportOf } from './report-view.ts';

const HOUR_MS = 3_600_000;
/** A service that was down sends due reports when it is back, up to this age. */
const WINDOW_MS = 72 * HOUR_MS;
/** Maximum reports per run, created one after another. The rest follows in the next runs. */
const REPORTS_PER_RUN = 120;
/** Retry delay of a report that failed or had no recipient. */
const REST_MS = HOUR_MS;

interface DueReport {
  key: string;
  site: ConfiguredWebsite;
  period: ReportPeriod;
}

/** Queues due reports. */
export interface DueReports {
  /** Returns the number of queued reports. Safe to run in several processes at once: each report is queued once. */
  queueDue(): Promise<number>;
}

export function createDueReports(deps: ReportDeps): DueReports {
  /** The next check by key. Only in memory, because checking too early is harmless. */
  const resting = new Map<string, number>();
  return {
    async queueDue() {
      const now = deps.clock.now();
      for (const [key, until] of resting) if (until <= now || until > now + REST_MS) resting.delete(key);
      const turn = { queued: 0, made: 0 };
      const periodOf = rememberPeriods(now);
      for await (const sites of websitePages(deps.settings.allWithReports)) {
        const due = await unknownOf(
          deps,
          sites.flatMap((site) => dueOf(site, now, periodOf)),
        );
        for (const report of due) {
          if (deps.isStopping() || turn.made >= REPORTS_PER_RUN) return turn.queued;
          if (resting.has(report.key)) continue;
          turn.made++;
          const outcome = await queueOne(deps, report);
          if (outcome === 'queued') turn.queued++;
          if (outcome === 'unavailable') return turn.queued;
          if (outcome === 'rest') resting.set(report.key, now + REST_MS);
        }
      }
      return turn.queued;
    },
  };
}

type PeriodOf = (rhythm: ReportFrequency, timezone: string) => ReportPeriod;

/** Most websites share a few time zones. */
function rememberPeriods(now: number): PeriodOf {
  const known = new Map<string, ReportPeriod>();
  return (rhythm, timezone) => {
    const key = `${rhythm} ${timezone}`;
    const period = known.get(key) ?? lastPeriod(rhythm, now, timezone);
    known.set(key, period);
    return period;
  };
}

function dueOf(site: ConfiguredWebsite, now: number, periodOf: PeriodOf): DueReport[] {
  const { timezone, reportWeekly, reportMonthly } = site.settings;
  return REPORT_FREQUENCIES.filter((rhythm) => (rhythm === 'weekly' ? reportWeekly : reportMonthly))
    .map((rhythm) => periodOf(rhythm, timezone))
    .filter(({ dueAt }) => now - dueAt <= WINDOW_MS)
    .map((period) => ({ key: reportKey(site.websiteId, period.rhythm, period.label), site, period }));
}

async function unknownOf({ mails }: ReportDeps, due: readonly DueReport[]): Promise<DueReport[]> {
  const known = await mails.addedAt(due.map(({ key }) => key));
  return due.filter(({ key }) => !known.has(key));
}

async function queueOne(deps: ReportDeps, report: DueReport): Promise<'queued' | 'rest' | 'unavailable'> {
  const { key, site, period } = report;
  try {
    const isQueued = await makeReport(deps, report);
    return isQueued ? 'queued' : 'rest';
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') {
      deps.log.warn({ rhythm: period.rhythm }, 'Reports are delayed: the event log is unavailable.');
      return 'unavailable';
    }
    deps.log.error({ err: error, mail: key, website: site.websiteId }, 'failed to create a report');
    return 'rest';
  }
}

/** Returns false without recipients, or if the website is newer than the period. */
async function makeReport(deps: ReportDeps, { key, site, period }: DueReport): Promise<boolean> {
  const { accountId, websiteId } = site;
  const subject = await deps.subjects.find(accountId, websiteId);
  if (!subject?.wantsReports || subject.createdAt >= period.range.to) return false;
  const { domain, readers } = subject;
  if (readers.every(({ unwanted }) => unwanted.includes(period.rhythm))) return false;
  const view = await reportOf(deps, { site, domain, period });
  return queueMail(deps, { key, accountId, websiteId, topic: period.rhythm, readers }, view);
}
