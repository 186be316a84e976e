import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJobRuns, jobMetrics } from './job-runs.ts';
import { createJobs, type Job, type RunningJobs, startJobs } from './jobs.ts';
import type { Role } from './roles.ts';

beforeEach(() => {
  jobRuns = createJobRuns();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const logged: unknown[] = [];
const log = { error: (...words: unknown[]) => void logged.push(words) };
let jobRuns = createJobRuns();
const start = (...jobs: Job[]): RunningJobs => startJobs(jobs, { log, jobRuns });

describe('jobs', () => {
  it('run at their own intervals and not before', async () => {
    const turns: string[] = [];
    const job = (name: string, everyMs: number) => ({ name, everyMs, run: async () => turns.push(name) });
    const jobs = start(job('quick', 100), job('slow', 250));
    expect(turns).toEqual([]);
    await vi.advanceTimersByTimeAsync(520);
    expect(turns.filter((name) => name === 'quick')).toHaveLength(5);
    expect(turns.filter((name) => name === 'slow')).toHaveLength(2);
    await jobs.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(turns).toHaveLength(7);
  });

  it('have their first run at the start on request', async () => {
    let turns = 0;
    const jobs = start({ name: 'early', everyMs: 100, atStart: true, run: async () => turns++ });
    await vi.advanceTimersByTimeAsync(150);
    expect(turns).toBe(2);
    await jobs.close();
  });

  it('never run twice at a time', async () => {
    let started = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const jobs = start({ name: 'long', everyMs: 10, run: () => (started++ === 0 ? promise : Promise.resolve()) });
    await vi.advanceTimersByTimeAsync(55);
    expect(started).toBe(1);
    resolve();
    await vi.advanceTimersByTimeAsync(20);
    expect(started).toBeGreaterThan(1);
    await jobs.close();
  });

  it('run at once when they are woken, and once more if it happens during a run', async () => {
    const runs: PromiseWithResolvers<void>[] = [];
    const run = () => {
      runs.push(Promise.withResolvers());
      return runs.at(-1)?.promise ?? Promise.resolve();
    };
    const woken = new Set<() => void>();
    const listen = (wake: () => void) => {
      woken.add(wake);
      return () => void woken.delete(wake);
    };
    const jobs = start({ name: 'work', everyMs: 10_000, run, listen });
    const wake = async () => {
      for (const listener of woken) listener();
      await vi.advanceTimersByTimeAsync(0);
    };
    await wake();
    expect(runs).toHaveLength(1);
    await wake();
    await wake();
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs).toHaveLength(2);
    await wake();
    const closing = jobs.close();
    runs[1]?.resolve();
    await closing;
    await wake();
    expect(runs).toHaveLength(2);
  });

  it('are logged when they fail, and have their next turn', async () => {
    let turns = 0;
    const jobs = start({ name: 'bad', everyMs: 10, run: () => Promise.reject(new Error(`turn ${turns++}`)) });
    await vi.advanceTimersByTimeAsync(25);
    expect(turns).toBe(2);
    expect(logged).toHaveLength(2);
    expect(logged[0]).toEqual([{ err: new Error('turn 0'), job: 'bad' }, 'background job failed']);
    await jobs.close();
  });

  it('that fail before they wait for anything are not different', async () => {
    logged.length = 0;
    const jobs = start({
      name: 'worse',
      everyMs: 10,
      run: () => {
        throw new Error('at once');
      },
    });
    await vi.advanceTimersByTimeAsync(15);
    expect(logged).toEqual([[{ err: new Error('at once'), job: 'worse' }, 'background job failed']]);
    await jobs.close();
  });

  it('are counted by result, with the time of their last success', async () => {
    vi.setSystemTime(1_000_000);
    let turns = 0;
    const run = async () => {
      if (turns++ === 1) throw new Error('once');
    };
    const jobs = start({ name: 'work', everyMs: 10_000, run });
    await vi.advanceTimersByTimeAsync(35_000);
    await jobs.close();
    const samples = new Map(jobMetrics(jobRuns).map(({ name, samples }) => [name, samples]));
    expect(samples.get('waymark_job_runs_total')).toEqual([
      ['', { name: 'work', result: 'success' }, 2],
      ['', { name: 'work', result: 'failure' }, 1],
    ]);
    expect(samples.get('waymark_job_last_success_timestamp_seconds')).toEqual([['', { name: 'work' }, 1_030]]);
  });

  it('get the signal to end before the service waits for them', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const jobs = start({ name: 'long', everyMs: 10, run: () => promise, stop: resolve });
    await vi.advanceTimersByTimeAsync(10);
    await jobs.close();
    expect(await promise).toBeUndefined();
  });

  it('under way are waited for when closing', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const jobs = start({ name: 'long', everyMs: 10, run: () => promise });
    await vi.advanceTimersByTimeAsync(10);
    let isClosed = false;
    const closing = jobs.close().then(() => {
      isClosed = true;
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(isClosed).toBe(false);
    resolve();
    await closing;
    expect(isClosed).toBe(true);
  });
});

describe('the jobs of the service', () => {
  const done: unknown[] = [];
  const catalog = {
    nodes: { all: async () => [] },
    rateWindows: { forgetBefore: async (minute: number) => done.push(minute) },
  };
  const collector = {
    salts: { rotate: async () => done.push('salts') },
    storeFilteredTraffic: async () => done.push('left out'),
  };
  let isReady = true;
  const days = {
    countDue: async (_limit?: number, stopping?: AbortSignal) => {
      if (!stopping?.aborted) done.push('days');
    },
    sweep: async () => done.push('old counts of days'),
  };
  const events = { collector, eventLog: { ready: () => isReady, days } };
  const features = {
    administration: { deleteDue: async () => done.push('workspaces') },
    audit: { settle: async () => done.push('audit logs'), prune: async () => done.push('old audit entries') },
    domains: { recheckDueDomains: async () => done.push('domains') },
    erasures: {
      processDue: async () => done.push('deleted'),
      keepRetention: async () => done.push('too old'),
      takeOffDisk: async () => done.push('disk'),
    },
    health: { work: async () => done.push('targets'), stop: () => undefined },
    reports: {
      queueDue: async () => done.push('reports'),
      watch: async () => done.push('alerts'),
      deliver: async () => done.push('mail'),
      forgetOld: async () => done.push('old mail'),
    },
    siteIcons: { sweep: async () => done.push('website icons') },
    support: { sweep: async () => done.push('support visits') },
    emailConfirmations: { sweep: async () => done.push('email confirmations') },
    invitations: { sweep: async () => done.push('invitations') },
    members: { sweep: async () => done.push('invitations of members') },
    qrCodes: { deleted: { eraseOld: async () => done.push('old deleted codes') } },
    links: { deleted: { eraseOld: async () => done.push('old deleted links') } },
    orphans: { storeCounts: async () => done.push('not there'), forgetOld: async () => done.push('old paths') },
    secondStep: { sweep: async () => done.push('sign-in steps') },
    pages: { verifiedLinks: { recheckDue: async () => done.push('verified links') } },
    resets: { sweep: async () => done.push('new passwords') },
    sessions: { sweep: async () => done.push('sessions') },
    tasks: { work: async () => done.push('tasks'), forgetOld: async () => done.push('old tasks') },
    updates: { checkIfDue: async () => done.push('releases') },
    usageMails: { queueDue: async () => done.push('usage') },
    webhooks: { work: async () => done.push('webhooks'), forgetOld: async () => done.push('old messages') },
    websites: { deleteRemainingEvents: async () => done.push('events') },
  };
  const clock = { now: () => 100 * 60_000 + 59_000 };
  const jobsOf = (...roles: Role[]) => {
    const parts = { catalog, clock, events, roles: new Set(roles) };
    return createJobs(parts as never, features as never);
  };
  const doneBy = async (...roles: Role[]) => {
    done.length = 0;
    for (const job of jobsOf(...roles)) await job.run();
    return done;
  };

  it('check domains, delete what is due, and forget request counts of all but this minute and the last', async () => {
    const people = [
      'sessions',
      'sign-in steps',
      'support visits',
      'email confirmations',
      'new passwords',
      'invitations',
      'invitations of members',
      'old paths',
    ];
    const service = [
      'domains',
      99,
      'releases',
      'verified links',
      'targets',
      ...people,
      'days',
      'old counts of days',
      'events',
      'old deleted codes',
      'website icons',
      'old deleted links',
    ];
    const erasures = ['deleted', 'too old', 'disk'];
    const mail = ['reports', 'alerts', 'mail', 'old mail', 'usage'];
    const tasks = ['tasks', 'tasks', 'old tasks'];
    const own = ['salts', 'left out', 'not there', 'audit logs'];
    const others = [...tasks, 'webhooks', 'workspaces', 'old audit entries', 'old messages'];
    expect(await doneBy('worker')).toEqual([...own, ...service, ...erasures, ...mail, ...others]);
  });

  it('count no days and erase nothing while the event log can’t be reached', async () => {
    isReady = false;
    const doneWithout = await doneBy('worker');
    for (const work of ['days', 'deleted', 'too old', 'disk', 'usage']) expect(doneWithout).not.toContain(work);
    isReady = true;
  });

  it('count no further day once the process stops', async () => {
    const counting = jobsOf('worker').find(({ name }) => name === 'count closed days');
    done.length = 0;
    counting?.stop?.();
    await counting?.run();
    expect(counting?.stop).toBeDefined();
    expect(done).toEqual([]);
  });

  it('are for one process to do; forgetting salts and storing counts is for each', async () => {
    expect(await doneBy('edge', 'api')).toEqual(['salts', 'left out', 'not there', 'audit logs']);
  });
});
