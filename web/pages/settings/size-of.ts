const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** The size of a file as file managers tell it: `1.2 MB`. */
export function sizeOf(bytes: number): string {
  let [size, step] = [bytes, 0];
  while (size >= 999.5 && step < UNITS.length - 1) [size, step] = [size / 1000, step + 1];
  const text = step > 0 && size < 9.95 ? size.toFixed(1) : size.toFixed(0);
  return `${text} ${UNITS[step]}`;
}
