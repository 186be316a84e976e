import { useLocation } from 'wouter';
import { useApiMutation } from '../../../api/mutations.ts';
import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { TASK, TASKS } from '../../../state/tasks.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import styles from './batch.module.css';
import { type BatchPlan, batchTask } from './batch-plan.ts';
import { missingField } from './mapping.ts';

/** Starts the batch as a background task of the service. */
export function StartRow({ plan }: { plan: BatchPlan }) {
  const toasts = useToasts();
  const [, go] = useLocation();
  const create = useApiMutation('createTask', [TASKS]);
  const { table, mapping, type } = plan;
  const start = () =>
    create.mutate(
      { path: `${TASK}/add`, body: batchTask(plan) },
      {
        onSuccess: ({ id }) => go(`/tasks/${id}`),
        onError: (error) => toasts.showError(batchMessages.failed, error),
      },
    );
  return (
    <span className={styles.row}>
      <Button
        variant="primary"
        disabled={missingField(mapping, type) !== undefined}
        isBusy={create.isPending}
        onClick={start}
      >
        {batchMessages.start(table.rows.length, formatInteger(table.rows.length))}
      </Button>
    </span>
  );
}
