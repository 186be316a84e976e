import { useLocation } from 'wouter';
import { useApiMutation } from '../../../api/mutations.ts';
import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { TASK, TASKS } from '../../../state/tasks.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import styles from './batch.module.css';
import { type BatchPlan, batchTask } from './batch-plan.ts';
import { type BatchCheck, badRows } from './use-batch-check.ts';

interface StartRowProps {
  plan: BatchPlan;
  check: BatchCheck;
}

/** Starts the batch as a background task of the service; the button says how many rows with problems it leaves out. */
export function StartRow({ plan, check }: StartRowProps) {
  const toasts = useToasts();
  const [, go] = useLocation();
  const create = useApiMutation('createTask', [TASKS]);
  const total = plan.table.rows.length;
  const bad = badRows(check);
  const good = total - bad;
  const isReady = check.done === total && good > 0;
  const start = () =>
    create.mutate(
      { path: `${TASK}/add`, body: batchTask(plan, good) },
      {
        onSuccess: ({ id }) => go(`/tasks/${id}`),
        onError: (error) => toasts.showError(batchMessages.failed, error),
      },
    );
  return (
    <div className={styles.start}>
      <Button variant="primary" disabled={!isReady} isBusy={create.isPending} onClick={start}>
        {batchMessages.start(good, formatInteger(good))}
        {bad > 0 && good > 0 && batchMessages.skip(formatInteger(bad))}
      </Button>
    </div>
  );
}
