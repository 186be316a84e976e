import type { Features, TaskInputs } from '../http/shared/features.ts';
import type { PublicUrls } from '../http/shared/public-urls.ts';
import { createLinkImport } from '../imports/imports.ts';
import { createTasks } from '../tasks/tasks.ts';
import type { AppDeps } from './app-deps.ts';

/** Creates the background tasks of the features. */
export function createTasksFrom(
  { catalog, clock, log }: AppDeps,
  { shortLink }: PublicUrls,
  { links, qrCodes }: Pick<Features, 'links' | 'qrCodes'>,
): Features['tasks'] {
  return createTasks<TaskInputs>({
    store: catalog.tasks,
    kinds: { link_import: createLinkImport({ links, shortLink }), qr_batch: qrCodes.batchTask },
    clock,
    onError: (error) => log.error({ err: error }, 'background task failed'),
  });
}
