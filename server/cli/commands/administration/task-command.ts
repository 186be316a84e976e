import { parseArgs } from 'node:util';
import { INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { createFailedTasks, type FailedTasks } from '../../../system-health/system-health.ts';
import { UsageError } from '../../command-error.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

const SHOWN = 1_000;

/** Runs `task failed` and `task retry NUMBER...`; a running service continues the tasks within a second. */
export async function taskCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [action, ...words] = positionals;
  const ids = words.map(Number);
  const isRetry = action === 'retry' && ids.length > 0 && ids.every((id) => Number.isSafeInteger(id) && id > 0);
  if (!isRetry && positionals.join(' ') !== 'failed') throw new UsageError('Use failed, or retry with task numbers.');
  const catalog = await openCatalogOrExit(readConfig());
  const audit = openAudit(catalog);
  const tasks = createFailedTasks({ tasks: catalog.tasks, audit, clock: systemClock });
  try {
    if (isRetry) await retry({ tasks, audit }, ids);
    else await list(tasks, values.json === true);
  } finally {
    await catalog.close();
  }
  return 0;
}

async function retry(
  { tasks, audit }: { tasks: FailedTasks; audit: ReturnType<typeof openAudit> },
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    await tasks.retryTask(id);
    const name = (await audit.states(INSTALLATION_LOG, 'task', [id])).get(id)?.name ?? '';
    const object = { kind: 'task', id, name };
    await audit.record(INSTALLATION_LOG, { actor: OPERATOR, action: 'retryTask', category: 'change', object });
    console.log(`${id} ${name}: continues`);
  }
}

async function list(tasks: FailedTasks, isJson: boolean): Promise<void> {
  const { items } = await tasks.failedTasks({ limit: SHOWN, offset: 0 });
  if (isJson) return console.log(JSON.stringify(items));
  for (const { id, finishedAt, workspace, name, done, total, reason } of items)
    console.log([id, new Date(finishedAt ?? 0).toISOString(), workspace, name, `${done}/${total}`, reason].join('  '));
}
