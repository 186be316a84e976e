import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import { QR_DECODERS } from '../../../contract/vocabulary.ts';
import type { Principal } from '../../accounts/accounts.ts';
import type { Proof } from '../../qr/qr.ts';
import { listedChannels } from '../shared/access/access-limits.ts';
import { ok, route } from '../shared/route.ts';
import { PICTURE_LIMIT_BYTES } from './link-pictures.ts';
import { LOGO_BODY_LIMIT_BYTES } from './qr-codes.ts';

const { proofQrCode, proofQrDesign } = linkToolsOperations;

export const qrProofRoutes = [
  route(
    proofQrCode,
    async ({ principal, body, id }, { features }) =>
      ok(presentProof(await features.qrCodes.proofs.ofCode(callerOf(principal), id(), body))),
    PICTURE_LIMIT_BYTES,
  ),
  route(
    proofQrDesign,
    async ({ principal, body: { picture, width, from, ...design } }, { features }) => {
      const photo = { picture, ...(width !== undefined && { width }), ...(from !== undefined && { from }) };
      return ok(presentProof(await features.qrCodes.proofs.ofDesign(callerOf(principal), design, photo)));
    },
    PICTURE_LIMIT_BYTES + LOGO_BODY_LIMIT_BYTES,
  ),
];

function callerOf(principal: Principal) {
  return { accountId: principal.accountId, channelIds: listedChannels(principal) };
}

function presentProof({ scannable, readBy, text, match, other, measures, size, advice, ...proof }: Proof) {
  return {
    scannable,
    decoders: QR_DECODERS.map((name) => ({ name, reads: readBy.includes(name) })),
    content: text ?? null,
    match,
    code: other && { id: other.id, name: other.name },
    measures: measures ? presentMeasures(measures, proof.damageShare) : null,
    distance: size.distanceCm,
    leastwidth: size.leastWidthMm,
    advice: [...advice],
  };
}

function presentMeasures(measures: NonNullable<Proof['measures']>, damageShare: number | undefined) {
  const { size, modulePixels, contrast, quietZone, tiltDegrees, blurModules, glareShare } = measures;
  return {
    modules: size,
    modulepixels: rounded(modulePixels, 10),
    contrast: rounded(contrast, 10),
    quietzone: quietZone?.modules ?? null,
    cropped: quietZone?.isCut ?? false,
    tilt: Math.round(tiltDegrees),
    blur: rounded(blurModules, 100),
    glare: Math.round(glareShare * 100),
    damage: damageShare === undefined ? null : Math.round(damageShare * 100),
  };
}

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
