/** From text to modules. Pure; the choice of level and the refusals are made in ../matrix.ts. */
import { type BitPlan, bitLength, dataCodewords } from './bit-string.ts';
import { blockLayout, type ErrorCorrection, LARGEST_VERSION } from './capacity.ts';
import { templateOfVersion } from './function-patterns.ts';
import { maskSymbol } from './masks.ts';
import { interleave } from './reed-solomon.ts';
import { segmentText, versionClass } from './segments.ts';

/** What is to be drawn and how strongly it is protected. */
export interface SymbolPlan {
  readonly version: number;
  readonly level: ErrorCorrection;
  readonly bits: BitPlan;
}

/** Non-ASCII text gets a UTF-8 designator; plain ASCII means the same in every reader without one. */
function bitPlan(text: string, version: number): BitPlan {
  return { segments: segmentText(text, version), eci: /[^\p{ASCII}]/u.test(text) };
}

/**
 * The smallest version from `atLeast` on that holds the text at a level, or undefined when none does. Within the
 * version found the level is raised as far as it goes: it costs nothing.
 */
export function planSymbol(text: string, level: ErrorCorrection, atLeast = 1): SymbolPlan | undefined {
  let bits = bitPlan(text, atLeast);
  for (let version = atLeast; version <= LARGEST_VERSION; version++) {
    if (version > atLeast && versionClass(version) !== versionClass(version - 1)) bits = bitPlan(text, version);
    if (fits(bits, version, level)) return { version, level: raised(bits, version, level), bits };
  }
  return undefined;
}

function fits(bits: BitPlan, version: number, level: ErrorCorrection): boolean {
  return bitLength(bits, version) <= blockLayout(version, level).dataCodewords * 8;
}

function raised(bits: BitPlan, version: number, level: ErrorCorrection): ErrorCorrection {
  const stronger = { L: ['H', 'Q', 'M'], M: ['H', 'Q'], Q: ['H'], H: [] } as const;
  return stronger[level].find((candidate) => fits(bits, version, candidate)) ?? level;
}

/** Draws a plan; `mask` fixes the data mask (0 to 7), otherwise the best is taken. */
export function drawSymbol(plan: SymbolPlan, mask?: number): { size: number; modules: Uint8Array; mask: number } {
  const layout = blockLayout(plan.version, plan.level);
  const template = templateOfVersion(plan.version);
  const codewords = interleave(dataCodewords(plan.bits, plan.version, layout.dataCodewords), layout);
  const modules = template.modules.slice();
  const { dataOrder } = template;
  for (let bit = 0; bit < codewords.length * 8; bit++) {
    modules[dataOrder[bit] as number] = ((codewords[bit >>> 3] as number) >>> (7 - (bit & 7))) & 1;
  }
  return { size: template.size, ...maskSymbol({ template, modules, level: plan.level }, mask) };
}

/** For tests: a version and a level as given, nothing raised. */
export function fixedPlan(text: string, version: number, level: ErrorCorrection): SymbolPlan {
  return { version, level, bits: bitPlan(text, version) };
}
