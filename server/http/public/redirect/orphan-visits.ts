import type { Orphans } from '../../../orphans/orphans.ts';
import { type EdgeRequest, pathOf } from './edge-request.ts';
import { countsAsVisit } from './hits.ts';

export interface OrphanVisitDeps {
  orphans: Pick<Orphans, 'asked'>;
  /**
   * The separate host of pages that account holders write, if configured; it has no links, so nothing on it is
   * orphaned.
   */
  pagesHost: string | undefined;
  isBot(userAgent: string): boolean;
}

/** Receives every request for a short address without a link, after the response. */
export type OrphanNote = (exchange: EdgeRequest) => void;

/**
 * Creates the recorder of orphaned requests. It ignores HEAD requests, prefetches, bots, and requests without a
 * User-Agent.
 */
export function createOrphanNote({ orphans, pagesHost, isBot }: OrphanVisitDeps): OrphanNote {
  return ({ request, host, domain }) => {
    if (host === pagesHost || !countsAsVisit(request)) return;
    const { 'user-agent': userAgent = '', referer: referrer = '' } = request.headers;
    if (userAgent === '' || isBot(userAgent)) return;
    orphans.asked({ domainId: domain?.id ?? 0, path: pathOf(request.url ?? '/'), referrer });
  };
}
