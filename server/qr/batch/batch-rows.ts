/**
 * Rows of QR code batches, shared by the batch that is drawn while it is downloaded and by the background task: one
 * picture per CSV row.
 */
import { QR_TYPES, type QrType } from '../../../contract/vocabulary.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { TaskRowKey } from '../../platform/task-row-key.ts';
import { type QrCodeInput, readDesign } from '../design/design-input.ts';
import { composeCode, type TryDeps } from '../design/designing.ts';
import type { QrCode } from '../qr-code-port.ts';
import type { QrDrawing } from '../render/drawing.ts';
import type { PictureForm, PictureFormat } from '../render/picture-file.ts';
import { SOME_WORD } from '../render/previews.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';
import type { ZipFile } from './zip.ts';

/** Fields of a whole batch; each row may override type, colors, name and content. */
export interface BatchInput extends Omit<QrCodeInput, 'data' | 'name'> {
  csv: string;
  format?: PictureFormat;
  sidePixels?: number | undefined;
  widthMm?: number | undefined;
  /**
   * Stores the codes, so that links redirect through us and scans count; otherwise pictures contain the content itself.
   */
  store?: boolean;
}

export interface BatchDeps extends TryDeps {
  /** Stores a code, with the mark of its row if a task creates it. */
  create(accountId: number, input: QrCodeInput & { type: QrType }, mark?: TaskRowKey): Promise<QrCode>;
  now(): number;
}

export const MAX_BATCH_ROWS = 10_000;

const DEFAULT = { format: 'svg', sidePixels: 1024, widthMm: 50 } as const;
/** Columns with properties of the code; all other columns are fields of its content. */
const OWN_COLUMNS = new Set(['data', 'type', 'name', 'foreground', 'background']);

/** Returns the number of rows; throws on errors that affect all of them. */
export function checkBatch(input: BatchInput): number {
  const count = countRows(input.csv);
  if (count === 0) throw invalidField('csv', 'Send at least one row below the header.');
  if (count > MAX_BATCH_ROWS) throw invalidField('csv', `Send at most ${MAX_BATCH_ROWS} rows in a batch.`);
  // Invalid colors and styles are rejected before any code is created.
  readDesign({ ...input, type: 'text', data: 'x', dynamic: false }, undefined);
  return count;
}

function countRows(csv: string): number {
  let count = 0;
  for (const _ of csvRecords(csv)) if (++count > MAX_BATCH_ROWS) break;
  return count;
}

export interface BatchOwner {
  readonly accountId: number;
  readonly logo: Buffer | null;
}

export interface BatchRow {
  readonly input: BatchInput;
  readonly record: CsvRecord;
  readonly mark?: TaskRowKey;
  /** The code that was already stored for this row. */
  readonly stored?: QrCode;
}

/** The result of a row: a picture, or an error. */
export interface DrawnRow {
  readonly file?: ZipFile;
  readonly content: string;
  /** The stored code; undefined unless the batch stores codes. */
  readonly stored?: QrCode;
  readonly refusal?: string;
}

/** Draws a row. Input errors are part of the result; unexpected errors are thrown. */
export async function drawRow(deps: BatchDeps, owner: BatchOwner, row: BatchRow): Promise<DrawnRow> {
  try {
    const { drawing, content, stored } = await composeRow(deps, owner, row);
    const form = formOf(row.input);
    const bytes = await deps.engine.render(drawing, form);
    const isPacked = form.format === 'png' || form.format === 'pdf';
    return { file: { name: fileName(row.record, form.format), bytes, isPacked }, content, ...(stored && { stored }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { content: '', refusal: error.message };
  }
}

interface ComposedRow {
  readonly drawing: QrDrawing;
  readonly content: string;
  readonly stored?: QrCode;
}

async function composeRow(deps: BatchDeps, { accountId, logo }: BatchOwner, row: BatchRow): Promise<ComposedRow> {
  if (row.input.store) {
    const stored = row.stored ?? (await deps.create(accountId, rowInput(row.input, row.record), row.mark));
    const drawing = composeCode(deps, stored, logo);
    return { drawing, content: drawing.design.content, stored };
  }
  const composed = composeUnstored(deps, row, logo);
  await requireReadBack(deps, composed.drawing);
  return composed;
}

/** Composes the code of a row without storing it; a dynamic code has some address. */
export function composeUnstored(
  deps: Pick<BatchDeps, 'engine' | 'scanUrl'>,
  { input, record }: Pick<BatchRow, 'input' | 'record'>,
  logo: Buffer | null,
): ComposedRow {
  const requested = rowInput(input, record);
  if (requested.type === 'app' && !input.store) {
    throw invalidField('type', 'An app code redirects by phone, so it must be saved. Turn on saving (store).');
  }
  const design = readDesign(requested, undefined);
  const drawing = composeCode(
    deps,
    { ...design, dynamic: input.store ? design.dynamic : false, code: SOME_WORD },
    logo,
  );
  return { drawing, content: design.content };
}

/** Throws unless the picture of a code that is not stored can be read. */
export async function requireReadBack({ engine }: Pick<BatchDeps, 'engine'>, drawing: QrDrawing): Promise<void> {
  if (await engine.readsBack(drawing)) return;
  throw invalidField('foreground', 'No scanner can read this code: use dark modules on a light background.');
}

/** Merges a row with the batch; the row takes precedence. Unknown columns are fields of the content. */
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

/**
 * Returns the picture's file name: the number makes it unique, the name makes it recognizable, and it contains no path.
 */
function fileName({ number, cells }: CsvRecord, format: PictureFormat): string {
  const plain = (cells.get('name') ?? '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 40);
  const word = plain.replaceAll(/^-+|-+$/g, '');
  return `${String(number).padStart(5, '0')}${word ? `-${word}` : ''}.${format}`;
}
