import type { Brand, BrandOf, PageOwner } from '../../../brand/brand.ts';
import { type PageResponse, pageIn, writePage } from '../page/page.ts';
import { type EdgeRequest, whenReady } from './edge-request.ts';

/**
 * Redirects; after a form with 303, so that browsers request the destination instead of posting the password there.
 * Whatever the status, responses are not cacheable: a cached redirect would hide all clicks but the first, and outlive
 * a change of the link.
 */
export function redirectTo({ request, response }: EdgeRequest, location: string, chosen = 302): void {
  const status = request.method === 'POST' ? 303 : chosen;
  response.writeHead(status, ['Location', location, 'Cache-Control', 'private, no-store', 'Content-Length', '0']);
  response.end();
}

export interface Shower {
  /** The brand of the service's pages. */
  brand(): Brand;
  /** The brand of the pages of a workspace's links. */
  brandOf: BrandOf;
}

export function show({ brand }: Shower, { request, response }: EdgeRequest, page: PageResponse): void {
  writePage(response, pageIn(page, brand()), request);
}

/** Shows a page in the brand of the workspace whose link, code or domain it is about, if it is about one. */
export function showOf(
  deps: Shower,
  exchange: EdgeRequest,
  { page, owner }: { page: PageResponse; owner: PageOwner | undefined },
): void {
  const inBrand = (brand: Brand) => writePage(exchange.response, pageIn(page, brand), exchange.request);
  if (owner) whenReady(deps.brandOf(owner), inBrand, () => show(deps, exchange, page));
  else show(deps, exchange, page);
}
