/** Encodes text as modules. Pure; ../matrix.ts chooses the level and reports errors. */
import { type BitPlan, bitLength, dataCodewords } from './bit-string.ts';
import { blockLayout, type ErrorCorrection, LARGEST_VERSION } from './capacity.ts';
import { templateOfVersion } from './function-patterns.ts';
import { maskSymbol } from './masks.ts';
import { interleave } from './reed-solomon.ts';
import { segmentText, versionClass } from './segments.ts';

/** The symbol to draw, with its error correction. */
export interface SymbolPlan {
  readonly version: number;
  readonly level: ErrorCorrection;
  readonly bits: BitPlan;
}

/**
 * Returns a bit plan. Non-ASCII text gets a UTF-8 designator; plain ASCII is unambiguous in every reader without one.
 */
function bitPlan(text: string, version: number): BitPlan {
  return { segments: segmentText(text, version), eci: /[^\p{ASCII}]/u.test(text) };
}

/**
 * Finds the smallest version, at least `atLeast`, that fits the text at a level; undefined when none does. Within this
 * version it raises the level as far as possible, at no cost.
 */
export function planSymbol(text: string, level: ErrorCorrection, atLeast = 1): SymbolPlan | undefined {
  const plan = planAtLevel(text, level, atLeast);
  return plan && { ...plan, level: raised(plan.bits, plan.version, level) };
}

/** The same at exactly this level. */
export function planAtLevel(text: string, level: ErrorCorrection, atLeast: number): SymbolPlan | undefined {
  let bits = bitPlan(text, atLeast);
  for (let version = atLeast; version <= LARGEST_VERSION; version++) {
    if (version > atLeast && versionClass(version) !== versionClass(version - 1)) bits = bitPlan(text, version);
    if (fits(bits, version, level)) return { version, level, bits };
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

/** Draws a plan; `mask` fixes the data mask (0 to 7), otherwise the best is chosen. */
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

/** Returns a plan with exactly this version and level, for tests. */
export function fixedPlan(text: string, version: number, level: ErrorCorrection): SymbolPlan {
  return { version, level, bits: bitPlan(text, version) };
}
