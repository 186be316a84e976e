import { BLANK_LINK } from './link-fields.ts';
import type { Link } from './link-port.ts';

/** Creates a stored link to build tests on. */
export function newLink(over: Partial<Link> = {}): Omit<Link, 'id'> {
  return { ...BLANK_LINK, accountId: 1, alias: 'alias', url: 'https://shop.example/', createdAt: 5, ...over };
}
