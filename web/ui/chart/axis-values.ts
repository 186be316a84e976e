/** Returns three to five round axis values; whole numbers where two would have the same label (0, 1, 1). */
export function axisSteps(most: number, nameOf: (value: number) => string): number[] {
  const steps = stepsTo(most, 0);
  const names = new Set(steps.map(nameOf));
  return names.size === steps.length ? steps : stepsTo(most, 1);
}

/** Returns the end of the axis: its first value that no data exceeds. */
export function axisTop(most: number, nameOf: (value: number) => string): number {
  const [least = 0, next = 1] = axisSteps(most, nameOf);
  const step = next - least;
  return step * Math.max(1, Math.ceil(most / step - 1e-9));
}

function stepsTo(most: number, least: number): number[] {
  const rough = (most > 0 ? most : 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  const step = Math.max(power * factor, least);
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step);
}
