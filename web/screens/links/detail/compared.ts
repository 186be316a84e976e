/** Maximum number of lines that can be told apart in a chart. */
const MAX_COMPARED = 6;

/** Parses ids in the address: unique, without invalid ones. */
export function readCompared(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter((word) => /^\d{1,15}$/.test(word) && Number(word) > 0);
  return [...new Set(ids.map(Number))].slice(0, MAX_COMPARED);
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
