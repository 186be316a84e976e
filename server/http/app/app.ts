import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../brand/brand.ts';
import type { AppFile, AppFiles } from './app-files.ts';
import { createBrandedPage, type ServiceUrls } from './branded-page.ts';
import { serveWebManifest } from './web-manifest.ts';

export { type AppFiles, createAppFiles } from './app-files.ts';
export { createLiveScreenRoutes } from './live-screens.ts';

/**
 * The application runs only its own scripts and sends requests only to this origin, which also serves third-party
 * pictures. Injected text cannot run: no inline scripts, no inline style sheets, no `eval`.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

const COMMON: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const PAGE: Readonly<Record<string, string>> = {
  ...COMMON,
  // The page is the same for everyone; clients revalidate it because a new release has new files.
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), clipboard-write=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

const ASSET: Readonly<Record<string, string>> = {
  ...COMMON,
  // File names change with their content.
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/** Flags and logos keep their names in each release, and hardly ever change. */
const ICON: Readonly<Record<string, string>> = { ...COMMON, 'Cache-Control': 'public, max-age=604800' };

export interface Presentation extends ServiceUrls {
  brand(): Brand;
}

/** Serves the application at `/app`. The application selects the screen itself. */
export function serveApplication(app: FastifyInstance, files: AppFiles, { brand, ...urls }: Presentation): void {
  const sendIndex = createPageSender(files, { name: 'index.html', isFrameable: false, brand, urls });
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const name = nameUnder(request.url, '/app');
    const asset = name.startsWith('assets/') || name === 'theme.js' ? files.find(name) : undefined;
    if (asset)
      return send({ request, reply }, asset, name === 'theme.js' ? { ...COMMON, 'Cache-Control': HOUR } : ASSET);
    const icon = name.startsWith('icons/') ? files.find(name) : undefined;
    if (icon) return send({ request, reply }, icon, ICON);
    // An old page may request a file of an old release; the page itself would not run as a script.
    if (/^(assets|icons)\//.test(name))
      return reply.code(404).headers(COMMON).type('text/plain').send('File not found.');
    return sendIndex(request, reply);
  };
  serveWebManifest(app, brand);
  app.get('/app', page);
  app.get('/app/*', page);
}

/** Sends a page of the build output. */
export type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply;

/**
 * Creates the sender of the page for publicly shared dashboards. The address determines whose figures it shows; other
 * websites may frame it.
 */
export function createSharePage(files: AppFiles, brand: () => Brand): PageSender {
  return createPageSender(files, { name: 'share.html', isFrameable: true, brand });
}

const HOUR = 'public, max-age=3600';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface BuiltPage {
  name: string;
  isFrameable: boolean;
  brand(): Brand;
  urls?: ServiceUrls;
}

/** Uploaded pictures have the public URL, which is not this origin where the application is open at another address. */
function picturesOf(urls: ServiceUrls | undefined): string {
  const origins = urls ? [...new Set([urls.baseUrl, urls.pagesBaseUrl])] : [];
  return ["img-src 'self' data: blob:", ...origins].join(' ');
}

function createPageSender(files: AppFiles, { name, isFrameable, brand, urls }: BuiltPage): PageSender {
  const inBrand = createBrandedPage(brand, urls);
  const headers = {
    ...PAGE,
    ...(isFrameable ? {} : { 'X-Frame-Options': 'DENY' }),
    'Content-Security-Policy': [POLICY, picturesOf(urls), `frame-ancestors ${isFrameable ? '*' : "'none'"}`].join('; '),
  };
  return (request, reply) => {
    const file = files.find(name);
    return file ? send({ request, reply }, inBrand(file), headers) : sendNotBuilt(reply);
  };
}

async function send(
  { request, reply }: Exchange,
  file: AppFile,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const { content, encoding } = await file.encoded(String(request.headers['accept-encoding'] ?? ''));
  reply.headers({ ...headers, Vary: 'Accept-Encoding' }).type(file.type);
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.send(content);
}

/**
 * Sends the page shown while the application is being built: installing builds it, otherwise startup does, which takes
 * some seconds.
 */
function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ ...PAGE, 'Retry-After': '5', 'Content-Security-Policy': "default-src 'none'", Refresh: '3' })
    .type('text/plain; charset=utf-8')
    .send('The application is being built. This page reloads automatically in a few seconds.\n');
}

function nameUnder(url: string, prefix: string): string {
  const path = url.split('?')[0] ?? '';
  return path.slice(prefix.length).replace(/^\//, '');
}
