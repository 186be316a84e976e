/** Lines that one chart can tell apart. */
const MOST = 6;

/** Ids of an address, each once; what is none is left out. */
export function readCompared(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter((word) => /^\d{1,15}$/.test(word) && Number(word) > 0);
  return [...new Set(ids.map(Number))].slice(0, MOST);
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
