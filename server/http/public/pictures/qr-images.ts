import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  drawPlainCode,
  type PictureFormat,
  type PictureRequest,
  PNG_SIZE,
  PRINT_WIDTH_MM,
  type QrPictures,
} from '../../../qr/qr.ts';
import { sendPage } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';

/** Public and usable in `<img src>` on any site; a design change is visible within a minute. */
const HEADERS = {
  'Cache-Control': 'public, max-age=60',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  // An SVG opened as a page runs nothing and loads nothing but its embedded logo.
  'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
} as const;

const TYPES: Readonly<Record<PictureFormat, string>> = {
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  pdf: 'application/pdf',
  eps: 'application/postscript',
};

/**
 * Serves `/bio/qr/{code}` as PNG unless it ends in `.svg`, `.pdf` or `.eps`. `?size=` sets the pixels on the longer
 * side, `?dpi=` the density of PNG pictures, `?width=` the print width in millimeters (with `dpi` for PNG pictures
 * too).
 */
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

/** Sends the QR code of a page that shows it. Pages are sandboxed, so their own pictures come from another origin for them. */
export function sendPlainCode(reply: FastifyReply, address: string): FastifyReply {
  const headers = { 'Cache-Control': 'public, max-age=3600', 'Content-Security-Policy': "default-src 'none'; sandbox" };
  return send(reply.headers({ ...HEADERS, ...headers }), TYPES.svg, drawPlainCode(address));
}

function send(reply: FastifyReply, type: string, bytes: Buffer | string): FastifyReply {
  return reply.type(type).send(bytes);
}

function pictureRequest(request: FastifyRequest): PictureRequest | undefined {
  const { file } = request.params as { file: string };
  const [, code, format = 'png'] = /^([A-Za-z0-9]{4,40})(?:\.(svg|png|pdf|eps))?$/.exec(file) ?? [];
  if (code === undefined) return undefined;
  const query = request.query as Readonly<Record<string, unknown>>;
  const dpi = within(query.dpi, DPI);
  const widthMm = within(query.width, PRINT_WIDTH_MM);
  const isPrint = query.size === undefined && dpi !== undefined && widthMm !== undefined;
  const printed = isPrint ? (widthMm / MILLIMETRES_AN_INCH) * dpi : undefined;
  const sidePixels = Math.round(within(query.size ?? printed, PNG_SIZE) ?? PNG_SIZE.default);
  const measures = { sidePixels, dpi, widthMm: widthMm ?? PRINT_WIDTH_MM.default, isPrint };
  return { code, format: format as PictureFormat, ...measures };
}

const DPI = { least: 36, most: 2400 } as const;
const MILLIMETRES_AN_INCH = 25.4;

/** Returns a number of the query, clamped to its bounds; undefined if it is not a number. */
function within(requested: unknown, { least, most }: { least: number; most: number }): number | undefined {
  const value = requested === undefined || requested === '' ? Number.NaN : Number(requested);
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : undefined;
}

/** Returns whether `If-None-Match` contains the tag. RFC 9110: a list of tags, also weak ones, or `*`. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
