import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { denseNumbers } from './dense-numbers.ts';

const halvesOf = (numbers: readonly bigint[]) => new Uint32Array(BigUint64Array.from(numbers).buffer);

describe('64-bit numbers', () => {
  it('get a dense index in order of first appearance', () => {
    // Few distinct numbers, and many that share half of their bits.
    const number = fc.oneof(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.constantFrom(0n, 1n, 2n ** 32n, 2n ** 64n - 1n),
      fc.bigInt({ min: 0n, max: 20n }).map((small) => small << 32n),
    );
    fc.assert(
      fc.property(fc.array(number, { maxLength: 300 }), (numbers) => {
        const different = [...new Set(numbers)];
        const { places, count } = denseNumbers(halvesOf(numbers));
        expect(count).toBe(different.length);
        expect([...places]).toEqual(numbers.map((one) => different.indexOf(one)));
      }),
    );
  });
});
