const MAX_WEIGHT = 1_000;

/** Parses a whole number from 1 to 1,000; undefined for anything else. */
export function readWeight(text: string): number | undefined {
  const weight = Number(text.trim());
  return Number.isInteger(weight) && weight >= 1 && weight <= MAX_WEIGHT && text.trim() !== '' ? weight : undefined;
}
