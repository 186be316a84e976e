import type { LiveLink } from '../../../redirect/redirect.ts';
import { type EdgeRequest, shownAddress } from './edge-request.ts';
import { redirectTo, type Shower, showOf } from './edge-responses.ts';
import { type Interstitials, reportUrlOf } from './interstitials.ts';
import type { OrphanNote } from './orphan-visits.ts';
import { notFoundPage, switchedOffPage, wayOutOf } from './outcome-pages.ts';

export interface NotFoundDeps extends Shower {
  interstitials: Interstitials;
  noteOrphan: OrphanNote;
}

/**
 * Responds with the domain's fallback redirect, or with the not-found page. A link that its owner disabled answers like
 * an unknown one, but says so on the page.
 */
export function respondNotFound(deps: NotFoundDeps, exchange: EdgeRequest, live?: LiveLink): void {
  const { domain, request } = exchange;
  const { accept } = request.headers;
  const owner = live?.link ?? (domain && { accountId: domain.accountId, domainId: domain.id });
  const way = wayOutOf(request.headers, domain);
  const page = () =>
    live?.link.status === 'disabled'
      ? switchedOffPage(accept, { way, reportUrl: reportUrlOf(deps.interstitials.reportUrl, { live, request }) })
      : notFoundPage(accept, way, shownAddress(request));
  if (domain?.missingLocation !== undefined) redirectTo(exchange, domain.missingLocation);
  else showOf(deps, exchange, { page: page(), owner });
  deps.noteOrphan(exchange);
}
