import { gauge, type Metric } from '../http/public/metrics/exposition.ts';
import type { JobRun } from '../system-health/system-health.ts';

/** Counts of the runs of each job since the start of the process. */
export interface JobRuns {
  /** `at` in milliseconds; `reason` of a failure. */
  record(job: string, run: { succeeded: boolean; at: number; reason?: string }): void;
  entries(): Iterable<readonly [job: string, counts: JobCounts]>;
}

type JobCounts = Omit<JobRun, 'name'>;

export function createJobRuns(): JobRuns {
  const counts = new Map<string, JobCounts>();
  return {
    record: (job, { succeeded, at, reason = '' }) => {
      const known = counts.get(job) ?? { succeeded: 0, failed: 0, lastSuccessAt: 0, lastFailureAt: 0, reason: '' };
      counts.set(job, known);
      if (!succeeded) {
        known.failed += 1;
        known.lastFailureAt = at;
        known.reason = reason;
        return;
      }
      known.succeeded += 1;
      known.lastSuccessAt = at;
    },
    entries: () => counts.entries(),
  };
}

/** The label is `name`, because Prometheus gives each series a label `job` of its own. */
export function jobMetrics(runs: JobRuns): Metric[] {
  const all = [...runs.entries()];
  return [
    {
      name: 'waymark_job_runs_total',
      type: 'counter',
      help: 'Runs of background jobs by result.',
      samples: all.flatMap(([job, { succeeded, failed }]) => [
        ['', { name: job, result: 'success' }, succeeded],
        ['', { name: job, result: 'failure' }, failed],
      ]),
    },
    {
      name: 'waymark_job_last_success_timestamp_seconds',
      type: 'gauge',
      help: 'When a background job last succeeded, as a Unix timestamp.',
      samples: all
        .filter(([, { lastSuccessAt }]) => lastSuccessAt > 0)
        .map(([job, { lastSuccessAt }]) => ['', { name: job }, lastSuccessAt / 1000]),
    },
  ];
}

/** None before the first backup, so that an alert on its age begins with it. */
export function backupMetrics(backups: { lastSuccessAt(): number } | undefined): Metric[] {
  const at = backups?.lastSuccessAt() ?? 0;
  const help = 'When a backup of this node was last made and verified, as a Unix timestamp.';
  return at === 0 ? [] : [gauge('waymark_backup_last_success_timestamp_seconds', help, at / 1000)];
}
