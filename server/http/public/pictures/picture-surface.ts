import type { ShownPictures } from '../../../link-pictures/link-pictures.ts';
import type { Exchange, Surface } from '../sign-in/account-request.ts';

export interface PictureSurface extends Surface {
  shownPictures: ShownPictures;
}

const HEADERS = {
  'Content-Type': 'image/webp',
  // Long enough for an editor that is open. Whoever logs in next with this browser asks for themselves.
  'Cache-Control': 'private, max-age=600',
  Vary: 'Cookie',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/** `?url=https://...`: a picture of another host, fetched by the service and not by whoever looks at the preview. */
export async function showPicture({ shownPictures }: PictureSurface, { request, reply, own }: Exchange) {
  const { url } = request.query as { url?: unknown };
  const picture = await shownPictures.of(own.accountId, typeof url === 'string' ? url : '');
  return reply.headers(HEADERS).send(picture);
}
