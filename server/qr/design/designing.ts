/** Operations of the designer: a stored design in full, and drawings of unsaved designs. */

import type { AssetStore, QrCode, Scannable } from '../qr-code-port.ts';
import type { QrEngine } from '../qr-engine.ts';
import { outerSize, type QrDrawing } from '../render/drawing.ts';
import { formatRgb, parseColor } from './color.ts';
import { type DesignFields, type QrCodeInput, readDesign } from './design-input.ts';
import { type FetchPicture, readLogo } from './logo-source.ts';
import { nearestGood } from './nearest.ts';
import { PLAIN_STYLE } from './style.ts';
import { describeStyle, type StyleDescription } from './style-input.ts';

/** A code with everything that determines its picture. */
export interface QrCodeDesign {
  code: QrCode;
  style: StyleDescription;
  /** Reasons why it is not graded good, worst first. */
  reasons: readonly string[];
}

export interface DesignDeps {
  engine: QrEngine;
  assets: AssetStore;
  /** Returns the URL inside a dynamic code. */
  scanUrl(code: string): string;
}

/** Composes the code as it will be printed. */
export function composeCode(
  deps: Pick<DesignDeps, 'engine' | 'scanUrl'>,
  design: DesignFields & { code: string },
  logo: Buffer | null,
): QrDrawing {
  return deps.engine.compose({
    content: design.dynamic ? deps.scanUrl(design.code) : design.content,
    foreground: parseColor('foreground', design.foreground),
    background: parseColor('background', design.background),
    logo,
    style: design.style ?? undefined,
    isPayment: design.type === 'payment',
  });
}

/** A code that was graded good when it was saved has no reasons to find: grading again takes a quarter of a second. */
export async function describeDesign(deps: DesignDeps, code: QrCode): Promise<QrCodeDesign> {
  const style = describeStyle(code.style ?? PLAIN_STYLE);
  if (code.scannable === 'good') return { code, style, reasons: [] };
  const logo = code.logoAssetId === null ? undefined : await deps.assets.find(code.accountId, code.logoAssetId);
  const { reasons } = await deps.engine.inspect(composeCode(deps, code, logo ?? null));
  return { code, style, reasons };
}

/** The result of checking a design, which is not stored. */
export interface CheckedDesign {
  readable: boolean;
  scannable: Scannable;
  reasons: readonly string[];
  svg: string;
  version: number;
  errorCorrection: string;
  /** Width of the code with its quiet zone, readable from arm's length. */
  leastPrintWidthMm: number;
  nearest: NearestDesign | null;
}

/** The nearest design that is graded good, in the API's format. */
export interface NearestDesign {
  foreground: string;
  background: string;
  style: StyleDescription;
  keepsLogo: boolean;
  /** The differences, as text. */
  changes: readonly string[];
}

export interface TryDeps extends DesignDeps {
  fetchPicture: FetchPicture;
}

/**
 * Checks a design without storing it.
 *
 * @param code the code in its address, if it is dynamic
 */
export async function checkDesign(
  deps: TryDeps,
  accountId: number,
  { code, ...input }: QrCodeInput & { code: string },
): Promise<CheckedDesign> {
  const design = readDesign(input, undefined);
  const logo = await readLogo(deps, accountId, input.logo);
  const drawing = composeCode(deps, { ...design, code }, logo?.bytes ?? null);
  const { readable, scannable, reasons } = await deps.engine.inspect(drawing);
  return {
    readable,
    scannable,
    reasons,
    svg: deps.engine.renderSvg(drawing),
    version: drawing.matrix.version,
    errorCorrection: drawing.matrix.ecc,
    leastPrintWidthMm: leastPrintWidthMm(drawing),
    nearest: scannable === 'good' ? null : await closestGoodDesign(deps, drawing),
  };
}

export async function closestGoodDesign(
  { engine }: Pick<DesignDeps, 'engine'>,
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

/** Measured: phones need 2 cm at arm's length, and 0.4 mm per module from an office printer. */
const LEAST_CODE_MM = 20;
const LEAST_MODULE_MM = 0.4;

function leastPrintWidthMm({ matrix }: QrDrawing): number {
  return Math.ceil(Math.max(LEAST_CODE_MM, outerSize(matrix) * LEAST_MODULE_MM));
}
