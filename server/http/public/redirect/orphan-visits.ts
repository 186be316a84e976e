import type { Orphans } from '../../../orphans/orphans.ts';
import { type EdgeRequest, pathOf } from './edge-request.ts';
import { isReservedWord } from './found-link.ts';
import { countsAsVisit } from './hits.ts';

export interface OrphanVisitDeps {
  orphans: Pick<Orphans, 'requested'>;
  /**
   * The separate host of pages that account holders write, if configured; it has no links, so nothing on it is
   * orphaned.
   */
  pagesHost: string | undefined;
  isBot(userAgent: string): boolean;
}

/** Receives every request for a short address without a link, after the response. */
export type OrphanNote = (exchange: EdgeRequest) => void;

/** Reserved words below which account holders have objects, so a request for a missing one is orphaned. */
const SHARED_WORDS: ReadonlySet<string> = new Set(['q', 'r', 'u']);

/**
 * Returns whether a path is one of the service's own, such as `/login` or `/bio/api`. No link can have it, and those who
 * ask for it on a branded domain look for the service.
 */
function isOwnPath(path: string): boolean {
  const [, first = '', second = ''] = path.split('/');
  const word = first.toLowerCase() === 'bio' ? second : first;
  return path !== '/' && (word === '' || (isReservedWord(word) && !SHARED_WORDS.has(word.toLowerCase())));
}

/**
 * Creates the recorder of orphaned requests. It ignores HEAD requests, prefetches, bots, requests without a User-Agent,
 * and the service's own paths.
 */
export function createOrphanNote({ orphans, pagesHost, isBot }: OrphanVisitDeps): OrphanNote {
  return ({ request, host, domain }) => {
    if (host === pagesHost || !countsAsVisit(request)) return;
    const { 'user-agent': userAgent = '', referer: referrer = '' } = request.headers;
    if (userAgent === '' || isBot(userAgent)) return;
    const path = pathOf(request.url ?? '/');
    if (!isOwnPath(path)) orphans.requested({ domainId: domain?.id ?? 0, path, referrer });
  };
}
