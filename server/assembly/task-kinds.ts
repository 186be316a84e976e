import type { Addresses } from '../http/shared/addresses.ts';
import type { Features, TaskInputs } from '../http/shared/features.ts';
import { createLinkImport } from '../imports/imports.ts';
import { createTasks } from '../tasks/tasks.ts';
import type { AppParts } from './app-deps.ts';

/** Long work of accounts, by the features that know how it is done. */
export function createTasksFrom(
  { catalogue, clock, log }: AppParts,
  { shortLink }: Addresses,
  { links, qrCodes }: Pick<Features, 'links' | 'qrCodes'>,
): Features['tasks'] {
  return createTasks<TaskInputs>({
    store: catalogue.tasks,
    kinds: { link_import: createLinkImport({ links, shortLink }), qr_batch: qrCodes.batchTask },
    clock,
    onError: (error) => log.error({ err: error }, 'a task could not be worked on'),
  });
}
