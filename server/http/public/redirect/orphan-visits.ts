import type { Orphans } from '../../../orphans/orphans.ts';
import { type Exchange, pathOf } from './edge-request.ts';
import { countsAsVisit } from './hits.ts';

export interface OrphanVisitParts {
  orphans: Pick<Orphans, 'asked'>;
  /** The host of pages that account holders write, where it is one of its own: no links are there to be missed. */
  pagesHost: string | undefined;
  isBot(userAgent: string): boolean;
}

/** Told of every request for a short address that led nowhere, or only to a domain's own way out, once it is answered. */
export type OrphanNote = (exchange: Exchange) => void;

/** Looks at the headers, pages fetched ahead and programs are nobody who missed a link; nor are those that name no program. */
export function createOrphanNote({ orphans, pagesHost, isBot }: OrphanVisitParts): OrphanNote {
  return ({ request, host, domain }) => {
    if (host === pagesHost || !countsAsVisit(request)) return;
    const { 'user-agent': userAgent = '', referer: referrer = '' } = request.headers;
    if (userAgent === '' || isBot(userAgent)) return;
    orphans.asked({ domainId: domain?.id ?? 0, path: pathOf(request.url ?? '/'), referrer });
  };
}
