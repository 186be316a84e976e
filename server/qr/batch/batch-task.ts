/** A batch that runs as a background task. Its zip grows row by row by complete entries, so that it can be resumed. */
import { AppError } from '../../platform/app-error.ts';
import { csvLine } from '../../platform/csv.ts';
import type { PreparedTask, ProcessedRow, Task, TaskKind, TaskOutput, TaskRow, TaskRun } from '../../tasks/tasks.ts';
import { readLogo, takeLogo } from '../design/logo-source.ts';
import type { QrCode } from '../qr-code-port.ts';
import { REPORT_COLUMNS } from './batch.ts';
import { type BatchDeps, type BatchInput, checkBatch, type DrawnRow, drawRow } from './batch-rows.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';
import { zipEntry, zipTail } from './zip.ts';

export interface BatchTaskDeps extends BatchDeps {
  findMany(accountId: number, ids: readonly number[]): Promise<QrCode[]>;
}

/** Limit of a batch's pictures: rejecting is better than filling half of a common disk. */
const MAX_BYTES = 500_000_000;

export function createBatchKind(deps: BatchTaskDeps): TaskKind<BatchInput> {
  return {
    prepare: (accountId, input) => prepare(deps, accountId, input),
    run: (turn) => drawRows(deps, turn),
    result: (task, created) => ({ fileName: 'qr-codes.zip', type: 'application/zip', pieces: zipOf(task, created) }),
  };
}

/** Fetches the logo now, while an error can still be reported to the caller. */
async function prepare(deps: BatchTaskDeps, accountId: number, input: BatchInput): Promise<PreparedTask> {
  const total = checkBatch(input);
  const logo = await takeLogo(deps, accountId, input.logo);
  return { input: JSON.stringify({ ...input, logo: logo && `/assets/${logo.assetId}` }), total };
}

async function* drawRows(deps: BatchTaskDeps, turn: TaskRun): AsyncGenerator<ProcessedRow> {
  const { accountId, done, resultBytes } = turn.task;
  const input = JSON.parse(turn.task.input) as BatchInput;
  const logo = (await readLogo(deps, accountId, input.logo))?.bytes ?? null;
  const before = new Map((await deps.findMany(accountId, [...turn.made.values()])).map((code) => [code.id, code]));
  let offset = resultBytes;
  for (const record of csvRecords(input.csv)) {
    const row = { place: record.number - 1, line: record.number };
    if (row.place < done) continue;
    if (offset > MAX_BYTES) throw tooLarge();
    await turn.rest();
    const madeId = turn.made.get(row.place);
    const stored = madeId === undefined ? undefined : before.get(madeId);
    if (madeId !== undefined && !stored) {
      yield { ...row, result: 'made', objectId: madeId, details: {} };
      continue;
    }
    const own = { input, record, mark: turn.mark(row), ...(stored && { stored }) };
    const processed = processedRow(turn.task, { record, drawn: await drawRow(deps, { accountId, logo }, own), offset });
    offset += processed.part?.body.length ?? 0;
    yield processed;
  }
}

function tooLarge(): AppError {
  return new AppError('too_large', 'The images exceed 500 MB. Use smaller or fewer images.');
}

interface Drawn {
  record: CsvRecord;
  drawn: DrawnRow;
  /** Offset of the entry in the zip. */
  offset: number;
}

function processedRow({ createdAt }: Task, { record, drawn, offset }: Drawn): ProcessedRow {
  const row = { place: record.number - 1, line: record.number };
  const { file, content, stored, refusal } = drawn;
  if (!file) return { ...row, result: 'refused', objectId: null, details: { refusal: refusal ?? '' } };
  const details = { file: file.name, content, ...(stored && { code: stored.code }) };
  const part = zipEntry(file, { offset, at: new Date(createdAt) });
  return { ...row, result: 'made', objectId: stored?.id ?? null, details, part };
}

/** Yields the existing entries, the report, and the central directory. */
async function* zipOf({ createdAt }: Task, { rows, parts }: TaskOutput): AsyncGenerator<Buffer> {
  const tails: Buffer[] = [];
  let offset = 0;
  for await (const { body, tail } of parts()) {
    yield body;
    offset += body.length;
    tails.push(tail);
  }
  const report = { name: 'report.csv', bytes: Buffer.from(await reportOf(rows())), isPacked: false };
  const last = zipEntry(report, { offset, at: new Date(createdAt) });
  yield last.body;
  yield zipTail(Buffer.concat([...tails, last.tail]), offset + last.body.length);
}

async function reportOf(rows: AsyncIterable<TaskRow>): Promise<string> {
  const lines = [csvLine(REPORT_COLUMNS)];
  for await (const { line, details } of rows) {
    lines.push(csvLine([line, details.file ?? '', details.content ?? '', details.code ?? '', details.refusal ?? '']));
  }
  return lines.join('');
}
