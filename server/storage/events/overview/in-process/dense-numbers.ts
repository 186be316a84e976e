/** Numbers 64-bit values in order of first appearance, in a hash table with open addressing: tens of ns per value. */
export interface DenseNumbers {
  /** Dense number by row. */
  places: Uint32Array;
  count: number;
}

/**
 * @param halves lower and upper half of each value, alternating; the values are hashes, so any of their bits are
 * equally good
 */
export function denseNumbers(halves: Uint32Array): DenseNumbers {
  const rows = halves.length / 2;
  const size = 2 ** Math.ceil(Math.log2(2 * rows + 2));
  // A slot holds both halves and the dense number plus one side by side, for a single memory access. Zero marks an
  // empty slot.
  const slots = new Uint32Array(4 * size);
  const places = new Uint32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    const [low, high] = [halves[2 * row] ?? 0, halves[2 * row + 1] ?? 0];
    let slot = (low ^ Math.imul(high, 0x9e3779b1)) & (size - 1);
    while (slots[4 * slot + 2] !== 0 && (slots[4 * slot] !== low || slots[4 * slot + 1] !== high))
      slot = (slot + 1) & (size - 1);
    if (slots[4 * slot + 2] === 0) {
      slots[4 * slot] = low;
      slots[4 * slot + 1] = high;
      count += 1;
      slots[4 * slot + 2] = count;
    }
    places[row] = (slots[4 * slot + 2] ?? 0) - 1;
  }
  return { places, count };
}
