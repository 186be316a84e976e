import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../../api/api-error.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { TASKS } from '../../../state/tasks.ts';
import { type ChosenFile, piecesOfFile, TASK_BOUNDS } from './pieces.ts';
import { type ImportOptions, type ImportReport, previewImport, startImport } from './run-import.ts';

export type Step = 'rehearsing' | 'rehearsed' | 'stopped' | 'starting';

const NOTHING: ImportReport = { rows: [], done: 0 };

/** State of an import: checked immediately, started on confirmation. */
export function useImport(file: ChosenFile, wish: ImportOptions) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [, go] = useLocation();
  const [step, setStep] = useState<Step>('rehearsing');
  const [report, setReport] = useState(NOTHING);
  const [error, setError] = useState<ApiError>();
  const controller = useRef<AbortController>(undefined);
  const attempt = async (work: () => Promise<Step>) => {
    setError(undefined);
    try {
      setStep(await work());
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      setStep('stopped');
    }
  };
  const rehearse = () =>
    attempt(async () => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      setReport(NOTHING);
      setStep('rehearsing');
      await previewImport(client, piecesOfFile(file.text), { ...wish, signal, onProgress: setReport });
      return signal.aborted ? 'stopped' : 'rehearsed';
    });
  const start = () =>
    attempt(async () => {
      setStep('starting');
      const [id, ...others] = await startImport(client, piecesOfFile(file.text, TASK_BOUNDS), {
        ...wish,
        name: file.name,
      });
      void invalidate(queryClient, [TASKS]);
      go(others.length > 0 ? '/tasks' : `/tasks/${id}`);
      return 'starting';
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the file has been chosen
  useEffect(() => {
    void rehearse();
    return () => controller.current?.abort();
  }, []);
  const stop = () => controller.current?.abort();
  return { step, report, error, rehearse: () => void rehearse(), start: () => void start(), stop };
}
