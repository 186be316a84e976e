import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Audit, INSTALLATION_LOG, OPERATOR } from '../audit/audit.ts';
import { MAIL_DAYS } from '../email-reports/email-reports.ts';
import type { MailFigures, MailStore } from '../email-reports/mail-port.ts';
import type { KnownNode, NodeStore } from '../nodes/nodes.ts';
import { invalidField, notFound } from '../platform/app-error.ts';
import { ifMissing } from '../platform/if-missing.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { FailedTask, TaskStore } from '../tasks/task-port.ts';
import type { UpdateStatus, Updates } from '../updates/updates.ts';
import { createEmailList, type EmailList } from './email-list.ts';
import { type Check, type Finding, runCheck } from './finding.ts';

export type { ListedMail } from '../email-reports/mail-port.ts';
export { type BackupStatus, createChecks } from './checks.ts';
export { createEmailList, type EmailList } from './email-list.ts';
export { type Check, type Finding, fail, ok, runCheck } from './finding.ts';

const DAY_MS = 86_400_000;

/** What a job of this process did since the process started. Times in milliseconds; 0 for never. */
export interface JobRun {
  name: string;
  succeeded: number;
  failed: number;
  lastSuccessAt: number;
  lastFailureAt: number;
  /** Of the last failure. */
  reason: string;
}

export interface Storage {
  freeBytes: number;
  totalBytes: number;
  /** What the data folder holds, the largest first. */
  entries: Array<{ name: string; bytes: number }>;
}

/** `seenAt` in milliseconds. */
export type ShownNode = KnownNode & { seenAt: number };

export interface HealthReport {
  checks: Array<Finding & { name: string }>;
  /** Nodes that share the database; empty if it is not shared. */
  nodes: ShownNode[];
  storage: Storage;
  jobs: JobRun[];
  mail: MailFigures;
  update: UpdateStatus;
}

export type ShownTask = FailedTask & { workspace: string };

/** Background tasks of all workspaces that failed. */
export interface FailedTasks {
  failedTasks(request: PageRequest): Promise<Page<ShownTask>>;
  /** Returns a failed task to the queue, where it continues after its last row. Throws if it is not failed, or too old. */
  retryTask(id: number): Promise<void>;
}

/** The state of the installation, for operators. */
export interface SystemHealth extends FailedTasks, EmailList {
  report(): Promise<HealthReport>;
}

export interface FailedTasksDeps {
  tasks: Pick<TaskStore, 'failed' | 'retry'>;
  audit: Pick<Audit, 'record' | 'states'>;
  clock: Clock;
}

export interface SystemHealthDeps extends FailedTasksDeps {
  checks: readonly Check[];
  dataDirectory: string;
  jobs(): Iterable<JobRun>;
  mails: Pick<MailStore, 'figures' | 'page' | 'retryNow'>;
  nodes: Pick<NodeStore, 'all'>;
  updates: Pick<Updates, 'status'>;
}

export function createSystemHealth(deps: SystemHealthDeps): SystemHealth {
  return {
    report: async () => {
      const checks = await Promise.all(deps.checks.map(runCheck));
      const storage = await readStorage(deps.dataDirectory);
      const now = deps.clock.now();
      const mail = await deps.mails.figures(now - MAIL_DAYS * DAY_MS);
      const nodes = (await deps.nodes.all()).map((node) => ({ ...node, seenAt: now - node.silentMs }));
      return { checks, nodes, storage, mail, jobs: [...deps.jobs()], update: deps.updates.status() };
    },
    ...createFailedTasks(deps),
    ...createEmailList(deps),
  };
}

export function createFailedTasks(deps: FailedTasksDeps): FailedTasks {
  return {
    failedTasks: async (request) => {
      const { items, total } = await deps.tasks.failed(request);
      const ids = [...new Set(items.map(({ accountId }) => accountId))];
      const accounts = await deps.audit.states(INSTALLATION_LOG, 'account', ids);
      return { items: items.map((task) => ({ ...task, workspace: accounts.get(task.accountId)?.name ?? '' })), total };
    },
    retryTask: (id) => retryTask(deps, id),
  };
}

async function retryTask({ tasks, audit, clock }: FailedTasksDeps, id: number): Promise<void> {
  const task = await tasks.retry(id, clock.now());
  if (!task) throw notFound();
  if (!task.isQueued)
    throw invalidField(
      'id',
      'This task cannot be retried because its file is no longer stored. Ask its owner to start it again.',
    );
  const object = { kind: 'task', id };
  await audit.record(task.accountId, { actor: OPERATOR, action: 'retryTask', category: 'change', object });
}

/** Files that SQLite keeps beside a database. */
const SQLITE_COMPANION = /(?<=\.db)-(?:wal|shm)$/;

async function readStorage(directory: string): Promise<Storage> {
  const { bavail, blocks, bsize } = await statfs(directory);
  const names = await readdir(directory);
  const sizes = new Map<string, number>();
  for (const name of names) {
    const owner = name.replace(SQLITE_COMPANION, '');
    sizes.set(owner, (sizes.get(owner) ?? 0) + (await bytesOf(join(directory, name))));
  }
  const entries = [...sizes].map(([name, bytes]) => ({ name, bytes })).filter(({ bytes }) => bytes > 0);
  entries.sort((one, other) => other.bytes - one.bytes);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, entries };
}

/** Returns the size of a file, or of all files in a folder. What disappears meanwhile has none. */
async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(ifMissing(() => undefined));
  if (!found) return 0;
  if (!found.isDirectory()) return found.size;
  let bytes = 0;
  for (const name of await readdir(path).catch(ifMissing(() => []))) bytes += await bytesOf(join(path, name));
  return bytes;
}
