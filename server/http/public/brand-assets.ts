import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, type BrandFile, PICTURE_NAMES, type PictureName } from '../../brand/brand.ts';
import { brandStyle } from './page/brand-markup.ts';
import { sendPage } from './page/send-page.ts';
import { notFoundPage } from './redirect/outcome-pages.ts';

/** Public and shared: authored pages have an opaque origin, and email clients show the logo. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/** Serves the brand's pictures and style sheet from memory, in the form that the operators saved last. */
export function serveBrand(app: FastifyInstance, brand: () => Brand): void {
  app.get('/assets/brand.css', (request, reply) => {
    const current = brand();
    const style = { type: 'text/css; charset=utf-8', content: brandStyle(current), version: current.version };
    return sendFile({ request, reply }, style);
  });
  app.get('/assets/brand/:file', (request, reply) => {
    const picture = pictureOf((request.params as { file: string }).file, brand());
    return picture ? sendFile({ request, reply }, picture) : sendPage(reply, notFoundPage(request.headers.accept));
  });
}

function pictureOf(file: string, brand: Brand): BrandFile | undefined {
  const name = file.replace(/\.png$/, '');
  if (name === file || !Object.hasOwn(PICTURE_NAMES, name)) return undefined;
  const picture = brand[PICTURE_NAMES[name as PictureName]];
  return picture ? { type: 'image/png', content: picture.png, version: picture.version } : undefined;
}

/** Sends the file; a URL of another version gets it too, for an hour: an old page or email shows the new logo. */
export function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { type, content, version }: BrandFile,
): FastifyReply {
  const { v } = request.query as { v?: string };
  const isNamed = version !== '' && v === version;
  const tag = `"${version}"`;
  reply.headers({ ...HEADERS, 'Content-Type': type, ETag: tag });
  reply.header('Cache-Control', isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(content);
}
