/** Three to five lines at round numbers; whole ones where two would be written alike: 0, 1, 1 tells nothing. */
export function axisSteps(most: number, nameOf: (value: number) => string): number[] {
  const steps = stepsTo(most, 0);
  const names = new Set(steps.map(nameOf));
  return names.size === steps.length ? steps : stepsTo(most, 1);
}

/** Where the axis ends: at the first of its lines that nothing is above. */
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
