/** Checks the rows of a batch before anything is created. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { readLogo } from '../design/logo-source.ts';
import type { QrDrawing } from '../render/drawing.ts';
import { type BatchDeps, type BatchInput, checkBatch, composeUnstored, requireReadBack } from './batch-rows.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';

/** What prevents the code of a row. */
export interface RowFault {
  /** Starts at 1, not counting the header. */
  row: number;
  /** Field of the API, e.g. `data`, `data.phone` or `foreground`. */
  field: string;
  message: string;
}

export interface BatchCheck {
  /** Number of rows without a fault. */
  good: number;
  faults: RowFault[];
}

export type CheckDeps = Pick<BatchDeps, 'engine' | 'assets' | 'fetchPicture' | 'scanUrl'>;

/** A row takes up to 1 ms, so that a request ends within a second. */
const MAX_CHECKED_ROWS = 1_000;

/**
 * Checks content and colors of every row. Decoding takes too long for all of them: the first row of each pair of colors
 * is decoded.
 */
export async function checkRows(deps: CheckDeps, accountId: number, input: BatchInput): Promise<BatchCheck> {
  if (checkBatch(input) > MAX_CHECKED_ROWS) {
    throw invalidField('csv', `Check at most ${MAX_CHECKED_ROWS} rows in a request.`);
  }
  const logo = (await readLogo(deps, accountId, input.logo))?.bytes ?? null;
  const verdicts = new Map<string, Promise<void>>();
  const check: BatchCheck = { good: 0, faults: [] };
  for (const record of csvRecords(input.csv)) {
    // Lets other requests run between any two rows.
    await nextTurn();
    const faults = await faultsOf(deps, { input, record, logo, verdicts });
    if (faults.length === 0) check.good += 1;
    check.faults.push(...faults.map((fault) => ({ row: record.number, ...fault })));
  }
  return check;
}

interface CheckedRow {
  input: BatchInput;
  record: CsvRecord;
  logo: Buffer | null;
  /** Results of decoding, by colors. */
  verdicts: Map<string, Promise<void>>;
}

async function faultsOf(deps: CheckDeps, row: CheckedRow): Promise<Omit<RowFault, 'row'>[]> {
  try {
    const { drawing } = composeUnstored(deps, row, row.logo);
    const colors = JSON.stringify([drawing.design.foreground, drawing.design.background]);
    const verdict = row.verdicts.get(colors) ?? requireReadable(deps, drawing, row.input.store === true);
    row.verdicts.set(colors, verdict);
    await verdict;
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.fields ?? { data: [error.message] });
    return fields.flatMap(([field, messages]) => messages.map((message) => ({ field, message })));
  }
}

/** Stored codes are read by any of the decoders, others by the quick one. */
async function requireReadable(deps: CheckDeps, drawing: QrDrawing, isStored: boolean): Promise<void> {
  if (!isStored) return requireReadBack(deps, drawing);
  const { readable, blame, reasons } = await deps.engine.inspect(drawing);
  if (!readable) throw invalidField(blame, reasons.join(' '));
}
