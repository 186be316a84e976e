import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { INSTALLATION_LOG } from '../audit/audit.ts';
import type { MailFigures } from '../email-reports/mail-port.ts';
import type { KnownNode } from '../nodes/nodes.ts';
import type { FailedTask, TaskStore } from '../tasks/task-port.ts';
import type { UpdateStatus } from '../updates/updates.ts';
import { createSystemHealth, type SystemHealth } from './system-health.ts';

const NOW = Date.UTC(2026, 10, 26);
const MAIL: MailFigures = { waiting: 2, retrying: 1, sent: 30, failed: 0 };
const NODE: KnownNode = {
  id: 'a',
  name: 'web-1',
  folder: '/srv/waymark',
  eventLog: 'server',
  waitingBytes: 0,
  oldestMs: 0,
  version: '1.0.0',
  roles: ['edge'],
  seenAt: 0,
  silentMs: 0,
  hasStopped: false,
};
const UPDATE: UpdateStatus = {
  current: '0.2.0',
  isOn: true,
  available: undefined,
  checkedAt: 7,
  failure: undefined,
};
const TASK: FailedTask = {
  id: 7,
  accountId: 3,
  kind: 'link_import',
  name: 'links.csv',
  state: 'failed',
  done: 4,
  total: 9,
  counts: { made: 4, exists: 0, refused: 0 },
  resultBytes: 0,
  reason: 'why',
  createdAt: 1,
  finishedAt: 5,
  canRetry: true,
};

let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'waymark-health-'));
  await mkdir(join(dataDirectory, 'events', 'deep'), { recursive: true });
  await mkdir(join(dataDirectory, 'empty'));
  await writeFile(join(dataDirectory, 'catalogue.db'), 'x'.repeat(60));
  await writeFile(join(dataDirectory, 'catalogue.db-wal'), 'x'.repeat(40));
  await writeFile(join(dataDirectory, 'events', 'one'), 'x'.repeat(300));
  await writeFile(join(dataDirectory, 'events', 'deep', 'two'), 'x'.repeat(50));
});
afterAll(() => rm(dataDirectory, { recursive: true }));

function standIns() {
  return {
    checks: [
      { name: 'node', run: () => ({ severity: 'ok' as const, sentence: '24.0.0' }) },
      { name: 'spool', run: () => Promise.reject(new Error('cannot be read\nat somewhere')) },
    ],
    dataDirectory,
    jobs: () => [{ name: 'deliver mail', succeeded: 1, failed: 0, lastSuccessAt: 5, lastFailureAt: 0, reason: '' }],
    nodes: { all: async () => [{ ...NODE, silentMs: 4_000 }] },
    mails: { figures: vi.fn(async () => MAIL), page: vi.fn(), retryNow: vi.fn() },
    updates: { status: () => UPDATE },
    tasks: {
      failed: vi.fn(async () => ({ items: [TASK, { ...TASK, id: 8 }, { ...TASK, id: 9, accountId: 4 }], total: 12 })),
      retry: vi.fn<TaskStore['retry']>(async () => ({ accountId: 3, isQueued: true })),
    },
    audit: {
      record: vi.fn(async () => undefined),
      states: vi.fn(async () => new Map([[3, { name: 'Shop', fields: {} }]])),
    },
    clock: { now: () => NOW },
  };
}

let deps: ReturnType<typeof standIns>;
let health: SystemHealth;
beforeEach(() => {
  deps = standIns();
  health = createSystemHealth(deps);
});

describe('the health report', () => {
  it('says what is known of newer releases', async () => {
    expect((await health.report()).update).toEqual(UPDATE);
  });

  it('has a finding for every check, and none keeps the others from running', async () => {
    expect((await health.report()).checks).toEqual([
      { name: 'node', severity: 'ok', sentence: '24.0.0' },
      { name: 'spool', severity: 'FAIL', sentence: 'cannot be read' },
    ]);
  });

  it('measures the disk and what the data folder holds, the largest first', async () => {
    const { storage } = await health.report();
    expect(storage.entries).toEqual([
      { name: 'events', bytes: 350 },
      { name: 'catalogue.db', bytes: 100 },
    ]);
    expect(storage.freeBytes).toBeGreaterThan(0);
    expect(storage.totalBytes).toBeGreaterThan(storage.freeBytes);
  });

  it('lists the nodes that share the database, with the time of their last announcement', async () => {
    expect((await health.report()).nodes).toMatchObject([{ name: 'web-1', seenAt: NOW - 4_000 }]);
  });

  it('counts emails of 30 days, and lists the jobs of this process', async () => {
    const { mail, jobs } = await health.report();
    expect(mail).toBe(MAIL);
    expect(deps.mails.figures).toHaveBeenCalledWith(NOW - 30 * 86_400_000);
    expect(jobs.map(({ name }) => name)).toEqual(['deliver mail']);
  });
});

describe('failed tasks', () => {
  it('are listed with their workspaces, which are looked up once', async () => {
    const page = await health.failedTasks({ limit: 3, offset: 0 });
    expect(page.total).toBe(12);
    expect(page.items.map(({ id, workspace }) => [id, workspace])).toEqual([
      [7, 'Shop'],
      [8, 'Shop'],
      [9, ''],
    ]);
    expect(deps.audit.states.mock.calls).toEqual([[INSTALLATION_LOG, 'account', [3, 4]]]);
  });

  it('continue, which the log of their workspace says', async () => {
    await health.retryTask(7);
    expect(deps.tasks.retry).toHaveBeenCalledWith(7, NOW);
    const event = { action: 'retryTask', category: 'change', object: { kind: 'task', id: 7 } };
    expect(deps.audit.record.mock.calls).toEqual([[3, { actor: { personId: 0, keyId: 0 }, ...event }]]);
  });

  it.each([
    ['a task that does not exist', undefined, 'not_found'],
    ['a task without its file', { accountId: 3, isQueued: false }, 'invalid_input'],
  ])('are rejected: %s', async (_what, outcome, code) => {
    deps.tasks.retry.mockResolvedValue(outcome);
    await expect(health.retryTask(7)).rejects.toMatchObject({ code });
    expect(deps.audit.record).not.toHaveBeenCalled();
  });
});
