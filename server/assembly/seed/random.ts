/** Returns numbers from 0 up to, not including, 1. They come from a seed, so that the demo is reproducible. */
export type Random = () => number;

/** Mulberry32: 32 bits of state, sufficient for a demo and unsuitable for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one of the values with a probability proportional to its weight. At least one weight must be above zero. */
export function weighted<Value>(chance: Random, entries: readonly (readonly [Value, number])[]): () => Value {
  const values = entries.filter(([, weight]) => weight > 0);
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  const last = values.at(-1);
  if (last === undefined) throw new Error('Nothing to pick from.');
  return () => {
    let rest = chance() * total;
    for (const [value, weight] of values) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return last[0];
  };
}

/** Picks one of the values with equal probability. The list must not be empty. */
export function oneOf<Value>(chance: Random, values: readonly [Value, ...Value[]]): Value {
  return values[Math.floor(chance() * values.length)] ?? values[0];
}

/** Returns a whole number from `least` to `most`, inclusive. */
export function between(chance: Random, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1));
}

/** Returns a decimal number below 2^53, the format of visitor and visit IDs; never 0, which means none. */
export function wideNumber(chance: Random): string {
  return String(Math.floor(chance() * 2_097_152) * 4_294_967_296 + Math.floor(chance() * 4_294_967_296) + 1);
}
