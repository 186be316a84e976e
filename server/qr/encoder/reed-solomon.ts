/** Reed-Solomon correction over GF(2^8), primitive polynomial 0x11D: ISO/IEC 18004 clause 7.5 and annex A. */
import type { BlockLayout } from './capacity.ts';

const EXPONENTS = new Uint8Array(512);
const LOGARITHMS = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXPONENTS[power] = value;
  EXPONENTS[power + 255] = value;
  LOGARITHMS[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

/** Returns the logarithms of the generator polynomial's coefficients, without the highest power (always 1). */
function generatorLogarithms(degree: number): Uint8Array {
  let coefficients = [1];
  for (let root = 0; root < degree; root++) {
    const next = [...coefficients, 0];
    coefficients.forEach((coefficient, index) => {
      next[index + 1] = (next[index + 1] ?? 0) ^ multiplyByPower(coefficient, root);
    });
    coefficients = next;
  }
  return Uint8Array.from(coefficients.slice(1), (coefficient) => LOGARITHMS[coefficient] ?? 0);
}

function multiplyByPower(value: number, power: number): number {
  return value === 0 ? 0 : (EXPONENTS[(LOGARITHMS[value] ?? 0) + power] ?? 0);
}

/** Generators by degree; every degree in use (7 to 30) is a constant of the standard, computed at startup. */
const GENERATORS = Array.from({ length: 31 }, (_, degree) => generatorLogarithms(degree));

/** Returns the correction codewords of one block. */
export function correctionCodewords(data: Uint8Array, degree: number): Uint8Array {
  const generator = GENERATORS[degree];
  if (!generator) throw new Error(`No generator of degree ${degree}`);
  const remainder = new Uint8Array(data.length + degree);
  remainder.set(data);
  for (let start = 0; start < data.length; start++) {
    const lead = remainder[start] as number;
    if (lead === 0) continue;
    const power = LOGARITHMS[lead] as number;
    for (let index = 0; index < degree; index++) {
      const at = start + 1 + index;
      remainder[at] = (remainder[at] as number) ^ (EXPONENTS[power + (generator[index] as number)] as number);
    }
  }
  return remainder.subarray(data.length);
}

/** Returns data and correction codewords of all blocks in drawing order. */
export function interleave(data: Uint8Array, layout: BlockLayout): Uint8Array {
  const result = new Uint8Array(layout.totalCodewords);
  let start = 0;
  for (let block = 0; block < layout.blocks; block++) {
    const length = layout.shortDataCodewords + (block < layout.shortBlocks ? 0 : 1);
    const own = data.subarray(start, start + length);
    start += length;
    own.forEach((codeword, index) => {
      result[dataPosition(layout, block, index)] = codeword;
    });
    correctionCodewords(own, layout.correctionCodewords).forEach((codeword, index) => {
      result[layout.dataCodewords + index * layout.blocks + block] = codeword;
    });
  }
  return result;
}

/**
 * Returns the position of a data codeword. Long blocks come last, so the extra row at the end of the data belongs to
 * them alone.
 */
function dataPosition(layout: BlockLayout, block: number, index: number): number {
  if (index < layout.shortDataCodewords) return index * layout.blocks + block;
  return layout.shortDataCodewords * layout.blocks + block - layout.shortBlocks;
}

/** Returns the block of the codeword at a drawn position; the inverse of `interleave`. */
export function blockOfPosition(position: number, layout: BlockLayout): number {
  const shortRows = layout.shortDataCodewords * layout.blocks;
  if (position < shortRows) return position % layout.blocks;
  if (position < layout.dataCodewords) return layout.shortBlocks + position - shortRows;
  return (position - layout.dataCodewords) % layout.blocks;
}
