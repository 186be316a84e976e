/**
 * Creates many codes from a CSV: one picture each and a report, drawn one after another while the client downloads the
 * zip.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { tooManyConcurrent } from '../../platform/app-error.ts';
import { csvLine } from '../../platform/csv.ts';
import { readLogo, takeLogo } from '../design/logo-source.ts';
import { type BatchDeps, type BatchInput, type BatchOwner, checkBatch, drawRow } from './batch-rows.ts';
import { csvRecords } from './csv-records.ts';
import { type ZipFile, zipPieces } from './zip.ts';

export type { BatchDeps, BatchInput } from './batch-rows.ts';

/** Accounts with a running batch: each batch costs as much as a thousand requests. */
const running = new Set<number>();

/**
 * Returns the pieces of the zip. Errors of the whole batch are thrown immediately; errors of a row appear in the report.
 */
export async function createBatch(
  deps: BatchDeps,
  accountId: number,
  input: BatchInput,
): Promise<AsyncGenerator<Buffer>> {
  checkBatch(input);
  if (running.has(accountId))
    throw tooManyConcurrent('Another batch is already running in this workspace. Wait until it finishes.');
  const { assetId, bytes = null } = (await batchLogo(deps, accountId, input)) ?? {};
  // Stored rows share one picture.
  const logo = assetId === undefined ? null : `/assets/${assetId}`;
  const files = batchFiles(deps, { accountId, logo: bytes }, { ...input, logo });
  return oneAtATime(accountId, zipPieces(files, new Date(deps.now())));
}

function batchLogo(deps: BatchDeps, accountId: number, { store, logo }: BatchInput) {
  return store ? takeLogo(deps, accountId, logo) : readLogo(deps, accountId, logo);
}

/** Reserves the account's slot with the first piece, so that an unread zip blocks nothing. */
async function* oneAtATime(accountId: number, pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  running.add(accountId);
  try {
    yield* pieces;
  } finally {
    running.delete(accountId);
  }
}

/** Columns of the report. */
export const REPORT_COLUMNS = ['row', 'file', 'content', 'code', 'problem'] as const;

async function* batchFiles(deps: BatchDeps, owner: BatchOwner, input: BatchInput): AsyncGenerator<ZipFile> {
  const report = [csvLine(REPORT_COLUMNS)];
  for (const record of csvRecords(input.csv)) {
    // Lets other requests run between any two codes.
    await nextTurn();
    const { file, content, stored, refusal = '' } = await drawRow(deps, owner, { input, record });
    report.push(csvLine([record.number, file?.name ?? '', content, stored?.code ?? '', refusal]));
    if (file) yield file;
  }
  yield { name: 'report.csv', bytes: Buffer.from(report.join('')), isPacked: false };
}
