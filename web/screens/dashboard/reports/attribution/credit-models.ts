export const MODELS = ['first', 'linear', 'last_non_direct', 'last'] as const;
export type Model = (typeof MODELS)[number];
export type Credits = Readonly<Record<Model, number>>;

/** Groups the models that credit every value alike, in the order of the models: each group is one column. */
export function groupsOf(rows: readonly Credits[]): readonly (readonly [Model, ...Model[]])[] {
  const groups = new Map<string, [Model, ...Model[]]>();
  for (const model of MODELS) {
    const column = JSON.stringify(rows.map((credits) => inHundredths(credits[model])));
    const group = groups.get(column);
    if (group) group.push(model);
    else groups.set(column, [model]);
  }
  return [...groups.values()];
}

/** What a value gains by the last visit instead of the first one; negative if it loses. */
export function shiftOf({ first, last }: Credits): number {
  return (inHundredths(last) - inHundredths(first)) / 100;
}

/** The value that gains most by the last visit instead of the first one, and the value that loses most. */
export function extremesOf<Row extends Credits>(rows: readonly Row[]): { winner?: Row; loser?: Row } {
  const sorted = rows.toSorted((one, other) => shiftOf(other) - shiftOf(one));
  const [winner, loser] = [sorted[0], sorted.at(-1)];
  return {
    ...(winner && shiftOf(winner) > 0 && { winner }),
    ...(loser && shiftOf(loser) < 0 && { loser }),
  };
}

/** As the service rounds them; sums of them would not be equal otherwise. */
function inHundredths(credit: number): number {
  return Math.round(100 * credit);
}
