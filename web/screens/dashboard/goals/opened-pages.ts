import type { Body } from '../../../api/client.ts';
import { Refusal } from '../../../api/refusal.ts';
import { MOST_PAGES, type PageRows, pagesOf, pagesQuestion } from './query-twins.ts';
import { cutToPath } from './typed-path.ts';

/** The path that a text would be saved as; undefined where it is none of this website. */
export function pathTyped(text: string, domain: string): string | undefined {
  try {
    return cutToPath({ kind: 'page', text }, { domain, field: 'match' }).text || undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Asks for pages that have the longest piece between two `*` in their path, those that most came to first. */
export function openedQuestion(siteId: number, path: string | undefined): Body<'askQuestion'> {
  const pieces = (path ?? '').split('*').toSorted((one, other) => other.length - one.length);
  const [piece = ''] = pieces;
  return pagesQuestion(siteId, piece === '' ? undefined : { kind: 'contains', dimension: 'page', values: [piece] });
}

/** Whether nobody came to any page that the path means. A page with a query behind it is told of elsewhere. */
export function isUnopened(rows: PageRows, path: string): boolean {
  if (rows.length >= MOST_PAGES) return false;
  const written = path.split('*').map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const isMeant = new RegExp(`^${written.join('.*')}(\\?.*)?$`, 's');
  return !pagesOf(rows).some((page) => isMeant.test(page));
}
