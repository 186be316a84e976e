/** What batches have in common, whether they are read as they are made or made by a task: rows of a CSV, a picture each. */
import { QR_TYPES, type QrType } from '../../../contract/vocabulary.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { RowMark } from '../../platform/row-mark.ts';
import { type QrCodeInput, readDesign } from '../design/design-input.ts';
import { composeCode, type TryParts } from '../design/designing.ts';
import type { QrCode } from '../qr-code-port.ts';
import type { QrDrawing } from '../render/drawing.ts';
import type { PictureForm, PictureFormat } from '../render/picture-file.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';
import type { ZipFile } from './zip.ts';

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
  /** With the mark of the row that it is made for, where a task makes it. */
  create(accountId: number, input: QrCodeInput & { type: QrType }, mark?: RowMark): Promise<QrCode>;
  now(): number;
}

export const MOST_BATCH_ROWS = 10_000;

const DEFAULT = { format: 'svg', sidePixels: 1024, widthMm: 50 } as const;
/** Columns that say something about the code; all others are fields of its content. */
const OWN_COLUMNS = new Set(['data', 'type', 'name', 'foreground', 'background']);

/** How many rows there are; refuses what is wrong with all of them. */
export function checkBatch(input: BatchInput): number {
  const count = countRows(input.csv);
  if (count === 0) throw invalidField('csv', 'Send at least one row below the row of column names.');
  if (count > MOST_BATCH_ROWS) throw invalidField('csv', `Send at most ${MOST_BATCH_ROWS} rows in a batch.`);
  // Colours and style that are not understood are refused before anything is made.
  readDesign({ ...input, type: 'text', data: 'x', dynamic: false }, undefined);
  return count;
}

function countRows(csv: string): number {
  let count = 0;
  for (const _ of csvRecords(csv)) if (++count > MOST_BATCH_ROWS) break;
  return count;
}

export interface BatchOwner {
  readonly accountId: number;
  readonly logo: Buffer | null;
}

export interface BatchRow {
  readonly input: BatchInput;
  readonly record: CsvRecord;
  readonly mark?: RowMark;
  /** Stored for this row already. */
  readonly stored?: QrCode;
}

/** What became of a row: a picture, or why there is none. */
export interface DrawnRow {
  readonly file?: ZipFile;
  readonly content: string;
  /** The stored code; undefined where nothing is stored. */
  readonly stored?: QrCode;
  readonly refusal?: string;
}

/** What is wrong with the row is told; what is wrong with us is thrown. */
export async function drawRow(parts: BatchParts, owner: BatchOwner, row: BatchRow): Promise<DrawnRow> {
  try {
    const { drawing, content, stored } = await composeRow(parts, owner, row);
    const form = formOf(row.input);
    const bytes = await parts.engine.render(drawing, form);
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

async function composeRow(parts: BatchParts, { accountId, logo }: BatchOwner, row: BatchRow): Promise<ComposedRow> {
  const asked = rowInput(row.input, row.record);
  if (row.input.store) {
    const stored = row.stored ?? (await parts.create(accountId, asked, row.mark));
    const drawing = composeCode(parts, stored, logo);
    return { drawing, content: drawing.design.content, stored };
  }
  const design = { ...readDesign(asked, undefined), dynamic: false };
  const drawing = composeCode(parts, { ...design, code: '' }, logo);
  if (!(await parts.engine.readsBack(drawing))) {
    throw invalidField('foreground', 'No scanner can read this code: use dark dots on a light background.');
  }
  return { drawing, content: design.content };
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
