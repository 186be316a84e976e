import type { QrType } from '../../contract/vocabulary.ts';
import type { ObjectStatistics } from '../analytics/analytics.ts';
import type { TotalsStore } from '../analytics/question/totals-port.ts';
import { invalidField, notFound } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import { type RandomBytes, randomWord } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { TaskKind } from '../tasks/tasks.ts';
import { type BatchInput, createBatch } from './batch/batch.ts';
import { type BatchTaskParts, createBatchKind } from './batch/batch-task.ts';
import type { DeletedCodeStore } from './deleted-code-port.ts';
import { createDeletedCodes, type DeletedCodes } from './deleted-codes.ts';
import { type DesignFields, type QrCodeInput, readDesign } from './design/design-input.ts';
import {
  composeCode,
  describeDesign,
  type NearestDesign,
  nearestOf,
  type QrCodeDesign,
  type TriedDesign,
  tryDesign,
} from './design/designing.ts';
import type { FetchPicture, StoredLogo } from './design/logo-source.ts';
import { takeLogo } from './design/logo-source.ts';
import { type QrLook, type QrLookInput, readLook } from './design/template.ts';
import type { AssetStore, QrCode, QrCodeStore, QrListRequest, Scannable } from './qr-code-port.ts';
import type { QrEngine } from './qr-engine.ts';
import { drawLooks, type LooksInput, SOME_WORD } from './render/previews.ts';
import { createPictures, type QrPictures } from './render/qr-pictures.ts';

export type { BatchInput } from './batch/batch.ts';
export type { DeletedCodeView } from './deleted-codes.ts';
export type { QrCodeInput } from './design/design-input.ts';
export type { QrCodeDesign, TriedDesign } from './design/designing.ts';
export type { FetchPicture } from './design/logo-source.ts';
export type { QrCode } from './qr-code-port.ts';
export { createQrEngine, type QrEngine } from './qr-engine.ts';
export type { PictureFormat } from './render/picture-file.ts';
export { PNG_SIZE } from './render/png.ts';
export {
  type PictureRequest,
  PRINT_WIDTH_MM,
  type QrPicture,
  type QrPictures,
} from './render/qr-pictures.ts';

/** A code with its number of scans. */
export interface QrCodeView extends QrCode {
  scans: number;
}

/** QR codes: what they hold, how they look, how often they were scanned. */
export interface QrCodes {
  page(accountId: number, request: QrListRequest): Promise<Page<QrCodeView>>;
  find(accountId: number, id: number): Promise<QrCodeView>;
  /** Those of the ids that are the account's, by id. */
  findMany(accountId: number, ids: readonly number[]): Promise<Map<number, QrCode>>;
  statistics(accountId: number, id: number): Promise<ObjectStatistics>;
  /** All that its picture is made of. */
  design(accountId: number, id: number): Promise<QrCodeDesign>;
  /** A zip of pictures, made while it is read. Refuses what is wrong with all of it; a row's faults stand in its report. */
  batch(accountId: number, input: BatchInput): Promise<AsyncGenerator<Buffer>>;
  /** The same as a task: the service makes it by itself. */
  batchTask: TaskKind<BatchInput>;
  /** Draws and grades a design without storing it, and finds the nearest that is good. */
  try(accountId: number, input: QrCodeInput & { type: QrType; word?: string }): Promise<TriedDesign>;
  /** SVG documents of a content in several looks, ungraded. */
  draw(accountId: number, input: LooksInput & { type: QrType }): Promise<string[]>;
  /** Checks the look of codes to come and stores its logo. */
  template(accountId: number, look: QrLookInput): Promise<QrLook>;
  /** Refuses by the names of QrCodeInput what cannot be encoded, and designs that no decoder reads. */
  create(accountId: number, input: QrCodeInput & { type: QrType }): Promise<QrCode>;
  /** Type, colours and logo stay where the input leaves them out; a null logo goes. */
  update(accountId: number, id: number, input: QrCodeInput): Promise<QrCode>;
  /** It can be brought back for a while. */
  remove(accountId: number, id: number): Promise<void>;
  deleted: DeletedCodes;
  /** Pictures of codes, for strangers. */
  pictures: QrPictures;
}

export interface QrCodesParts {
  store: QrCodeStore;
  deleted: DeletedCodeStore;
  assets: AssetStore;
  totals: Pick<TotalsStore, 'read'>;
  statistics(accountId: number, kind: 'qr', id: number): Promise<ObjectStatistics>;
  engine: QrEngine;
  fetchPicture: FetchPicture;
  /** The address inside a dynamic code. */
  scanAddress(code: string): string;
  random: RandomBytes;
  clock: Clock;
}

/** 54 letters and digits that nobody confuses; nine of them are 51 bits, beyond guessing and collision. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 9;

export function createQrCodes(parts: QrCodesParts): QrCodes {
  const { store } = parts;
  return {
    ...readsOf(parts),
    design: async (accountId, id) => {
      const code = await store.find(accountId, id);
      if (!code) throw notFound();
      return describeDesign(parts, code);
    },
    batch: (accountId, input) => createBatch(batchParts(parts), accountId, input),
    batchTask: createBatchKind(batchParts(parts)),
    try: (accountId, { word = SOME_WORD, ...input }) => tryDesign(parts, accountId, { ...input, code: word }),
    draw: (accountId, input) => drawLooks(parts, accountId, input),
    template: (accountId, look) => readLook(logoSources(parts), accountId, look),
    create: (accountId, input) => create(parts, accountId, input),
    update: (accountId, id, input) => update(parts, { accountId, id }, input),
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, id, parts.clock.now()))) throw notFound();
    },
    deleted: createDeletedCodes(parts),
    pictures: createPictures(parts),
  };
}

/** Rows wait among themselves, so that nobody who designs a code waits for ten thousand of them. */
function batchParts(parts: QrCodesParts): BatchTaskParts {
  const patient = { ...parts, engine: parts.engine.inLane('batches') };
  const { store, clock } = patient;
  return {
    ...patient,
    create: (owner, row, mark) =>
      create({ ...patient, store: { ...store, insert: (code) => store.insert(code, mark) } }, owner, row),
    findMany: store.findMany,
    now: () => clock.now(),
  };
}

function readsOf(parts: QrCodesParts): Pick<QrCodes, 'page' | 'find' | 'findMany' | 'statistics'> {
  const { store, totals } = parts;
  const withScans = async (codes: readonly QrCode[]): Promise<QrCodeView[]> => {
    const counts = await totals.read(
      'qr',
      codes.map((code) => code.id),
    );
    return codes.map((code) => ({ ...code, scans: counts.get(code.id)?.clicks ?? 0 }));
  };
  return {
    page: async (accountId, request) => {
      const { items, total } = await store.page(accountId, request);
      return { items: await withScans(items), total };
    },
    find: async (accountId, id) => {
      const code = await store.find(accountId, id);
      const [view] = code ? await withScans([code]) : [];
      if (!view) throw notFound();
      return view;
    },
    findMany: async (accountId, ids) =>
      new Map((await store.findMany(accountId, ids)).map((code) => [code.id, code] as const)),
    statistics: (accountId, id) => parts.statistics(accountId, 'qr', id),
  };
}

async function create(parts: QrCodesParts, accountId: number, input: QrCodeInput): Promise<QrCode> {
  const design = readDesign(input, undefined);
  const code = randomWord(parts.random, ALPHABET, CODE_LENGTH);
  const logo = await takeLogo(logoSources(parts), accountId, input.logo);
  const scannable = await inspect(parts, { ...design, code }, logo);
  const name = input.name || `${design.type} code`;
  const row = { accountId, code, name, logoAssetId: logo?.assetId ?? null, scannable, createdAt: parts.clock.now() };
  return parts.store.insert({ ...design, ...row });
}

async function update(
  parts: QrCodesParts,
  { accountId, id }: { accountId: number; id: number },
  input: QrCodeInput,
): Promise<QrCode> {
  const current = await parts.store.find(accountId, id);
  if (!current) throw notFound();
  const design = readDesign(input, current);
  const logo = await logoAfter(parts, current, input.logo);
  const scannable = await inspect(parts, { ...design, code: current.code }, logo);
  const patch = {
    ...design,
    logoAssetId: logo?.assetId ?? null,
    scannable,
    ...(input.name ? { name: input.name } : {}),
  };
  const updated = await parts.store.update(accountId, id, patch);
  if (!updated) throw notFound();
  return updated;
}

async function logoAfter(parts: QrCodesParts, current: QrCode, wished: string | null | undefined) {
  const { accountId, logoAssetId: assetId } = current;
  if (wished !== undefined) return takeLogo(logoSources(parts), accountId, wished);
  if (assetId === null) return null;
  const bytes = await parts.assets.find(accountId, assetId);
  return bytes ? { assetId, bytes } : null;
}

function logoSources({ assets, fetchPicture, clock }: QrCodesParts) {
  return { assets, fetchPicture, now: () => clock.now() };
}

/** The code as it will be printed, read back. What no decoder reads is refused at the field that is to blame. */
async function inspect(
  parts: QrCodesParts,
  design: DesignFields & { code: string },
  logo: StoredLogo | null,
): Promise<Scannable> {
  const drawing = composeCode(parts, design, logo?.bytes ?? null);
  const verdict = await parts.engine.inspect(drawing);
  if (verdict.readable) return verdict.scannable;
  const nearest = await nearestOf(parts, drawing);
  throw invalidField(verdict.blame, [...verdict.reasons, ...offer(nearest)].join(' '));
}

function offer(nearest: NearestDesign | null): string[] {
  if (!nearest) return [];
  const { foreground, background, changes } = nearest;
  return [
    `The nearest that reads well: dots of ${foreground} on a background of ${background} (${changes.join(', ')}).`,
  ];
}
