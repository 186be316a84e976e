import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { PLAIN_LOOK } from '../design/look.ts';
import type { BatchPlan } from './batch-plan.ts';
import { readTable } from './csv.ts';
import { NO_OPTIONS } from './options-section.tsx';
import { type BatchCheck, badRows, checkBatch } from './use-batch-check.ts';

function planOf(rows: readonly string[][]): BatchPlan {
  const options = { ...NO_OPTIONS, look: PLAIN_LOOK };
  return { table: { names: ['text', 'note'], rows }, type: 'text', mapping: ['data', ''], options };
}

/** A service that rejects rows with the text `bad`. */
function service(requests: number[]): Pick<ApiClient, 'call'> {
  const call = async (_path: string, { body }: { body?: unknown } = {}) => {
    const { rows } = readTable((body as { csv: string }).csv);
    requests.push(rows.length);
    const found = rows.flatMap(([cell], index) => (cell === 'bad' ? [{ row: index + 1, field: 'data' }] : []));
    return { good: 0, faults: found.map((fault) => ({ ...fault, message: 'Enter the text.' })) };
  };
  return { call: call as ApiClient['call'] };
}

async function checksOf(client: Pick<ApiClient, 'call'>, plan: BatchPlan): Promise<BatchCheck[]> {
  const checks: BatchCheck[] = [];
  const { signal } = new AbortController();
  await checkBatch(client, plan, { signal, onProgress: (check) => checks.push(check) });
  return checks;
}

describe('the check of a list', () => {
  it('numbers faults by the rows of the list, in portions of a thousand', async () => {
    const requests: number[] = [];
    const rows = Array.from({ length: 1_002 }, (_, index) => [[0, 1_001].includes(index) ? 'bad' : 'x']);
    rows[1_000] = [' ', 'a note only'];
    const checks = await checksOf(service(requests), planOf(rows));
    expect(requests).toEqual([1_000, 1]);
    expect(checks.map(({ done }) => done)).toEqual([1_000, 1_002]);
    const last = checks.at(-1);
    expect(last?.faults.map(({ row }) => row)).toEqual([0, 1_000, 1_001]);
    expect(badRows(last ?? { faults: [] })).toBe(3);
  });

  it('says nothing more once it is canceled', async () => {
    const controller = new AbortController();
    const requests: number[] = [];
    const rows = Array.from({ length: 2_500 }, () => ['x']);
    let reports = 0;
    const onProgress = () => {
      reports += 1;
      controller.abort();
    };
    await checkBatch(service(requests), planOf(rows), { signal: controller.signal, onProgress });
    expect([requests, reports]).toEqual([[1_000], 1]);
    const failing = () => Promise.reject(new DOMException('canceled', 'AbortError'));
    const canceled = { signal: AbortSignal.abort(), onProgress };
    await checkBatch({ call: failing as ApiClient['call'] }, planOf(rows), canceled);
    expect(reports).toBe(1);
  });

  it('keeps what it has found when a request fails', async () => {
    const rows = Array.from({ length: 1_001 }, () => ['bad']);
    const client = service([]);
    let calls = 0;
    const failing = (...args: Parameters<ApiClient['call']>) =>
      ++calls > 1 ? Promise.reject(new ApiError('Try again.', { status: 503 })) : client.call(...args);
    const checks = await checksOf({ call: failing as ApiClient['call'] }, planOf(rows));
    expect(checks.at(-1)).toMatchObject({ done: 1_000, error: { status: 503 } });
    expect(checks.at(-1)?.faults).toHaveLength(1_000);
  });
});
