import { QR_TYPE_NAMES, type QrType } from '../../contract/vocabulary.ts';
import type { ObjectStatistics } from '../analytics/analytics.ts';
import type { TotalsStore } from '../analytics/query/totals-port.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import { createDeletedObjects, type DeletedObjects } from '../library/deleted/deleted.ts';
import type { DeletedStore } from '../library/deleted/deleted-port.ts';
import { invalidField, notFound } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import { type RandomBytes, randomString } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { TaskKind } from '../tasks/tasks.ts';
import { type BatchInput, createBatch } from './batch/batch.ts';
import { type BatchCheck, checkRows } from './batch/batch-check.ts';
import { type BatchTaskDeps, createBatchKind } from './batch/batch-task.ts';
import { parseColor } from './design/color.ts';
import { type DesignFields, type QrCodeInput, readDesign } from './design/design-input.ts';
import {
  type CheckedDesign,
  checkDesign,
  closestGoodDesign,
  composeCode,
  describeDesign,
  type NearestDesign,
  type QrCodeDesign,
} from './design/designing.ts';
import type { FetchPicture, StoredLogo } from './design/logo-source.ts';
import { takeLogo } from './design/logo-source.ts';
import { type QrLook, type QrLookInput, readLook } from './design/template.ts';
import { qrPayload } from './payloads/payload.ts';
import { createProofs, type QrProofs } from './proof/proofs.ts';
import type { AssetStore, QrCode, QrCodeStore, QrListRequest, Scannable } from './qr-code-port.ts';
import type { QrEngine } from './qr-engine.ts';
import { drawDesign } from './render/drawing.ts';
import { drawPreviews, type PreviewsInput, SOME_WORD } from './render/previews.ts';
import { createPictures, type QrPictures } from './render/qr-pictures.ts';
import { renderSvg } from './render/svg.ts';

export type { BatchInput } from './batch/batch.ts';
export type { QrCodeInput } from './design/design-input.ts';
export type { CheckedDesign, QrCodeDesign } from './design/designing.ts';
export type { FetchPicture } from './design/logo-source.ts';
export type { Proof } from './proof/proofs.ts';
export type { QrCode, QrCodeStore, QrPlacement } from './qr-code-port.ts';
export { createQrEngine, type QrEngine } from './qr-engine.ts';
export type { PictureFormat } from './render/picture-file.ts';
export { PNG_SIZE } from './render/png.ts';
export {
  type PictureRequest,
  PRINT_WIDTH_MM,
  type QrPicture,
  type QrPictures,
} from './render/qr-pictures.ts';
export { textPath, unknownCharacters } from './render/text-outlines.ts';

/** A code with its number of scans. */
export interface QrCodeView extends QrCode {
  scans: number;
}

/** QR codes: content, design and scans. */
export interface QrCodes {
  page(accountId: number, request: QrListRequest): Promise<Page<QrCodeView>>;
  find(accountId: number, id: number): Promise<QrCodeView>;
  /** Returns the account's codes among these IDs, by ID. */
  findMany(accountId: number, ids: readonly number[]): Promise<Map<number, QrCode>>;
  statistics(accountId: number, id: number): Promise<ObjectStatistics>;
  /** Returns everything that determines the code's picture. */
  design(accountId: number, id: number): Promise<QrCodeDesign>;
  /**
   * Returns a zip of pictures, generated while it is read. Throws on errors of the whole batch; errors of a row appear
   * in its report.
   */
  batch(accountId: number, input: BatchInput): Promise<AsyncGenerator<Buffer>>;
  /** Checks the rows of a batch without creating anything. */
  checkBatch(accountId: number, input: BatchInput): Promise<BatchCheck>;
  /** Runs the same batch as a background task. */
  batchTask: TaskKind<BatchInput>;
  /** Draws and grades a design without storing it, and finds the nearest good one. */
  try(accountId: number, input: QrCodeInput & { type: QrType; word?: string }): Promise<CheckedDesign>;
  /** Returns SVG documents of a content in several looks, ungraded. */
  draw(accountId: number, input: PreviewsInput & { type: QrType }): Promise<string[]>;
  /** Validates the look of a template and stores its logo. */
  template(accountId: number, look: QrLookInput): Promise<QrLook>;
  /** Rejects by the field names of QrCodeInput content that cannot be encoded, and designs that no decoder reads. */
  create(accountId: number, input: QrCodeInput & { type: QrType }, entry?: CreationEntry): Promise<QrCode>;
  /** Missing type, colors and logo stay unchanged; a null logo is removed. */
  update(accountId: number, id: number, input: QrCodeInput): Promise<QrCode>;
  /** Deletes a code, which can be restored for a while. */
  remove(accountId: number, id: number): Promise<void>;
  deleted: DeletedObjects<QrCode>;
  /** Checks of photos of printed codes. */
  proofs: QrProofs;
  /** Public pictures of codes. */
  pictures: QrPictures;
}

export interface QrCodesDeps {
  store: QrCodeStore;
  deleted: DeletedStore<QrCode>;
  assets: AssetStore;
  totals: Pick<TotalsStore, 'read'>;
  statistics(accountId: number, kind: 'qr', id: number): Promise<ObjectStatistics>;
  engine: QrEngine;
  fetchPicture: FetchPicture;
  /** Returns the URL inside a dynamic code. */
  scanUrl(code: string): string;
  random: RandomBytes;
  clock: Clock;
}

/** Returns an SVG document of a code of the service's own, black on white. */
export function drawPlainCode(content: string): string {
  const foreground = parseColor('foreground', '#000000');
  const background = parseColor('background', '#ffffff');
  return renderSvg(drawDesign({ content, foreground, background, logo: null }));
}

/** 54 unambiguous letters and digits; nine of them are 51 bits, beyond guessing and collision. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 9;

/** Returns a new public address. */
export function newWord(random: RandomBytes): string {
  return randomString(random, ALPHABET, CODE_LENGTH);
}

/** Returns the content of a code; throws under `data`. */
export const contentOf = qrPayload;

export { networkIn } from './payloads/wifi.ts';

export function createQrCodes(deps: QrCodesDeps): QrCodes {
  const { store } = deps;
  return {
    ...readsOf(deps),
    design: async (accountId, id) => {
      const code = await store.find(accountId, id);
      if (!code) throw notFound();
      return describeDesign(deps, code);
    },
    batch: (accountId, input) => createBatch(batchParts(deps), accountId, input),
    checkBatch: (accountId, input) => checkRows(batchParts(deps), accountId, input),
    batchTask: createBatchKind(batchParts(deps)),
    try: (accountId, { word = SOME_WORD, ...input }) => checkDesign(deps, accountId, { ...input, code: word }),
    draw: (accountId, input) => drawPreviews(deps, accountId, input),
    template: (accountId, look) => readLook(logoSources(deps), accountId, look),
    create: (accountId, input, entry) => create(withEntry(deps, { entry }), accountId, input),
    update: (accountId, id, input) => update(deps, { accountId, id }, input),
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, id, deps.clock.now()))) throw notFound();
    },
    deleted: createDeletedObjects('qr', deps),
    proofs: createProofs(deps),
    pictures: createPictures(deps),
  };
}

/** Returns the deps of batches, whose rows use their own lane, so that designers never wait for ten thousand rows. */
function batchParts(deps: QrCodesDeps): BatchTaskDeps {
  const patient = { ...deps, engine: deps.engine.inLane('batches') };
  const { store, clock } = patient;
  return {
    ...patient,
    create: (owner, row, mark) => create(withEntry(patient, { mark }), owner, row),
    findMany: store.findMany,
    now: () => clock.now(),
  };
}

function readsOf(deps: QrCodesDeps): Pick<QrCodes, 'page' | 'find' | 'findMany' | 'statistics'> {
  const { store, totals } = deps;
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
    statistics: (accountId, id) => deps.statistics(accountId, 'qr', id),
  };
}

/** Returns the deps with which codes are stored together with something else. */
function withEntry(deps: QrCodesDeps, also: Parameters<QrCodesDeps['store']['insert']>[1]): QrCodesDeps {
  return { ...deps, store: { ...deps.store, insert: (code) => deps.store.insert(code, also) } };
}

/** Codes without a name are named by their type. */
async function create(deps: QrCodesDeps, accountId: number, input: QrCodeInput): Promise<QrCode> {
  const design = readDesign(input, undefined);
  const code = newWord(deps.random);
  const logo = await takeLogo(logoSources(deps), accountId, input.logo);
  const scannable = await gradeDesign(deps, { ...design, code }, logo);
  const name = input.name || `${QR_TYPE_NAMES[design.type]} code`;
  const row = { accountId, code, name, logoAssetId: logo?.assetId ?? null, scannable, createdAt: deps.clock.now() };
  return deps.store.insert({ ...design, ...row });
}

async function update(
  deps: QrCodesDeps,
  { accountId, id }: { accountId: number; id: number },
  input: QrCodeInput,
): Promise<QrCode> {
  const current = await deps.store.find(accountId, id);
  if (!current) throw notFound();
  const design = readDesign(input, current);
  const logo = await logoAfter(deps, current, input.logo);
  const scannable = await gradeDesign(deps, { ...design, code: current.code }, logo);
  const patch = {
    ...design,
    logoAssetId: logo?.assetId ?? null,
    scannable,
    ...(input.name ? { name: input.name } : {}),
  };
  const updated = await deps.store.update(accountId, id, patch);
  if (!updated) throw notFound();
  return updated;
}

async function logoAfter(deps: QrCodesDeps, current: QrCode, wished: string | null | undefined) {
  const { accountId, logoAssetId: assetId } = current;
  if (wished !== undefined) return takeLogo(logoSources(deps), accountId, wished);
  if (assetId === null) return null;
  const bytes = await deps.assets.find(accountId, assetId);
  return bytes ? { assetId, bytes } : null;
}

function logoSources({ assets, fetchPicture, clock }: QrCodesDeps) {
  return { assets, fetchPicture, now: () => clock.now() };
}

/**
 * Composes the code as it will be printed and decodes it. Throws under the responsible field if no decoder reads it.
 */
async function gradeDesign(
  deps: QrCodesDeps,
  design: DesignFields & { code: string },
  logo: StoredLogo | null,
): Promise<Scannable> {
  const drawing = composeCode(deps, design, logo?.bytes ?? null);
  const verdict = await deps.engine.inspect(drawing);
  if (verdict.readable) return verdict.scannable;
  const nearest = await closestGoodDesign(deps, drawing);
  throw invalidField(verdict.blame, [...verdict.reasons, ...suggestionsFor(nearest)].join(' '));
}

function suggestionsFor(nearest: NearestDesign | null): string[] {
  if (!nearest) return [];
  const { foreground, background, changes } = nearest;
  return [
    `The closest design that reads well: modules in ${foreground} on a background of ${background} (${changes.join(', ')}).`,
  ];
}
