/** One measured figure, with its baseline from the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Limit of the value, or of the ratio if there is a baseline; undefined for figures without a target. */
  readonly target?: { readonly of: 'value' | 'ratio'; readonly atMost?: number; readonly atLeast?: number };
  /** Figure of another program, or another figure of Waymark. */
  readonly baseline?: { readonly name: string; readonly value: number };
  /** Value by baseline. */
  readonly ratio?: number;
  /** The spread behind the value, in its unit. */
  readonly detail?: Readonly<Record<string, number>>;
}

/** Undefined for figures without a target. */
export function meetsTarget({ value, ratio, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  const measured = target.of === 'ratio' ? ratio : value;
  if (measured === undefined) return false;
  return measured <= (target.atMost ?? Number.POSITIVE_INFINITY) && measured >= (target.atLeast ?? 0);
}

/** Three significant digits, for tables. */
export function rounded(value: number): number {
  return value === 0
    ? 0
    : Number(value.toPrecision(Math.abs(value) >= 100 ? Math.ceil(Math.log10(Math.abs(value))) : 3));
}

/** A row of the printed table. */
export function tableRow(figure: Figure): Record<string, string> {
  const { name, value, unit, target, baseline, ratio, detail = {} } = figure;
  const spread = Object.entries(detail).map(([word, number]) => `${word} ${rounded(number)}`);
  const met = meetsTarget(figure);
  return {
    figure: name,
    value: `${rounded(value)} ${unit}`,
    target: target ? targetText(target, unit) : '',
    met: met === undefined ? '' : met ? 'yes' : 'NO',
    baseline: baseline ? `${baseline.name}: ${rounded(baseline.value)}` : '',
    ratio: ratio === undefined ? '' : String(rounded(ratio)),
    spread: spread.join('  '),
  };
}

function targetText({ of, atMost, atLeast }: NonNullable<Figure['target']>, unit: string): string {
  const bound = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  return of === 'ratio' ? `${bound} times` : `${bound} ${unit}`;
}
