/** Many codes from a CSV: a picture each and a report, made one after the other while the zip is being read. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { tooManyAtOnce } from '../../platform/app-error.ts';
import { csvLine } from '../../platform/csv.ts';
import { readLogo, takeLogo } from '../design/logo-source.ts';
import { type BatchInput, type BatchOwner, type BatchParts, checkBatch, drawRow } from './batch-rows.ts';
import { csvRecords } from './csv-records.ts';
import { type ZipFile, zipPieces } from './zip.ts';

export type { BatchInput, BatchParts } from './batch-rows.ts';

/** Accounts whose batch is being read: each costs as much as a thousand requests. */
const running = new Set<number>();

/** The pieces of the zip. What is wrong with all of it is refused at once, what is wrong with a row stands in the report. */
export async function createBatch(
  parts: BatchParts,
  accountId: number,
  input: BatchInput,
): Promise<AsyncGenerator<Buffer>> {
  checkBatch(input);
  if (running.has(accountId)) throw tooManyAtOnce('A batch of this account is under way. Wait until it is done.');
  const { assetId, bytes = null } = (await batchLogo(parts, accountId, input)) ?? {};
  // Rows that are stored share one picture.
  const logo = assetId === undefined ? null : `/assets/${assetId}`;
  const files = batchFiles(parts, { accountId, logo: bytes }, { ...input, logo });
  return alone(accountId, zipPieces(files, new Date(parts.now())));
}

function batchLogo(parts: BatchParts, accountId: number, { store, logo }: BatchInput) {
  return store ? takeLogo(parts, accountId, logo) : readLogo(parts, accountId, logo);
}

/** Begins with the first piece: a zip that nobody starts to read holds nothing up. */
async function* alone(accountId: number, pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  running.add(accountId);
  try {
    yield* pieces;
  } finally {
    running.delete(accountId);
  }
}

/** Columns of the report. */
export const REPORT_COLUMNS = ['row', 'file', 'content', 'code', 'problem'] as const;

async function* batchFiles(parts: BatchParts, owner: BatchOwner, input: BatchInput): AsyncGenerator<ZipFile> {
  const report = [csvLine(REPORT_COLUMNS)];
  for (const record of csvRecords(input.csv)) {
    // Other requests get their turn between any two codes.
    await nextTurn();
    const { file, content, stored, refusal = '' } = await drawRow(parts, owner, { input, record });
    report.push(csvLine([record.number, file?.name ?? '', content, stored?.code ?? '', refusal]));
    if (file) yield file;
  }
  yield { name: 'report.csv', bytes: Buffer.from(report.join('')), isPacked: false };
}
