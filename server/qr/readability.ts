/** Will a phone read it? Every drawing is decoded before it is handed out; docs of the thresholds are beside them. */
import { contrastRatio, luma } from './colour.ts';
import { type Decoder, readWithJsqr, readWithQr } from './decoders.ts';
import { dimAndBlurred, seenFromAfar } from './distortions.ts';
import type { QrDesign, QrDrawing } from './drawing.ts';
import { type LumaRaster, lumaRaster } from './luma-raster.ts';
import type { QrMatrix } from './matrix.ts';
import type { Scannable } from './qr-code-port.ts';

/** What came of the check. */
export interface Readability {
  /** False when no decoder reads even the clean picture: refuse it, the reasons say what to change. */
  readonly readable: boolean;
  readonly scannable: Scannable;
  /** Sentences for the owner, worst first; empty when all is well. */
  readonly reasons: readonly string[];
}

interface Finding {
  readonly grade: 'warn' | 'bad';
  readonly reason: string;
}

/** Measured: from 4.5 on all decoders read nearly everything; at 2.5 the weaker half, at 1.7 almost none. */
const GOOD_CONTRAST = 4.5;
const POOR_CONTRAST = 3;
/** Grey cameras see luma, not colour: black on red has a contrast of 5.3 and hardly a gap. */
const LUMA_GAP = 0.4 * 255;
/** Beyond it modules get so small that a print of 2 cm cannot be read at arm's length. */
const LARGEST_EASY_VERSION = 15;
/** Pixels a module of the clean picture: the least that all decoders read without effort. */
const SCALE = 3;
/** Leaves 2.25 pixels a module. Perfect codes of all versions pass from 0.72 on; at 0.7 one in fifteen fails. */
const AFAR_SHARE = 0.75;

/** Decodes the drawing clean, from afar and in dim light, and grades it together with its colours and its density. */
export async function inspectDrawing(decode: Decoder, drawing: QrDrawing): Promise<Readability> {
  const clean = await lumaRaster(drawing, SCALE);
  const { content } = drawing.design;
  const byDesign = [...colourFindings(drawing.design), ...densityFindings(drawing.matrix)];
  if (decode(clean) !== content) return secondOpinion(clean, content, byDesign);
  const byLogo = drawing.design.logo ? logoFindings(clean, content) : [];
  return verdict([...byDesign, ...byLogo, ...distortedFindings(decode, clean, content)]);
}

/** A picture in the middle can look like a finder to one decoder and not to another: all of them are asked. */
function logoFindings(clean: LumaRaster, content: string): Finding[] {
  const all = [readWithQr, readWithJsqr].every((decode) => decode(clean) === content);
  return all ? [] : [warn('Some scanners stumble over the logo: use stronger colours or a simpler logo.')];
}

/** Two other decoders, for what the first one cannot read. */
function secondOpinion(clean: LumaRaster, content: string, byDesign: readonly Finding[]): Readability {
  const readable = [readWithQr, readWithJsqr].some((decode) => decode(clean) === content);
  const reason = readable
    ? 'Some scanners cannot read this code: use a darker foreground, a lighter background or a simpler logo.'
    : 'No scanner can read this code: use a dark foreground on a light background, or leave the logo out.';
  return { ...verdict([{ grade: 'bad', reason }, ...byDesign]), readable };
}

function colourFindings({ foreground, background }: QrDesign): Finding[] {
  const gap = luma(background) - luma(foreground);
  const contrast = contrastRatio(foreground, background);
  const told = `The contrast is ${contrast.toFixed(1)}; make it at least ${GOOD_CONTRAST}`;
  if (gap <= 0)
    return [bad('The foreground is not darker than the background: many scanners read dark on light only.')];
  if (contrast < POOR_CONTRAST) return [bad(`${told}: most scanners will fail.`)];
  if (contrast < GOOD_CONTRAST) return [warn(`${told}: some scanners will fail.`)];
  return gap < LUMA_GAP
    ? [warn('Both colours look alike in grey: use a darker foreground or a lighter background.')]
    : [];
}

function densityFindings({ version }: QrMatrix): Finding[] {
  if (version <= LARGEST_EASY_VERSION) return [];
  return [warn('The content makes the code very dense: shorten it, print it large, or link to it with type "link".')];
}

function distortedFindings(decode: Decoder, clean: LumaRaster, content: string): Finding[] {
  const afar = decode(seenFromAfar(clean, AFAR_SHARE)) === content;
  const dim = decode(dimAndBlurred(clean)) === content;
  if (afar && dim) return [];
  if (!afar && !dim) return [bad('The code reads only under perfect conditions: use stronger colours.')];
  return [warn(afar ? 'The code may fail in dim light.' : 'The code may fail from a distance: print it large.')];
}

function warn(reason: string): Finding {
  return { grade: 'warn', reason };
}

function bad(reason: string): Finding {
  return { grade: 'bad', reason };
}

function verdict(findings: readonly Finding[]): Readability {
  const worstFirst = [...findings].sort((one, other) => one.grade.localeCompare(other.grade));
  return {
    readable: true,
    scannable: worstFirst[0]?.grade ?? 'good',
    reasons: worstFirst.map(({ reason }) => reason),
  };
}
