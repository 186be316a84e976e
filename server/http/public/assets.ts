import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, brandIcon, SERVICE_ICON } from '../../brand/brand.ts';
import { sendFile, serveBrand } from './brand-assets.ts';
import { pixelScript, pixelScriptVersion } from './consent/pixel-script.ts';
import { homeStyle, homeStyleVersion } from './home/home-style.ts';
import { bioStyle, bioStyleVersion } from './landing-pages/bio-style.ts';
import { colorsSheet } from './landing-pages/overlay-colors.ts';
import { overlayStyle, overlayStyleVersion } from './landing-pages/overlay-style.ts';
import { ownStyle } from './page/brand-markup.ts';
import { cardStyleFile } from './page/card-style.ts';
import { copyScript, copyScriptVersion } from './page/copy-script.ts';
import { countdownScript, countdownScriptVersion } from './page/countdown-script.ts';
import { acceptsGzip } from './page/page.ts';
import { pageFonts, themeFonts } from './page/page-font.ts';
import { pageStyle, pageStyleVersion } from './page/page-style.ts';
import { showScript, showScriptVersion } from './page/password-field.ts';
import { docsScript, docsScriptVersion } from './reference/docs-script.ts';
import { docsStyle, docsStyleVersion } from './reference/docs-style.ts';
import { passkeyScript, passkeyScriptVersion } from './sign-in/passkey-form.ts';

/** Scripts that other people's pages load by URL. */
const SCRIPTS = {
  '/js/script.js': new URL('../../../tracker/script.generated.js', import.meta.url),
  '/js/vitals.js': new URL('../../../tracker/vitals.generated.js', import.meta.url),
};

/** Avatar of accounts without a picture. It is the same for everyone, so it reveals nothing. */
const AVATAR = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#e6e2da" d="M0 0h64v64H0z"/><g fill="#8a8478"><circle cx="32" cy="25" r="11"/><path d="M10 64a22 22 0 0 1 44 0z"/></g></svg>`;

const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /bio/api/\nDisallow: /app\nDisallow: /q/\nDisallow: /r/\n';

interface Asset {
  type: string;
  content: string | Buffer;
  cacheControl: string;
  /** Whether other origins may load the file. */
  isShared?: boolean;
  /** A URL with this value in `?v=` identifies the content itself. */
  version?: string;
}

const DAY = 'public, max-age=86400';
const HOUR = 'public, max-age=3600';

/** Serves fixed files, each with its entity tag. The tracker's files are read once at startup. */
export function serveAssets(app: FastifyInstance, brand: () => Brand): void {
  // Shared, because sandboxed pages have an opaque origin that differs from ours.
  const style = { type: 'text/css; charset=utf-8', cacheControl: HOUR, isShared: true };
  // Shared, because sandboxed pages (bio page, public list) have an opaque origin, so our own style sheet is
  // cross-origin for them.
  serve(app, '/assets/page.css', { ...style, content: pageStyle, version: pageStyleVersion, isShared: true });
  serve(app, '/assets/bio.css', { ...style, content: bioStyle, version: bioStyleVersion });
  serve(app, '/assets/card.css', { ...style, ...cardStyleFile });
  serve(app, '/assets/home.css', { ...style, content: homeStyle, version: homeStyleVersion });
  serve(app, '/assets/overlay.css', { ...style, content: overlayStyle, version: overlayStyleVersion });
  for (const { path, content, version } of [...pageFonts, ...Object.values(themeFonts)]) {
    serve(app, path, { content, version, type: 'font/woff2', cacheControl: DAY, isShared: true });
  }
  serveSheets(app, '/assets/colors/:name', colorsSheet);
  serveSheets(app, '/assets/accents/:name', ownStyle);
  serve(app, '/assets/docs.css', { ...style, content: docsStyle, version: docsStyleVersion });
  serve(app, '/assets/avatar.svg', { type: 'image/svg+xml', content: AVATAR, cacheControl: DAY, isShared: true });
  serveIcon(app, brand);
  serveBrand(app, brand);
  serve(app, '/robots.txt', { type: 'text/plain; charset=utf-8', content: ROBOTS, cacheControl: DAY });
  const script = { type: 'text/javascript; charset=utf-8', cacheControl: HOUR, isShared: true };
  serve(app, '/assets/pixels.js', { ...script, content: pixelScript, version: pixelScriptVersion });
  serve(app, '/assets/copy.js', { ...script, isShared: false, content: copyScript, version: copyScriptVersion });
  serve(app, '/assets/docs.js', { ...script, isShared: false, content: docsScript, version: docsScriptVersion });
  serve(app, '/assets/countdown.js', {
    ...script,
    isShared: false,
    content: countdownScript,
    version: countdownScriptVersion,
  });
  serve(app, '/assets/show.js', { ...script, isShared: false, content: showScript, version: showScriptVersion });
  serve(app, '/assets/passkey.js', {
    ...script,
    isShared: false,
    content: passkeyScript,
    version: passkeyScriptVersion,
  });
  for (const [path, file] of Object.entries(SCRIPTS)) {
    serve(app, path, { ...script, content: readFileSync(file, 'utf8') });
  }
}

/** Serves style sheets with colors, whose URL fully determines their content. */
function serveSheets(app: FastifyInstance, path: string, sheetOf: (name: string) => string | undefined): void {
  app.get(path, (request, reply) => {
    const sheet = sheetOf((request.params as { name: string }).name);
    if (sheet === undefined) return reply.callNotFound();
    return reply
      .headers({
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .send(sheet);
  });
}

function serveIcon(app: FastifyInstance, brand: () => Brand): void {
  const usual = senderOf({ type: 'image/svg+xml', content: SERVICE_ICON, cacheControl: DAY, isShared: true });
  app.get('/favicon.ico', (request, reply) => {
    const own = brandIcon(brand());
    return own ? sendFile({ request, reply }, own) : usual(request, reply);
  });
}

function serve(app: FastifyInstance, path: string, asset: Asset): void {
  app.get(path, senderOf(asset));
}

function senderOf(asset: Asset): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const tag = `"${createHash('sha256').update(asset.content).digest('base64url').slice(0, 16)}"`;
  const headers = {
    'Content-Type': asset.type,
    ETag: tag,
    'X-Content-Type-Options': 'nosniff',
    // An SVG opened directly is a document; this policy denies it scripts as well.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': asset.isShared ? 'cross-origin' : 'same-origin',
    ...(asset.isShared ? { 'Access-Control-Allow-Origin': '*' } : {}),
    Vary: 'Accept-Encoding',
  };
  const { content } = asset;
  // With the first request, because compressing all of them costs every start 30 ms. Fonts are already compressed.
  let zipped: Buffer | undefined;
  return (request, reply) => {
    const { v } = request.query as { v?: string };
    const isNamed = asset.version !== undefined && v === asset.version;
    reply
      .headers(headers)
      .header('Cache-Control', isNamed ? 'public, max-age=31536000, immutable' : asset.cacheControl);
    const known = request.headers['if-none-match']?.split(',').some((part) => part.trim().replace(/^W\//, '') === tag);
    if (known) return reply.code(304).send();
    if (typeof content !== 'string' || !acceptsGzip(request.headers['accept-encoding'])) return reply.send(content);
    zipped ??= gzipSync(content, { level: 9 });
    // The compressed form is equivalent but not byte-identical, so its tag is weak.
    return reply.headers({ 'Content-Encoding': 'gzip', ETag: `W/${tag}` }).send(zipped);
  };
}
