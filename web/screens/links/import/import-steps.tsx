import { useMemo } from 'react';
import { importMessages as messages } from '../../../messages/links/link-import.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { layout } from '../../../ui/page/page.tsx';
import { LoadError } from '../../../ui/page/query-states.tsx';
import styles from './import.module.css';
import { ImportTable } from './import-table.tsx';
import { type ChosenFile, piecesOfFile } from './pieces.ts';
import { countsOf, type ImportOptions } from './run-import.ts';
import { useImport } from './use-import.ts';

export interface StepsProps {
  file: ChosenFile;
  wish: ImportOptions;
}

/** Starts with a dry run; the import itself needs a confirmation. */
export function ImportSteps({ file, wish }: StepsProps) {
  const { step, report, error, rehearse, start, stop } = useImport(file, wish);
  const all = useMemo(() => piecesOfFile(file.text).reduce((sum, { rows }) => sum + rows, 0), [file]);
  const counts = countsOf(report.rows);
  if (all === 0) return <p role="alert">{messages.empty}</p>;
  return (
    <div className={layout.stack}>
      {step === 'rehearsing' && <Progress done={report.done} all={all} onStop={stop} />}
      {error && <LoadError error={error} onRetry={step === 'stopped' && report.done === all ? start : rehearse} />}
      {step !== 'rehearsing' && !error && <p role="status">{messages[step]}</p>}
      {report.rows.length > 0 && <Counts counts={counts} />}
      {(step === 'rehearsed' || step === 'starting') && counts.made > 0 && (
        <div className={layout.actions}>
          <Button variant="primary" isBusy={step === 'starting'} onClick={start}>
            {messages.start(counts.made, formatInteger(counts.made))}
          </Button>
        </div>
      )}
      {report.rows.length > 0 && <ImportTable name={file.name} rows={report.rows} domain={wish.domain} />}
    </div>
  );
}

function Progress({ done, all, onStop }: { done: number; all: number; onStop: () => void }) {
  return (
    <div className={layout.bar}>
      <span role="status">
        {messages.rehearsing}: {messages.progress(formatInteger(done), all, formatInteger(all))}
      </span>
      <progress className={styles.progress} max={all} value={done} aria-label={messages.rehearsing} />
      <Button size="small" onClick={onStop}>
        {messages.stop}
      </Button>
    </div>
  );
}

function Counts({ counts }: { counts: ReturnType<typeof countsOf> }) {
  const parts = [
    [counts.made, messages.wouldMake],
    [counts.exists, messages.exists],
    [counts.refused, messages.refused],
  ] as const;
  return (
    <div className={styles.counts}>
      {parts.map(([count, what]) => (
        <span key={what}>
          <b>{formatInteger(count)}</b> {what}
        </span>
      ))}
    </div>
  );
}
