/** What a designer works with: a stored design in full, and drawings of designs that are not stored yet. */

import type { AssetStore, QrCode, Scannable } from '../qr-code-port.ts';
import type { QrEngine } from '../qr-engine.ts';
import { outerSize, type QrDrawing } from '../render/drawing.ts';
import { formatRgb, parseColour } from './color.ts';
import { type DesignFields, type QrCodeInput, readDesign } from './design-input.ts';
import { type FetchPicture, readLogo } from './logo-source.ts';
import { nearestGood } from './nearest.ts';
import { PLAIN_STYLE } from './style.ts';
import { describeStyle, type StyleDescription } from './style-input.ts';

/** A code with everything that its picture is made of. */
export interface QrCodeDesign {
  code: QrCode;
  style: StyleDescription;
  /** What keeps it from being good, worst first. */
  reasons: readonly string[];
}

export interface DesignParts {
  engine: QrEngine;
  assets: AssetStore;
  /** The address inside a dynamic code. */
  scanAddress(code: string): string;
}

/** The code as it will be printed. */
export function composeCode(
  parts: Pick<DesignParts, 'engine' | 'scanAddress'>,
  design: DesignFields & { code: string },
  logo: Buffer | null,
): QrDrawing {
  return parts.engine.compose({
    content: design.dynamic ? parts.scanAddress(design.code) : design.content,
    foreground: parseColour('foreground', design.foreground),
    background: parseColour('background', design.background),
    logo,
    style: design.style ?? undefined,
  });
}

export async function describeDesign(parts: DesignParts, code: QrCode): Promise<QrCodeDesign> {
  const logo = code.logoAssetId === null ? undefined : await parts.assets.find(code.accountId, code.logoAssetId);
  const { reasons } = await parts.engine.inspect(composeCode(parts, code, logo ?? null));
  return { code, style: describeStyle(code.style ?? PLAIN_STYLE), reasons };
}

/** What became of a design that was tried out; nothing of it is stored. */
export interface TriedDesign {
  readable: boolean;
  scannable: Scannable;
  reasons: readonly string[];
  svg: string;
  version: number;
  errorCorrection: string;
  /** Of the code with its quiet zone, to be read from an arm's length. */
  leastPrintWidthMm: number;
  nearest: NearestDesign | null;
}

/** The nearest design that is graded good, in the words in which it is asked for. */
export interface NearestDesign {
  foreground: string;
  background: string;
  style: StyleDescription;
  keepsLogo: boolean;
  /** What differs, in words. */
  changes: readonly string[];
}

export interface TryParts extends DesignParts {
  fetchPicture: FetchPicture;
}

/** @param code the word in its address, should it be dynamic */
export async function tryDesign(
  parts: TryParts,
  accountId: number,
  { code, ...input }: QrCodeInput & { code: string },
): Promise<TriedDesign> {
  const design = readDesign(input, undefined);
  const logo = await readLogo(parts, accountId, input.logo);
  const drawing = composeCode(parts, { ...design, code }, logo?.bytes ?? null);
  const { readable, scannable, reasons } = await parts.engine.inspect(drawing);
  return {
    readable,
    scannable,
    reasons,
    svg: parts.engine.renderSvg(drawing),
    version: drawing.matrix.version,
    errorCorrection: drawing.matrix.ecc,
    leastPrintWidthMm: leastPrintWidthMm(drawing),
    nearest: scannable === 'good' ? null : await nearestOf(parts, drawing),
  };
}

export async function nearestOf(
  { engine }: Pick<DesignParts, 'engine'>,
  drawing: QrDrawing,
): Promise<NearestDesign | null> {
  const nearest = await nearestGood(drawing.design, engine.inspect);
  if (!nearest) return null;
  const { foreground, background, style, logo } = nearest.design;
  return {
    foreground: formatRgb(foreground),
    background: formatRgb(background),
    style: describeStyle(style ?? PLAIN_STYLE),
    keepsLogo: logo !== null,
    changes: nearest.changes,
  };
}

/** Measured: phones want 2 cm at an arm's length, and 0.4 mm a module from an office printer. */
const LEAST_CODE_MM = 20;
const LEAST_MODULE_MM = 0.4;

function leastPrintWidthMm({ matrix }: QrDrawing): number {
  return Math.ceil(Math.max(LEAST_CODE_MM, outerSize(matrix) * LEAST_MODULE_MM));
}
