import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient, ApiResponse } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { CODES } from '../code-data.ts';
import { lookBody } from '../design/look.ts';
import type { BatchPlan } from './batch-plan.ts';
import { writeTable } from './csv.ts';
import { mappedTable, missingField } from './mapping.ts';

/** What prevents the code of a row. */
export interface RowFault {
  /** Index of the row in the table. */
  row: number;
  /** Field of the API, e.g. `data.phone`. */
  field: string;
  message: string;
}

export interface BatchCheck {
  /** Number of checked rows. */
  done: number;
  faults: readonly RowFault[];
  error?: ApiError;
}

/** The service checks up to 1,000 rows per request. */
const ROWS_PER_REQUEST = 1_000;

const NOTHING: BatchCheck = { done: 0, faults: [] };

/** Checks every row when the list, its columns or the design change. */
export function useBatchCheck(plan: BatchPlan): BatchCheck & { retry: () => void } {
  const client = useApi();
  const [check, setCheck] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const { table, type, mapping } = plan;
  const { look, store } = plan.options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the format of the images changes no row
  const checked = useMemo(() => plan, [table, type, mapping, look, store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the check
  useEffect(() => {
    setCheck(NOTHING);
    if (missingField(checked.mapping, checked.type)) return;
    const controller = new AbortController();
    void checkBatch(client, checked, { signal: controller.signal, onProgress: setCheck });
    return () => controller.abort();
  }, [checked, client, attempt]);
  return { ...check, retry: () => setAttempt(attempt + 1) };
}

/** Number of rows that cannot become codes. */
export function badRows({ faults }: Pick<BatchCheck, 'faults'>): number {
  return new Set(faults.map(({ row }) => row)).size;
}

interface Progress {
  signal: AbortSignal;
  onProgress: (check: BatchCheck) => void;
}

/** Checks the rows in portions, so that progress is visible. */
export async function checkBatch(
  client: Pick<ApiClient, 'call'>,
  { table, mapping, type, options }: BatchPlan,
  { signal, onProgress }: Progress,
): Promise<void> {
  const { names, rows } = mappedTable(table, mapping, type);
  const common = { type, ...lookBody(options.look), store: options.store };
  let check = NOTHING;
  try {
    while (check.done < rows.length && !signal.aborted) {
      const numbered = rows.map((cells, row) => ({ cells, row })).slice(check.done, check.done + ROWS_PER_REQUEST);
      const [filled, empty] = [numbered.filter(isFilled), numbered.filter((one) => !isFilled(one))];
      const csv = writeTable({ names, rows: filled.map(({ cells }) => cells) });
      const found = filled.length === 0 ? [] : await faultsIn(client, { ...common, csv }, signal);
      const placed = found.map((fault) => ({ ...fault, row: filled[fault.row - 1]?.row ?? 0 }));
      const blank = empty.map(({ row }) => ({ row, field: 'data', message: batchMessages.emptyRow }));
      const faults = [...check.faults, ...[...placed, ...blank].toSorted((one, other) => one.row - other.row)];
      check = { done: check.done + numbered.length, faults };
      if (!signal.aborted) onProgress(check);
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    onProgress({ ...check, error });
  }
}

/** The service ignores rows without any text. */
function isFilled({ cells }: { cells: readonly string[] }): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

async function faultsIn(client: Pick<ApiClient, 'call'>, body: object, signal: AbortSignal) {
  const path = `${CODES}/batch/check`;
  return (await client.call<ApiResponse<'checkQrBatch'>>(path, { method: 'POST', body, signal })).faults;
}
