import type { Brand } from '../../../brand/brand.ts';
import { type PageResponse, pageIn, writePage } from '../page/page.ts';
import type { EdgeRequest } from './edge-request.ts';

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
}

export function show({ brand }: Shower, { request, response }: EdgeRequest, page: PageResponse): void {
  writePage(response, pageIn(page, brand()), request);
}
