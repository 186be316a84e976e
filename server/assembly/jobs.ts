import { WINDOW_MS } from '../accounts/accounts.ts';
import type { Features } from '../http/shared/features.ts';
import { ANNOUNCE_EVERY_MS, createSpoolWatch } from '../nodes/nodes.ts';
import type { ChangeFeed } from '../platform/changes.ts';
import type { Log } from '../platform/log.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { TASK_TOPIC } from '../tasks/tasks.ts';
import type { AppDeps } from './app-deps.ts';
import type { JobRuns } from './job-runs.ts';
import { ALL_ROLES } from './roles.ts';

/** Periodic work. It may be interrupted and repeated at any time, here or in another process. */
export interface Job {
  name: string;
  everyMs: number;
  /** Runs at startup first, instead of one interval later. */
  atStart?: boolean;
  run(): Promise<unknown>;
  /** Calls `wake` when there is work before the interval is over; returns a function that ends this. */
  listen?(wake: () => void): () => void;
  /** Called when no further run will begin; a current run should end early. */
  stop?(): void;
}

export interface RunningJobs {
  /** Starts no further runs; resolves when the current ones have ended. */
  close(): Promise<void>;
}

/** Where runs are counted and failures logged. */
export interface JobWatch {
  log: Pick<Log, 'error'>;
  jobRuns: JobRuns;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Runs each job periodically, never twice at a time. A failure is logged and does not affect the next run. */
export function startJobs(jobs: readonly Job[], watch: JobWatch): RunningJobs {
  const closers = jobs.map((job) => startJob(job, watch));
  return {
    close: async () => {
      await Promise.all(closers.map((close) => close()));
    },
  };
}

function startJob(job: Job, watch: JobWatch): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWoken = false;
  const turn = () => {
    running ??= runOnce(job, watch).finally(() => {
      running = undefined;
      if (isWoken) wake();
    });
  };
  // A run that is about to end may have looked before.
  const wake = () => {
    isWoken = running !== undefined;
    turn();
  };
  const unlisten = job.listen?.(wake);
  if (job.atStart) turn();
  const timer = setInterval(turn, job.everyMs);
  return async () => {
    clearInterval(timer);
    unlisten?.();
    isWoken = false;
    job.stop?.();
    await running;
  };
}

async function runOnce({ name, run }: Job, { log, jobRuns }: JobWatch): Promise<void> {
  try {
    await run();
    jobRuns.record(name, { succeeded: true, at: Date.now() });
  } catch (error) {
    jobRuns.record(name, { succeeded: false, at: Date.now(), reason: reasonOf(error) });
    log.error({ err: error, job: name }, 'background job failed');
  }
}

/** Creates the periodic jobs of a process, by its roles. */
export function createJobs(deps: AppDeps, features: Features): Job[] {
  const { roles = ALL_ROLES } = deps;
  return roles.has('worker')
    ? [...processJobs(deps, features), ...serviceJobs(deps, features)]
    : processJobs(deps, features);
}

/**
 * Jobs of every process for itself: each holds salts and counts in memory, and must expire them even without requests.
 */
function processJobs({ events, nodes }: AppDeps, { audit, certificates, orphans }: Features): Job[] {
  const { salts, storeFilteredTraffic } = events.collector;
  return [
    { name: 'destroy old salts', everyMs: HOUR_MS, atStart: true, run: () => salts.rotate() },
    // Soon, because someone may be waiting for the first visit and wonder why it is missing.
    { name: 'store filtered traffic', everyMs: 5_000, run: storeFilteredTraffic },
    { name: 'store requests for unknown links', everyMs: 5_000, run: () => orphans.storeCounts() },
    { name: 'settle audit logs', everyMs: 5_000, run: () => audit.settle() },
    { name: 'announce the node', everyMs: ANNOUNCE_EVERY_MS, run: async () => nodes?.announce() },
    ...(certificates ? [{ name: 'refresh certificates', everyMs: 3_000, run: () => certificates.live.refresh() }] : []),
  ];
}

/** Jobs that one process runs for the whole installation. Running them twice at once is harmless. */
function serviceJobs({ backups, catalog, clock, events, log, storeCheck }: AppDeps, features: Features): Job[] {
  const { domains, erasures, health, invitations, orphans, qrCodes, reports, resets, sessions, webhooks, websites } =
    features;
  return [
    { name: 'recheck domains', everyMs: 5 * MINUTE_MS, run: () => domains.recheckDueDomains() },
    ...certificateJobs(features.certificates),
    {
      name: 'forget request counts',
      everyMs: MINUTE_MS,
      // A process with a slow clock may still count in the previous minute.
      run: () => catalog.rateWindows.forgetBefore(Math.floor(clock.now() / WINDOW_MS) - 1),
    },
    { name: 'look for newer releases', everyMs: HOUR_MS, run: () => features.updates.checkIfDue() },
    { name: 'check stores', everyMs: 6 * HOUR_MS, run: async () => storeCheck?.run() },
    { name: 'make backups', everyMs: 5 * MINUTE_MS, run: async () => backups?.run(), stop: () => backups?.stop() },
    { name: 'watch spools', everyMs: MINUTE_MS, run: createSpoolWatch(catalog.nodes, log) },
    { name: 'check verified links', everyMs: HOUR_MS, run: () => features.pages.verifiedLinks.recheckDue() },
    { name: 'check destinations', everyMs: MINUTE_MS, run: () => health.work(), stop: () => health.stop() },
    { name: 'delete expired sessions', everyMs: HOUR_MS, run: () => sessions.sweep() },
    { name: 'delete expired sign-in steps', everyMs: HOUR_MS, run: () => features.secondStep.sweep() },
    { name: 'delete ended support visits', everyMs: HOUR_MS, run: () => features.support.sweep() },
    { name: 'delete email confirmation links', everyMs: HOUR_MS, run: () => features.emailConfirmations.sweep() },
    { name: 'delete password reset links', everyMs: HOUR_MS, run: () => resets.sweep() },
    { name: 'delete old invitations', everyMs: 6 * HOUR_MS, run: () => invitations.sweep() },
    { name: 'delete invitations of members', everyMs: 6 * HOUR_MS, run: () => features.members.sweep() },
    { name: 'evict unused cache entries', everyMs: 6 * HOUR_MS, run: () => orphans.forgetOld() },
    countingJob(events.eventLog),
    { name: 'delete events of deleted websites', everyMs: 5 * MINUTE_MS, run: () => websites.deleteRemainingEvents() },
    { name: 'purge deleted codes', everyMs: HOUR_MS, run: () => qrCodes.deleted.eraseOld() },
    { name: 'delete unused icons of websites', everyMs: 6 * HOUR_MS, run: () => features.siteIcons.sweep() },
    { name: 'purge deleted links', everyMs: HOUR_MS, run: () => features.links.deleted.eraseOld() },
    ...erasureJobs(events.eventLog, erasures),
    ...mailJobs(reports),
    usageJob(events.eventLog, features.usageMails),
    ...taskJobs(features.tasks, catalog.changes),
    { name: 'deliver webhooks', everyMs: 5_000, run: () => webhooks.work(), stop: () => webhooks.stop() },
    {
      name: 'delete workspaces after their grace period',
      everyMs: HOUR_MS,
      run: () => features.administration.deleteDue(),
    },
    { name: 'delete old audit entries', everyMs: 6 * HOUR_MS, run: () => features.audit.prune() },
    { name: 'delete old webhook deliveries', everyMs: 6 * HOUR_MS, run: () => webhooks.forgetOld() },
  ];
}

/** Logs nothing while the engine is unavailable, because its supervisor does. */
function erasureJobs({ ready }: AppDeps['events']['eventLog'], erasures: Features['erasures']): Job[] {
  const whenReady = (work: () => Promise<unknown>) => async () => {
    if (ready()) await work();
  };
  return [
    { name: 'erase deleted objects', everyMs: MINUTE_MS, run: whenReady(() => erasures.processDue()) },
    { name: 'apply retention', everyMs: MINUTE_MS, run: whenReady(() => erasures.keepRetention()) },
    { name: 'reclaim disk space of deleted events', everyMs: HOUR_MS, run: whenReady(() => erasures.takeOffDisk()) },
  ];
}

/** Soon after a domain is verified, because somebody waits for it. */
function certificateJobs(certificates: Features['certificates']): Job[] {
  if (!certificates) return [];
  const { work, stop } = certificates;
  return [{ name: 'order certificates', everyMs: 15_000, atStart: true, run: work, stop }];
}

/** Each email is sent once, however many processes run these jobs. */
function mailJobs(reports: Features['reports']): Job[] {
  return [
    { name: 'queue reports', everyMs: MINUTE_MS, run: () => reports.queueDue(), stop: () => reports.stop() },
    { name: 'check alerts', everyMs: 5 * MINUTE_MS, run: () => reports.watch() },
    { name: 'deliver mail', everyMs: MINUTE_MS, run: () => reports.deliver() },
    { name: 'delete old mail', everyMs: 6 * HOUR_MS, run: () => reports.forgetOld() },
  ];
}

/** Asks the event log about each account with a monthly limit, so it waits for the engine. */
function usageJob({ ready }: AppDeps['events']['eventLog'], mails: Features['usageMails']): Job {
  const run = async () => {
    if (ready()) await mails.queueDue();
  };
  return { name: 'queue emails about usage', everyMs: HOUR_MS, run, stop: () => mails.stop() };
}

/** A process runs two tasks at a time, so that a long task does not delay the short one of another account. */
function taskJobs(tasks: Features['tasks'], changes: ChangeFeed): Job[] {
  const listen = (wake: () => void) =>
    changes.subscribe(({ topic }) => {
      if (topic === TASK_TOPIC) wake();
    });
  // New tasks are announced; the interval finds those of processes that have ended.
  const work = { everyMs: 5_000, listen, run: () => tasks.work(), stop: () => tasks.stop() };
  return [
    { name: 'run tasks', ...work },
    { name: 'run tasks of other nodes', ...work },
    { name: 'delete old tasks', everyMs: MINUTE_MS, run: () => tasks.forgetOld() },
  ];
}

/** Skipped while the engine is unavailable. The days of a new demo or import take longer than a stop may. */
function countingJob({ ready, days }: AppDeps['events']['eventLog']): Job {
  const stopping = new AbortController();
  const run = async () => {
    if (!ready()) return;
    await days.countDue(undefined, stopping.signal);
    if (!stopping.signal.aborted) await days.sweep();
  };
  return { name: 'count closed days', everyMs: MINUTE_MS, run, stop: () => stopping.abort() };
}
