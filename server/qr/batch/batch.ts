/** Many codes from a CSV: a picture each and a report, made one after the other while the zip is being read. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { QR_TYPES, type QrType } from '../../../contract/vocabulary.ts';
import { AppError, invalidField, tooManyAtOnce } from '../../platform/app-error.ts';
import { type QrCodeInput, readDesign } from '../design-input.ts';
import { composeCode, type TryParts } from '../designing.ts';
import type { QrDrawing } from '../drawing.ts';
import { readLogo, takeLogo } from '../logo-source.ts';
import type { PictureForm, PictureFormat } from '../picture-file.ts';
import type { QrCode } from '../qr-code-port.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';
import { type ZipFile, zipPieces } from './zip.ts';

/** What a whole batch has in common; each row may say its own type, colours, name and content. */
export interface BatchInput extends Omit<QrCodeInput, 'data' | 'name'> {
  csv: string;
  format?: PictureFormat;
  sidePixels?: number | undefined;
  widthMm?: number | undefined;
  /** Keeps the codes, so that links lead through us and scans count; without it pictures hold the content itself. */
  store?: boolean;
}

export interface BatchParts extends TryParts {
  create(accountId: number, input: QrCodeInput & { type: QrType }): Promise<QrCode>;
  now(): number;
}

export const MOST_BATCH_ROWS = 10_000;

const DEFAULT = { format: 'svg', sidePixels: 1024, widthMm: 50 } as const;
/** Columns that say something about the code; all others are fields of its content. */
const OWN_COLUMNS = new Set(['data', 'type', 'name', 'foreground', 'background']);
const FORMULA = /^[=+\-@\t\r]/;

/** Accounts whose batch is being read: each costs as much as a thousand requests. */
const running = new Set<number>();

/** The pieces of the zip. What is wrong with all of it is refused at once, what is wrong with a row stands in the report. */
export async function createBatch(
  parts: BatchParts,
  accountId: number,
  input: BatchInput,
): Promise<AsyncGenerator<Buffer>> {
  const count = countRows(input.csv);
  if (count === 0) throw invalidField('csv', 'Send at least one row below the row of column names.');
  if (count > MOST_BATCH_ROWS) throw invalidField('csv', `Send at most ${MOST_BATCH_ROWS} rows in a batch.`);
  // Colours and style that are not understood are refused before anything is sent.
  readDesign({ ...input, type: 'text', data: 'x', dynamic: false }, undefined);
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

function countRows(csv: string): number {
  let count = 0;
  for (const _ of csvRecords(csv)) if (++count > MOST_BATCH_ROWS) break;
  return count;
}

interface Owner {
  readonly accountId: number;
  readonly logo: Buffer | null;
}

async function* batchFiles(parts: BatchParts, owner: Owner, input: BatchInput): AsyncGenerator<ZipFile> {
  const report = ['row,file,content,code,problem\r\n'];
  for (const record of csvRecords(input.csv)) {
    // Other requests get their turn between any two codes.
    await nextTurn();
    const { file, line } = await rowFile(parts, owner, { input, record });
    report.push(line);
    if (file) yield file;
  }
  yield { name: 'report.csv', bytes: Buffer.from(report.join('')), isPacked: false };
}

interface Row {
  readonly input: BatchInput;
  readonly record: CsvRecord;
}

async function rowFile(parts: BatchParts, owner: Owner, row: Row): Promise<{ file?: ZipFile; line: string }> {
  try {
    const { drawing, content, code } = await drawRow(parts, owner, row);
    const form = formOf(row.input);
    const name = fileName(row.record, form.format);
    const bytes = await parts.engine.render(drawing, form);
    const file = { name, bytes, isPacked: form.format === 'png' || form.format === 'pdf' };
    return { file, line: reportLine([String(row.record.number), name, content, code, '']) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { line: reportLine([String(row.record.number), '', '', '', error.message]) };
  }
}

interface DrawnRow {
  readonly drawing: QrDrawing;
  readonly content: string;
  /** The stored code's word; '' where nothing is stored. */
  readonly code: string;
}

async function drawRow(parts: BatchParts, { accountId, logo }: Owner, { input, record }: Row): Promise<DrawnRow> {
  const asked = rowInput(input, record);
  if (input.store) {
    const stored = await parts.create(accountId, asked);
    const drawing = composeCode(parts, stored, logo);
    return { drawing, content: drawing.design.content, code: stored.code };
  }
  const design = { ...readDesign(asked, undefined), dynamic: false };
  const drawing = composeCode(parts, { ...design, code: '' }, logo);
  if (!(await parts.engine.readsBack(drawing))) {
    throw invalidField('foreground', 'No scanner can read this code: use a dark foreground on a light background.');
  }
  return { drawing, content: design.content, code: '' };
}

/** The row's own words before the batch's; columns that are no words of ours are fields of the content. */
function rowInput({ csv: _, ...common }: BatchInput, { cells }: CsvRecord): QrCodeInput & { type: QrType } {
  const word = cells.get('type')?.toLowerCase() ?? common.type ?? 'link';
  const type = QR_TYPES.find((known) => known === word);
  if (!type) throw invalidField('type', `type must be one of ${QR_TYPES.join(', ')}.`);
  const fields = [...cells].filter(([name]) => !OWN_COLUMNS.has(name));
  const data = cells.get('data') ?? Object.fromEntries(fields);
  const own = ['foreground', 'background', 'name'] as const;
  const said = Object.fromEntries(own.flatMap((name) => (cells.has(name) ? [[name, cells.get(name)]] : [])));
  return { ...common, ...said, type, data };
}

function formOf({ format, sidePixels, widthMm }: BatchInput): PictureForm {
  return {
    format: format ?? DEFAULT.format,
    sidePixels: sidePixels ?? DEFAULT.sidePixels,
    dpi: undefined,
    widthMm: widthMm ?? DEFAULT.widthMm,
  };
}

/** The number makes it unique, the name makes it known; nothing in it leads anywhere. */
function fileName({ number, cells }: CsvRecord, format: PictureFormat): string {
  const plain = (cells.get('name') ?? '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 40);
  const word = plain.replaceAll(/^-+|-+$/g, '');
  return `${String(number).padStart(5, '0')}${word ? `-${word}` : ''}.${format}`;
}

/** Cells that a spreadsheet would run are told as text. */
function reportLine(cells: readonly string[]): string {
  const written = cells.map((cell) => {
    const text = FORMULA.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}
