/** What a designer works with: a stored design in full, and drawings of designs that are not stored yet. */
import { parseColour } from './colour.ts';
import type { DesignFields } from './design-input.ts';
import type { QrDrawing } from './drawing.ts';
import type { AssetStore, QrCode } from './qr-code-port.ts';
import type { QrEngine } from './qr-engine.ts';
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
