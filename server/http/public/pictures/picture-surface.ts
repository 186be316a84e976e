import type { ShownPictures } from '../../../link-pictures/link-pictures.ts';
import type { EdgeRequest, Surface } from '../sign-in/session/account-request.ts';

export interface PictureSurface extends Surface {
  shownPictures: ShownPictures;
}

const HEADERS = {
  'Content-Type': 'image/webp',
  // Long enough for an open editor. The cache is not shared with the next user of this browser.
  'Cache-Control': 'private, max-age=600',
  Vary: 'Cookie',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/**
 * Serves `?url=https://...`: a picture of another host, fetched by the service instead of the browser that shows the
 * preview.
 */
export async function showPicture({ shownPictures }: PictureSurface, { request, reply, own }: EdgeRequest) {
  const { url } = request.query as { url?: unknown };
  const picture = await shownPictures.of(own.accountId, typeof url === 'string' ? url : '');
  return reply.headers(HEADERS).send(picture);
}
