import { adminOperations } from '../../../contract/application/admin/operations.ts';
import { MAIL_DAYS } from '../../email-reports/email-reports.ts';
import { stateOf } from '../../nodes/nodes.ts';
import type { HealthReport, ShownNode, ShownTask } from '../../system-health/system-health.ts';
import type { UpdateStatus } from '../../updates/updates.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { timeOrNull } from './workspaces.ts';

const { showHealth, checkForUpdate, listFailedTasks, retryTask } = adminOperations;

export const healthRoutes = [
  route(showHealth, async (_call, { features }) => ok({ health: presentHealth(await features.systemHealth.report()) })),
  route(checkForUpdate, async (_call, { features }) => {
    return ok({ update: presentUpdate(await features.updates.check()) });
  }),
  route(listFailedTasks, async ({ query }, { features }) => {
    const page = await features.systemHealth.failedTasks(pageRequest(query));
    return listEnvelope(query, page, { name: 'tasks', present: presentTask });
  }),
  route(retryTask, async ({ id }, { features }) => {
    await features.systemHealth.retryTask(id());
    return ok({ message: 'The task was resumed.' });
  }),
];

function presentHealth({ checks, nodes, storage, jobs, mail, update }: HealthReport) {
  const { sent, failed, waiting, retrying } = mail;
  return {
    update: presentUpdate(update),
    checks: checks.map(({ name, severity, sentence }) => ({ name, severity: SEVERITIES[severity], sentence })),
    nodes: nodes.map(presentNode),
    storage: { free_bytes: storage.freeBytes, total_bytes: storage.totalBytes, entries: storage.entries },
    jobs: jobs.map((job) => ({
      name: job.name,
      runs: job.succeeded + job.failed,
      failures: job.failed,
      reason: job.reason,
      last_success: timeOrNull(job.lastSuccessAt || null),
      last_failure: timeOrNull(job.lastFailureAt || null),
    })),
    mail: {
      days: MAIL_DAYS,
      sent,
      failed,
      waiting,
      retrying,
    },
  };
}

function presentUpdate({ current, isOn, available, checkedAt, failure }: UpdateStatus) {
  const { version = null, url = null } = available ?? {};
  return { current, is_on: isOn, available: version, url, checked: timeOrNull(checkedAt), failure: failure ?? null };
}

function presentNode(node: ShownNode) {
  const { id, name, folder, roles, version, seenAt, waitingBytes } = node;
  return {
    id,
    name,
    folder,
    roles: [...roles],
    version,
    state: stateOf(node),
    last_seen: formatTimestamp(seenAt),
    spool_bytes: waitingBytes,
  };
}

const SEVERITIES = { ok: 'ok', warn: 'warn', FAIL: 'fail' } as const;

function presentTask({ id, kind, name, accountId, workspace, done, total, reason, finishedAt, canRetry }: ShownTask) {
  return {
    id,
    kind,
    name,
    workspace: accountId,
    workspace_name: workspace,
    done,
    total,
    reason: reason ?? '',
    failed: formatTimestamp(finishedAt ?? 0),
    can_retry: canRetry,
  };
}
