import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { touch, useApi } from '../../../api/queries.ts';
import { Refusal } from '../../../api/refusal.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formatWhole } from '../../../ui/format.ts';
import { layout } from '../../../ui/page.tsx';
import { Fault } from '../../../ui/states.tsx';
import { importWords as words } from '../../../words/link-import.ts';
import { LINK_ANSWERS } from '../link-data.ts';
import styles from './import.module.css';
import { ImportTable } from './import-table.tsx';
import type { Piece } from './pieces.ts';
import { countsOf, type ImportReport, type ImportWish, runImport } from './run-import.ts';

type Step = 'rehearsing' | 'rehearsed' | 'importing' | 'done' | 'stopped';

interface StepsProps {
  name: string;
  pieces: readonly Piece[];
  wish: Omit<ImportWish, 'isRehearsal'>;
}

const NOTHING: ImportReport = { rows: [], done: 0 };

/** Checked first, by itself; brought in when somebody says so. */
export function ImportSteps({ name, pieces, wish }: StepsProps) {
  const { step, report, error, run, stop } = useImport(pieces, wish);
  const all = pieces.reduce((sum, { rows }) => sum + rows, 0);
  const counts = countsOf(report.rows);
  const isBusy = step === 'rehearsing' || step === 'importing';
  if (pieces.length === 0) return <p role="alert">{words.empty}</p>;
  return (
    <div className={layout.stack}>
      {isBusy && (
        <div className={layout.bar}>
          <span role="status">
            {words[step]}: {words.progress(formatWhole(report.done), formatWhole(all))}
          </span>
          <progress className={styles.progress} max={all} value={report.done} aria-label={words[step]} />
          <Button size="small" onClick={stop}>
            {words.stop}
          </Button>
        </div>
      )}
      {error && <Fault error={error} onRetry={() => run(step === 'rehearsed' || step === 'rehearsing')} />}
      {!isBusy && !error && <p role="status">{words[step]}</p>}
      {report.rows.length > 0 && <Counts counts={counts} isRehearsal={step === 'rehearsing' || step === 'rehearsed'} />}
      <div className={layout.actions}>
        {step === 'rehearsed' && counts.made > 0 && (
          <Button look="primary" onClick={() => run(false)}>
            {words.start(formatWhole(counts.made))}
          </Button>
        )}
        {(step === 'done' || step === 'stopped') && (
          <LinkButton to="/links" look="primary">
            {words.toList}
          </LinkButton>
        )}
      </div>
      {report.rows.length > 0 && (
        <ImportTable name={name} rows={report.rows} isRehearsal={step === 'rehearsing' || step === 'rehearsed'} />
      )}
    </div>
  );
}

function Counts({ counts, isRehearsal }: { counts: ReturnType<typeof countsOf>; isRehearsal: boolean }) {
  const parts = [
    [counts.made, isRehearsal ? words.wouldMake : words.made],
    [counts.exists, words.exists],
    [counts.refused, words.refused],
  ] as const;
  return (
    <div className={styles.counts}>
      {parts.map(([count, what]) => (
        <span key={what}>
          <b>{formatWhole(count)}</b> {what}
        </span>
      ))}
    </div>
  );
}

function useImport(pieces: readonly Piece[], wish: StepsProps['wish']) {
  const client = useApi();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>('rehearsing');
  const [report, setReport] = useState(NOTHING);
  const [error, setError] = useState<Refusal>();
  const controller = useRef<AbortController>(undefined);
  const run = async (isRehearsal: boolean) => {
    const current = new AbortController();
    const { signal } = current;
    controller.current = current;
    setError(undefined);
    setReport(NOTHING);
    setStep(isRehearsal ? 'rehearsing' : 'importing');
    try {
      await runImport(client, pieces, { ...wish, isRehearsal, signal, onProgress: setReport });
      setStep(signal.aborted ? 'stopped' : isRehearsal ? 'rehearsed' : 'done');
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      setError(fault);
      setStep('stopped');
    } finally {
      if (!isRehearsal) await touch(queries, LINK_ANSWERS);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the file has been chosen
  useEffect(() => {
    void run(true);
    return () => controller.current?.abort();
  }, []);
  return {
    step,
    report,
    error,
    run: (isRehearsal: boolean) => void run(isRehearsal),
    stop: () => controller.current?.abort(),
  };
}
