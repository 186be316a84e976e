import { ApiError } from '../../../api/api-error.ts';
import type { Body } from '../../../api/client.ts';
import { MAX_PAGES, type PageRows, pagesOf, pagesQuery, RECENT_PERIOD } from './query-variants.ts';
import { cutToPath } from './typed-path.ts';

/** Returns the path that would be saved for the input; undefined when it is not on this website. */
export function pathTyped(text: string, domain: string): string | undefined {
  try {
    return cutToPath({ kind: 'page', text }, { domain, field: 'match' }).text || undefined;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Queries pages that contain the longest literal part between two `*`, the most visited first. */
export function visitedPagesQuery(siteId: number, path: string | undefined): Body<'queryAnalytics'> {
  const pieces = (path ?? '').split('*').toSorted((one, other) => other.length - one.length);
  const [piece = ''] = pieces;
  return pagesQuery(siteId, piece === '' ? undefined : { kind: 'contains', dimension: 'page', values: [piece] });
}

/** Queries the names of recent events, the most frequent first. */
export function sentEventsQuery(siteId: number): Body<'queryAnalytics'> {
  const requested = { scope: { website: siteId }, metrics: ['events' as const], dimensions: ['event' as const] };
  return { ...requested, range: RECENT_PERIOD, limit: MAX_PAGES };
}

/**
 * Whether no visited page matches the path. Pages that differ only by their query string have their own message.
 */
export function isNeverVisited(rows: PageRows, path: string): boolean {
  if (rows.length >= MAX_PAGES) return false;
  const written = path.split('*').map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const isMeant = new RegExp(`^${written.join('.*')}(\\?.*)?$`, 's');
  return !pagesOf(rows).some((page) => isMeant.test(page));
}
