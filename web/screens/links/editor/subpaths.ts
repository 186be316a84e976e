import { landingOf } from './utm.ts';
import type { LinkValues } from './values.ts';

/** An address that visitors may ask for, and where it leads; null: nowhere. */
export interface SubpathExample {
  from: string;
  to: string | null;
}

const REST = '/any/page';
/** What takes whatever no other link of its domain takes. */
const EVERYTHING = '*';

type Shown = Pick<LinkValues, 'custom' | 'parameters' | 'subpaths' | 'url'>;

/** What the option makes of an address; undefined until there is a target. `random` stands for an alias that is still to come. */
export function subpathExample(values: Shown, host: string, random: string): SubpathExample | undefined {
  const target = values.url.trim();
  if (!/^https?:\/\/[^/?#\s]/i.test(target)) return undefined;
  const alias = values.custom.trim();
  const isEverything = alias === EVERYTHING;
  const from = isEverything ? host + REST : `${host}/${alias || random}${REST}`;
  if (values.subpaths) return { from, to: landingOf(below(target, REST), values.parameters) };
  return { from, to: isEverything ? landingOf(target, values.parameters) : null };
}

/** An address with this behind its path, as the service puts it there. */
export function below(target: string, rest: string): string {
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  return (path.endsWith('/') ? path.slice(0, -1) : path) + rest + (end < 0 ? '' : target.slice(end));
}
