import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PictureRequest, PNG_SIZE, type QrPictures } from '../../qr/qr.ts';
import { notFoundPage } from './outcome-pages.ts';
import { sendPage } from './send-page.ts';

/** Anonymous and usable in `<img src>` on any site; a change of the design is seen within a minute. */
const HEADERS = {
  'Cache-Control': 'public, max-age=60',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  // An SVG that is opened as a page of its own runs nothing and loads nothing but the logo inside it.
  'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
} as const;

const TYPES = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' } as const;

/** `/bio/qr/{code}`, PNG unless it ends in `.svg`; `?size=` asks for another number of pixels. */
export function serveQrImages(app: FastifyInstance, pictures: QrPictures): void {
  app.get('/bio/qr/:file', async (request, reply) => {
    const wanted = pictureRequest(request);
    const picture = wanted && (await pictures.find(wanted));
    if (!wanted || !picture) return sendPage(reply, notFoundPage(request.headers.accept));
    reply.headers(HEADERS).header('ETag', picture.etag);
    if (isKnown(request.headers['if-none-match'], picture.etag)) return reply.code(304).send();
    return send(reply, TYPES[wanted.format], await picture.render());
  });
}

function send(reply: FastifyReply, type: string, bytes: Buffer): FastifyReply {
  return reply.type(type).send(bytes);
}

function pictureRequest(request: FastifyRequest): PictureRequest | undefined {
  const { file } = request.params as { file: string };
  const [, code, format = 'png'] = /^([A-Za-z0-9]{4,40})(?:\.(svg|png))?$/.exec(file) ?? [];
  if (code === undefined) return undefined;
  const size = Number((request.query as { size?: unknown }).size ?? PNG_SIZE.default);
  const sidePixels = Number.isFinite(size)
    ? Math.min(Math.max(Math.round(size), PNG_SIZE.least), PNG_SIZE.most)
    : PNG_SIZE.default;
  return { code, format: format as PictureRequest['format'], sidePixels };
}

/** RFC 9110: a list of tags, weak ones too, or `*`. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
