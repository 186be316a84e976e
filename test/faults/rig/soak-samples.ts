export interface Growth {
  from: number;
  to: number;
}

/** The medians of the second and of the last third of samples: what a service has when it is warm, and at the end. */
export function growthOf(samples: readonly number[]): Growth {
  const third = Math.floor(samples.length / 3);
  return { from: median(samples.slice(third, 2 * third)), to: median(samples.slice(2 * third)) };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
