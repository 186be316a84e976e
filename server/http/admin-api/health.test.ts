import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { HealthReport, ShownTask } from '../../system-health/system-health.ts';
import { callAdmin } from './admin-call.fixture.ts';

const MORNING = Date.UTC(2026, 10, 26, 8, 30);
const SHOWN = '2026-11-26 08:30:00';

const report: HealthReport = {
  checks: [
    { name: 'node', severity: 'ok', sentence: '24.0.0' },
    { name: 'mail', severity: 'warn', sentence: 'off; set SMTP_URL.' },
    { name: 'spool', severity: 'FAIL', sentence: 'cannot be read' },
  ],
  nodes: [
    {
      id: 'a',
      name: 'web-1',
      folder: '/srv/waymark',
      eventLog: 'server',
      version: '1.0.0',
      roles: ['edge'],
      waitingBytes: 70,
      oldestMs: 2,
      silentMs: 60_000,
      hasStopped: false,
      seenAt: MORNING,
    },
  ],
  storage: { freeBytes: 10, totalBytes: 30, entries: [{ name: 'events', bytes: 20 }] },
  jobs: [{ name: 'deliver mail', succeeded: 3, failed: 1, lastSuccessAt: MORNING, lastFailureAt: 0, reason: '' }],
  update: { current: '0.2.0', isOn: false, available: undefined, checkedAt: null, failure: undefined },
  mail: {
    sent: 9,
    failed: 1,
    waiting: 2,
    retrying: 1,
  },
};

const task: ShownTask = {
  id: 7,
  accountId: 3,
  kind: 'link_import',
  name: 'links.csv',
  state: 'failed',
  done: 4,
  total: 9,
  counts: { made: 4, exists: 0, refused: 0 },
  resultBytes: 0,
  reason: null,
  createdAt: 1,
  finishedAt: MORNING,
  canRetry: true,
  workspace: 'Shop',
};

const URL_OF_NOTES = 'https://way.example/0.3.0';

describe('a newer release', () => {
  const known = { current: '0.2.0', isOn: true, checkedAt: MORNING, failure: undefined };

  it.each([
    [
      'is shown with its notes',
      { ...known, available: { version: '0.3.0', url: URL_OF_NOTES } },
      { is_on: true, available: '0.3.0', url: URL_OF_NOTES, checked: SHOWN, failure: null },
    ],
    [
      'is shown without notes',
      { ...known, available: { version: '0.3.0', url: null } },
      { is_on: true, available: '0.3.0', url: null, checked: SHOWN, failure: null },
    ],
    [
      'is unknown after a failure',
      { ...known, available: undefined, failure: 'The feed is not JSON.' },
      { is_on: true, available: null, url: null, checked: SHOWN, failure: 'The feed is not JSON.' },
    ],
  ])('%s, also when an operator asks', async (_what, update, shown) => {
    const systemHealth = { report: async () => ({ ...report, update }) };
    const { health } = await callAdmin(adminOperations.showHealth, { systemHealth });
    expect(health.update).toEqual({ current: '0.2.0', ...shown });
    const updates = { check: async () => update };
    const checked = await callAdmin(adminOperations.checkForUpdate, { updates });
    expect(checked.update).toEqual(health.update);
  });
});

describe('the health of the installation', () => {
  it('has the checks of doctor, with severities in lower case', async () => {
    const { health } = await callAdmin(adminOperations.showHealth, { systemHealth: { report: async () => report } });
    expect(health.checks.map(({ severity }) => severity)).toEqual(['ok', 'warn', 'fail']);
    expect(health.storage).toEqual({ free_bytes: 10, total_bytes: 30, entries: [{ name: 'events', bytes: 20 }] });
  });

  it('has the nodes that share the database, and when each was last seen', async () => {
    const { health } = await callAdmin(adminOperations.showHealth, { systemHealth: { report: async () => report } });
    expect(health.nodes).toEqual([
      {
        id: 'a',
        name: 'web-1',
        folder: '/srv/waymark',
        roles: ['edge'],
        version: '1.0.0',
        state: 'gone',
        last_seen: SHOWN,
        spool_bytes: 70,
      },
    ]);
  });

  it('says when jobs ran and which emails failed', async () => {
    const { health } = await callAdmin(adminOperations.showHealth, { systemHealth: { report: async () => report } });
    expect(health.jobs).toEqual([
      { name: 'deliver mail', runs: 4, failures: 1, last_success: SHOWN, last_failure: null, reason: '' },
    ]);
    expect(health.mail).toEqual({
      days: 30,
      sent: 9,
      failed: 1,
      waiting: 2,
      retrying: 1,
    });
  });

  it('lists failed tasks by page, without their input', async () => {
    const failedTasks = vi.fn(async () => ({ items: [{ ...task, input: 'secret' }], total: 21 }));
    const query = { limit: 20, page: 2 };
    const { data } = await callAdmin(adminOperations.listFailedTasks, { systemHealth: { failedTasks } }, { query });
    expect(failedTasks).toHaveBeenCalledWith({ limit: 20, offset: 20 });
    expect(data.tasks).toEqual([
      {
        id: 7,
        kind: 'link_import',
        name: 'links.csv',
        workspace: 3,
        workspace_name: 'Shop',
        done: 4,
        total: 9,
        reason: '',
        failed: SHOWN,
        can_retry: true,
      },
    ]);
  });

  it('continues a task', async () => {
    const retryTask = vi.fn(async () => undefined);
    const answer = await callAdmin(adminOperations.retryTask, { systemHealth: { retryTask } });
    expect(answer).toEqual({ error: 0, message: 'The task was resumed.' });
    expect(retryTask.mock.calls).toEqual([[7]]);
  });
});
