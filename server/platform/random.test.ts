import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type RandomBytes, randomString, systemRandom } from './random.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns the bytes in order, whatever size is requested, and then starts again. */
function bytesInOrder(bytes: readonly number[]): RandomBytes {
  let at = 0;
  return (size) => Uint8Array.from({ length: size }, () => bytes[at++ % bytes.length] ?? 0);
}

const everyByte = Array.from({ length: 256 }, (_, byte) => byte);

describe('a random word', () => {
  it.each([
    ['ab', 256],
    ['abc', 255],
    ['0123456789', 250],
    [BASE62, 248],
    [String.fromCharCode(...Array.from({ length: 129 }, (_, index) => 0x100 + index)), 129],
    [String.fromCharCode(...Array.from({ length: 256 }, (_, index) => 0x100 + index)), 256],
  ])('of the alphabet %j is unbiased: of all bytes, %d count, and each character is as likely', (alphabet, counted) => {
    const word = randomString(bytesInOrder(everyByte), alphabet, counted);
    const counts = Map.groupBy(word, (character) => character);
    expect(counts.size).toBe(alphabet.length);
    expect(new Set([...counts.values()].map((same) => same.length))).toEqual(new Set([counted / alphabet.length]));
  });

  it('throws bytes away rather than folding them over', () => {
    expect(randomString(bytesInOrder([255, 250, 248, 7, 61]), BASE62, 4)).toBe('7z7z');
  });

  it('is as long as it was asked to be, of its alphabet alone', () => {
    const alphabets = fc.constantFrom('01', 'abcdefghijkmnpqrstuvwxyz23456789', BASE62);
    fc.assert(
      fc.property(alphabets, fc.nat({ max: 200 }), (alphabet, length) => {
        const word = randomString(systemRandom, alphabet, length);
        expect(word).toHaveLength(length);
        expect([...word].every((character) => alphabet.includes(character))).toBe(true);
      }),
    );
  });

  it('asks for nothing when nothing is wanted', () => {
    const random = vi.fn(systemRandom);
    expect(randomString(random, BASE62, 0)).toBe('');
    expect(random).not.toHaveBeenCalled();
  });

  it('is another one each time', () => {
    const words = new Set(Array.from({ length: 2_000 }, () => randomString(systemRandom, BASE62, 12)));
    expect(words.size).toBe(2_000);
  });
});

describe('the random bytes of the system', () => {
  it.each([0, 1, 32, 1_000])('have %d bytes on request', (size) => {
    expect(systemRandom(size)).toHaveLength(size);
  });
});
