/** Numbers from 0 up to, not including, 1. The demo is the same every time, so they come from a seed. */
export type Chance = () => number;

/** Mulberry32: 32 bits of state, which is plenty for a demo and nothing for secrets. */
export function seededChance(seed: number): Chance {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one of the values, each as often as its weight says. At least one weight must be above zero. */
export function weighted<Value>(chance: Chance, entries: readonly (readonly [Value, number])[]): () => Value {
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

/** One of them, each as likely as the others. Of none there is nothing to pick. */
export function oneOf<Value>(chance: Chance, values: readonly [Value, ...Value[]]): Value {
  return values[Math.floor(chance() * values.length)] ?? values[0];
}

/** A whole number from `least` to `most`, both of them possible. */
export function between(chance: Chance, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1));
}

/** A decimal number below 2^53, as ids of visitors and visits are written; never 0, which stands for none. */
export function wideNumber(chance: Chance): string {
  return String(Math.floor(chance() * 2_097_152) * 4_294_967_296 + Math.floor(chance() * 4_294_967_296) + 1);
}
