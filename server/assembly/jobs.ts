import { WINDOW_MS } from '../accounts/accounts.ts';
import type { Features } from '../http/shared/features.ts';
import type { Log } from '../platform/log.ts';
import type { AppParts } from './app-deps.ts';
import { ALL_ROLES } from './roles.ts';

/** Work that comes round. It may be interrupted and repeated, here or in another process, at any time. */
export interface Job {
  name: string;
  everyMs: number;
  /** Its first turn is at the start; otherwise an interval later. */
  atStart?: boolean;
  run(): Promise<unknown>;
  /** Called when no turn will begin any more: one that is under way should come to its end soon. */
  stop?(): void;
}

export interface RunningJobs {
  /** No turn begins any more; resolves when those under way have ended. */
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Gives each job its turns, never two at a time. One that fails is logged and has its next turn as usual. */
export function startJobs(jobs: readonly Job[], log: Pick<Log, 'error'>): RunningJobs {
  const closers = jobs.map((job) => startJob(job, log));
  return {
    close: async () => {
      await Promise.all(closers.map((close) => close()));
    },
  };
}

function startJob(job: Job, log: Pick<Log, 'error'>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const turn = () => {
    running ??= runOnce(job, log).finally(() => {
      running = undefined;
    });
  };
  if (job.atStart) turn();
  const timer = setInterval(turn, job.everyMs);
  return async () => {
    clearInterval(timer);
    job.stop?.();
    await running;
  };
}

async function runOnce({ name, run }: Job, log: Pick<Log, 'error'>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed');
  }
}

/** The periodic work of a process, by its roles. */
export function createJobs(parts: AppParts, features: Features): Job[] {
  const { roles = ALL_ROLES } = parts;
  return roles.has('worker')
    ? [...processJobs(parts, features), ...serviceJobs(parts, features)]
    : processJobs(parts, features);
}

/** What every process does for itself: it holds salts in memory, and a quiet one must forget them too; so for counts. */
function processJobs({ events }: AppParts, { orphans }: Features): Job[] {
  const { salts, storeLeftOut } = events.collector;
  return [
    { name: 'destroy old salts', everyMs: HOUR_MS, atStart: true, run: () => salts.rotate() },
    // Soon: somebody may wait for the first visit, and want to know why it is not there.
    { name: 'store what was left out', everyMs: 5_000, run: storeLeftOut },
    { name: 'store what was asked for and is not there', everyMs: 5_000, run: () => orphans.storeCounts() },
  ];
}

/** What one process does for the whole installation. Two that do it at once do no harm. */
function serviceJobs({ catalogue, clock, events }: AppParts, features: Features): Job[] {
  const { domains, erasures, health, invitations, orphans, qrCodes, reports, resets, sessions, webhooks, websites } =
    features;
  return [
    { name: 'check domains again', everyMs: 5 * MINUTE_MS, run: () => domains.recheckDueDomains() },
    {
      name: 'forget request counts',
      everyMs: MINUTE_MS,
      // The minute before may still be counted in by a process whose clock is slow.
      run: () => catalogue.rateWindows.forgetBefore(Math.floor(clock.now() / WINDOW_MS) - 1),
    },
    { name: 'look at targets', everyMs: MINUTE_MS, run: () => health.work(), stop: () => health.stop() },
    { name: 'forget ended sessions', everyMs: HOUR_MS, run: () => sessions.sweep() },
    { name: 'forget links for new passwords', everyMs: HOUR_MS, run: () => resets.sweep() },
    { name: 'forget old invitations', everyMs: 6 * HOUR_MS, run: () => invitations.sweep() },
    { name: 'forget what nobody asks for any more', everyMs: 6 * HOUR_MS, run: () => orphans.forgetOld() },
    { name: 'count closed days', everyMs: MINUTE_MS, run: () => countClosedDays(events.eventLog) },
    { name: 'delete events of deleted websites', everyMs: 5 * MINUTE_MS, run: () => websites.deleteEventsOfGone() },
    { name: 'end deleted codes for good', everyMs: HOUR_MS, run: () => qrCodes.deleted.eraseOld() },
    ...erasureJobs(events.eventLog, erasures),
    ...mailJobs(reports),
    ...taskJobs(features.tasks),
    { name: 'tell webhooks', everyMs: 5_000, run: () => webhooks.work(), stop: () => webhooks.stop() },
    { name: 'forget old webhook messages', everyMs: 6 * HOUR_MS, run: () => webhooks.forgetOld() },
  ];
}

/** While the engine can't be reached there is nothing to tell that its supervisor does not log. */
function erasureJobs({ ready }: AppParts['events']['eventLog'], erasures: Features['erasures']): Job[] {
  const whenReady = (work: () => Promise<unknown>) => async () => {
    if (ready()) await work();
  };
  return [
    { name: 'erase what was deleted', everyMs: MINUTE_MS, run: whenReady(() => erasures.lookAfter()) },
    { name: 'delete what is too old', everyMs: MINUTE_MS, run: whenReady(() => erasures.keepRetention()) },
    { name: 'take deleted events off the disk', everyMs: HOUR_MS, run: whenReady(() => erasures.takeOffDisk()) },
  ];
}

/** Each mail goes out once, however many processes do this. */
function mailJobs(reports: Features['reports']): Job[] {
  return [
    { name: 'queue reports', everyMs: MINUTE_MS, run: () => reports.queueDue(), stop: () => reports.stop() },
    { name: 'watch for alerts', everyMs: 5 * MINUTE_MS, run: () => reports.watch() },
    { name: 'deliver mail', everyMs: MINUTE_MS, run: () => reports.deliver() },
    { name: 'forget old mail', everyMs: 6 * HOUR_MS, run: () => reports.forgetOld() },
  ];
}

/** A process works on two at a time: somebody's long one keeps nobody else's short one waiting. */
function taskJobs(tasks: Features['tasks']): Job[] {
  const work = { everyMs: 1_000, run: () => tasks.work(), stop: () => tasks.stop() };
  return [
    { name: 'work on tasks', ...work },
    { name: 'work on other tasks', ...work },
    { name: 'forget old tasks', everyMs: MINUTE_MS, run: () => tasks.forgetOld() },
  ];
}

/** Likewise. */
async function countClosedDays({ ready, days }: AppParts['events']['eventLog']): Promise<void> {
  if (!ready()) return;
  await days.countDue();
  await days.sweep();
}
