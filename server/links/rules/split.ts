import { readDestination } from '../destination.ts';
import type { SplitTarget } from '../link-port.ts';

/** A traffic split as callers write it; missing: unchanged, empty: none. */
export interface SplitInput {
  split?: Array<{ link: string; weight?: number }>;
}

/** Returns the split after a write, or undefined when the input names none. Errors carry `split.0.link`-like names. */
export function readSplit({ split }: SplitInput, ownHosts: ReadonlySet<string>): SplitTarget[] | undefined {
  return split?.map(({ link, weight = 1 }, index) => ({
    link: readDestination(link, { field: `split.${index}.link`, ownHosts }),
    weight,
  }));
}
