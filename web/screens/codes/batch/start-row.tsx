import { useState } from 'react';
import { useLocation } from 'wouter';
import { useApiMutation } from '../../../api/mutations.ts';
import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { TASK, TASKS } from '../../../state/tasks.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { formatInteger } from '../../../ui/format.ts';
import styles from './batch.module.css';
import { type BatchPlan, batchTask } from './batch-plan.ts';
import { type BatchCheck, badRows } from './use-batch-check.ts';

interface StartRowProps {
  plan: BatchPlan;
  check: BatchCheck;
}

/** Starts the batch as a background task of the service; rows with problems must be left out explicitly. */
export function StartRow({ plan, check }: StartRowProps) {
  const toasts = useToasts();
  const [, go] = useLocation();
  const [skips, setSkips] = useState(false);
  const create = useApiMutation('createTask', [TASKS]);
  const total = plan.table.rows.length;
  const bad = badRows(check);
  const good = total - bad;
  const isReady = check.done === total && good > 0 && (bad === 0 || skips);
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
      {bad > 0 && good > 0 && (
        <CheckRow label={batchMessages.skip(bad, formatInteger(bad))} isOn={skips} onChange={setSkips} />
      )}
      <Button variant="primary" disabled={!isReady} isBusy={create.isPending} onClick={start}>
        {batchMessages.start(good, formatInteger(good))}
      </Button>
    </div>
  );
}
