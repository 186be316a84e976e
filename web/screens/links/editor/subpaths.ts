import { landingOf } from './utm.ts';
import type { LinkValues } from './values.ts';

/** An example request and its destination; null: not found. */
export interface SubpathExample {
  from: string;
  to: string | null;
}

const REST = '/any/page';
/** Back-half of the catch-all link, which matches everything that no other link of its domain matches. */
const EVERYTHING = '*';

type Shown = Pick<LinkValues, 'custom' | 'parameters' | 'subpaths' | 'url'>;

/**
 * Returns the effect of the option on an address; undefined without a destination. `random` is a placeholder for a
 * generated back-half.
 */
export function subpathExample(values: Shown, host: string, random: string): SubpathExample | undefined {
  const target = values.url.trim();
  if (!/^https?:\/\/[^/?#\s]/i.test(target)) return undefined;
  const alias = values.custom.trim();
  const isEverything = alias === EVERYTHING;
  const from = isEverything ? host + REST : `${host}/${alias || random}${REST}`;
  if (values.subpaths) return { from, to: landingOf(below(target, REST), values.parameters) };
  return { from, to: isEverything ? landingOf(target, values.parameters) : null };
}

/** Appends a path to an address, as the service does. */
export function below(target: string, rest: string): string {
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  return (path.endsWith('/') ? path.slice(0, -1) : path) + rest + (end < 0 ? '' : target.slice(end));
}
