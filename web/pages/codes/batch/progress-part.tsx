import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatWhole } from '../../../ui/format.ts';
import { Section } from '../../../ui/page.tsx';
import { Fault } from '../../../ui/states.tsx';
import { batchWords } from '../../../words/code-batches.ts';
import { saveBlob } from '../save-file.ts';
import styles from './batch.module.css';
import { type BatchJob, batchRunner } from './batch-job.ts';
import { ZIP_NAME } from './start-row.tsx';

const TITLES = {
  running: batchWords.running,
  done: batchWords.done,
  failed: batchWords.failed,
  stopped: batchWords.stopped,
  none: '',
} as const;

/** How far the batch is, and its file once it is there. */
export function ProgressPart({ job }: { job: BatchJob }) {
  const { state, done, total, file, fault } = job;
  useLeavingWarning(state === 'running');
  const told = batchWords.progress(formatWhole(done), formatWhole(total));
  return (
    <Section title={TITLES[state]}>
      {state === 'running' && (
        <>
          <progress className={styles.progress} value={done} max={total} aria-label={batchWords.running} />
          <p role="status">{told}</p>
          <p className={styles.about}>{batchWords.goesOn}</p>
          <span className={styles.row}>
            <Button onClick={batchRunner.stop}>{batchWords.stop}</Button>
          </span>
        </>
      )}
      {fault && <Fault error={fault} />}
      {state === 'done' && <p>{batchWords.doneText(formatWhole(total))}</p>}
      {state !== 'running' && (
        <span className={styles.row}>
          {file && (
            <Button look="primary" icon={<Download aria-hidden />} onClick={() => saveBlob(file, ZIP_NAME)}>
              {batchWords.save}
            </Button>
          )}
          <Button onClick={batchRunner.forget}>{batchWords.close}</Button>
        </span>
      )}
    </Section>
  );
}

/** Whoever closes the tab is asked: what is not whole yet would be lost. */
function useLeavingWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning]);
}
