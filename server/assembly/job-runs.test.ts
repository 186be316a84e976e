import { describe, expect, it } from 'vitest';
import { backupMetrics, createJobRuns, jobMetrics } from './job-runs.ts';

const AT = Date.UTC(2026, 0, 1);

function samplesOf(runs: ReturnType<typeof createJobRuns>) {
  const [counts, lastSuccess] = jobMetrics(runs).map(({ samples }) =>
    samples.map(([, { name, result }, value]) => [result === undefined ? name : `${name}: ${result}`, value]),
  );
  return { counts, lastSuccess };
}

describe('runs of jobs', () => {
  it('are not series before the first one ended', () => {
    expect(samplesOf(createJobRuns())).toEqual({ counts: [], lastSuccess: [] });
  });

  it('have both results from the first on, so that an alert sees the step from 0 to 1', () => {
    const runs = createJobRuns();
    runs.record('send mails', { succeeded: true, at: AT });
    expect(samplesOf(runs).counts).toEqual([
      ['send mails: success', 1],
      ['send mails: failure', 0],
    ]);
  });

  it('keep the time of the last success over later failures, in seconds', () => {
    const runs = createJobRuns();
    runs.record('send mails', { succeeded: true, at: AT });
    runs.record('send mails', { succeeded: false, at: AT + 60_000 });
    expect(samplesOf(runs).lastSuccess).toEqual([['send mails', AT / 1000]]);
    runs.record('send mails', { succeeded: true, at: AT + 120_000 });
    expect(samplesOf(runs).lastSuccess).toEqual([['send mails', AT / 1000 + 120]]);
  });

  it('that never succeeded have no time of a success', () => {
    const runs = createJobRuns();
    runs.record('check stores', { succeeded: false, at: AT });
    expect(samplesOf(runs)).toEqual({
      counts: [
        ['check stores: success', 0],
        ['check stores: failure', 1],
      ],
      lastSuccess: [],
    });
  });

  it('keep when and why the last run failed, also after a success', () => {
    const runs = createJobRuns();
    runs.record('check stores', { succeeded: false, at: AT, reason: 'first' });
    runs.record('check stores', { succeeded: false, at: AT + 1, reason: 'disk is gone' });
    runs.record('check stores', { succeeded: true, at: AT + 2 });
    const counts = { succeeded: 1, failed: 2, lastSuccessAt: AT + 2, lastFailureAt: AT + 1, reason: 'disk is gone' };
    expect([...runs.entries()]).toEqual([['check stores', counts]]);
  });

  it('are apart for each job', () => {
    const runs = createJobRuns();
    for (const job of ['a', 'b', 'a']) runs.record(job, { succeeded: true, at: AT });
    expect(samplesOf(runs).counts?.filter(([, count]) => count !== 0)).toEqual([
      ['a: success', 2],
      ['b: success', 1],
    ]);
  });
});

describe('the metric of backups', () => {
  it.each([
    ['are not set up', undefined],
    ['were never made', { lastSuccessAt: () => 0 }],
  ])('is missing where they %s', (_what, backups) => {
    expect(backupMetrics(backups)).toEqual([]);
  });

  it('is the time of the last success in seconds', () => {
    expect(backupMetrics({ lastSuccessAt: () => AT })).toMatchObject([
      { name: 'waymark_backup_last_success_timestamp_seconds', samples: [['', {}, AT / 1000]] },
    ]);
  });
});
