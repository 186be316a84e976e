import { gzipSync } from 'node:zlib';
import { type Brand, DEFAULT_BRAND } from '../../../brand/brand.ts';
import type { HotRequest, HotResponse } from '../../hot-path.ts';
import type { PixelLoad } from '../consent/pixel-load.ts';
import { brandHead, brandLinks, brandLogo, ownLogo } from './brand-markup.ts';
import { type Html, html } from './html.ts';
import { pageFontUrl } from './page-font.ts';
import { ENGLISH, languageOf } from './page-language.ts';
import { pageStyleUrl } from './page-style.ts';

/** A page as a response, independent of its sender: the hot path or the framework. */
export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Without a brand. */
  readonly body: string;
  /** Renders the body in a brand; missing for responses that show none. */
  in?(brand: Brand): string;
  /** Tells that the page is sent more than once. */
  keep?(): void;
  /** Returns the compressed body of a page that is kept; undefined for another, which would be compressed each time. */
  zipped?(brand?: Brand): Buffer | undefined;
}

/** Text or markup that names the service, or has texts of the brand. */
type Named<Text> = Text | ((service: string, brand: Brand) => Text);

/**
 * The permissions of a page. `plain`: only display. `form`: post to its own origin. `unlock`: the same, with a response
 * that may redirect anywhere. `passage`: pictures from anywhere and a link onward. `hop`: fire pixels, then redirect.
 * `frame`: a passage with a third-party page inside. `embedded`: a form in a frame on any page. `authored`: written by
 * an account holder, so it is isolated from this origin as well.
 */
export type PageKind = 'plain' | 'form' | 'unlock' | 'passage' | 'hop' | 'frame' | 'embedded' | 'authored';

export interface PageContent {
  readonly title: Named<string>;
  readonly body: Named<Html>;
  /** What the page's author wrote, which determines its language and direction; ours is English. */
  readonly written?: Named<readonly (string | null | undefined)[]>;
  readonly kind: PageKind;
  readonly status?: number;
  /** Additional elements of the head. */
  readonly head?: Html;
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional text in the footer. */
  readonly foot?: Html;
  /** The pixels whose vendors the policy allows; it allows no others. */
  readonly pixels?: PixelLoad | undefined;
  /** A script of ours: the one that fires the pixels, or another. */
  readonly script?: Html;
  /** Requirements of an authored page's blocks besides pictures. */
  readonly needs?: PageNeeds;
  /** Class names of the body. */
  readonly theme?: string;
  /** URL of the font that its text is set in; null for a font of the system. Defaults to the font of all pages. */
  readonly font?: string | null;
  /** Renders without the logo in the footer, edge to edge. */
  readonly isBare?: boolean;
  /** Marks a page about the service itself, which shows the logo in the header. */
  readonly isOwn?: boolean;
}

export interface PageNeeds {
  /** Origins of players, videos and recordings. */
  readonly frames: readonly string[];
  readonly media: readonly string[];
  readonly forms: boolean;
  /** Sources of pictures besides the web. */
  readonly pictures?: readonly string[];
}

const BASE = "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const POLICIES: Readonly<Record<PageKind, string>> = {
  plain: `${BASE}; img-src 'self'; form-action 'none'`,
  form: `${BASE}; img-src 'self'; form-action 'self'`,
  // Chromium applies `form-action` to the redirect that follows a form, and this redirect can go anywhere.
  unlock: `${BASE}; img-src 'self'; form-action *`,
  passage: `${BASE}; img-src 'self' https: http:; form-action 'none'`,
  hop: `${BASE}; img-src 'self'; form-action 'none'`,
  frame: `${BASE}; img-src 'self' https: http:; frame-src *; form-action 'none'`,
  embedded: `${BASE.replace("frame-ancestors 'none'", 'frame-ancestors *')}; img-src 'self'; form-action 'self'`,
  // No `allow-scripts` and no `allow-same-origin`: even injected markup could run no code and read no cookies.
  authored: `${BASE}; img-src 'self' https: http:; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`,
};

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Not `no-referrer`, which would make browsers send `Origin: null` with our own forms.
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const INTERSTITIAL_HEADERS = { 'Referrer-Policy': 'strict-origin-when-cross-origin' };

const KINDS_WITH_OUTBOUND_LINKS: ReadonlySet<PageKind> = new Set(['passage', 'hop', 'frame', 'authored']);

/**
 * Returns the kind's policy, extended by exactly what the page needs: our script, the vendors of its pixels, its
 * players.
 */
function policyOf(content: PageContent): string {
  const { kind, pixels, needs = NO_NEEDS } = content;
  const { pictures = [], frames = [], posts = [] } = pixels?.sources ?? {};
  const policy = needs.forms ? POLICIES[kind].replace("form-action 'none'", "form-action 'self'") : POLICIES[kind];
  const more: Readonly<Record<string, readonly string[]>> = {
    'img-src': [...pictures, ...(needs.pictures ?? [])],
    'frame-src': [...needs.frames, ...frames],
    'media-src': needs.media,
    // The endpoint that stores the visitor's consent. Sandboxed pages have an opaque origin and cannot use it.
    'connect-src': [...(pixels && pixels.requested.length > 0 && kind !== 'authored' ? ["'self'"] : []), ...posts],
    'script-src': pixels || content.script ? ["'self'"] : [],
    sandbox: kind === 'authored' ? sandboxOf(needs, pixels) : [],
  };
  return Object.entries(more).reduce(withSources, policy);
}

/**
 * Returns the sandbox directive. Frames inherit the sandbox, and a player without its own origin does not play, so a
 * page with a player has no sandbox; its policy still allows no scripts.
 */
function sandboxOf(needs: PageNeeds, pixels: PixelLoad | undefined): string[] {
  const forms = needs.forms ? ['allow-forms'] : [];
  if (needs.frames.length > 0) return ['allow-scripts', 'allow-same-origin', 'allow-presentation', ...forms];
  return [...(pixels ? ['allow-scripts'] : []), ...forms];
}

const NO_NEEDS: PageNeeds = { frames: [], media: [], forms: false };

function withSources(policy: string, [directive, sources]: [string, readonly string[]]): string {
  if (sources.length === 0) return policy;
  const parts = policy.split('; ');
  const at = parts.findIndex((part) => part.startsWith(`${directive} `));
  if (at < 0) return [...parts, `${directive} ${sources.join(' ')}`].join('; ');
  return parts.with(at, `${parts[at]} ${sources.join(' ')}`).join('; ');
}

/** Renders the whole page with its headers, when it is sent and once for each brand, which rarely changes. */
export function renderPage(content: PageContent): PageResponse {
  const { 'X-Frame-Options': _never, ...frameable } = HEADERS;
  let last: { brand: Brand; body: string; zipped?: Buffer } | undefined;
  let isKept = false;
  const lastIn = (brand: Brand) => {
    if (last?.brand !== brand) last = { brand, body: renderDocument(content, brand).markup };
    return last;
  };
  const zippedIn = (brand: Brand) => {
    const rendered = lastIn(brand);
    rendered.zipped ??= gzipSync(rendered.body, { level: 9 });
    return rendered.zipped;
  };
  return {
    status: content.status ?? 200,
    headers: {
      ...(content.kind === 'embedded' ? frameable : HEADERS),
      'Content-Security-Policy': policyOf(content),
      ...(KINDS_WITH_OUTBOUND_LINKS.has(content.kind) ? INTERSTITIAL_HEADERS : {}),
      ...content.headers,
    },
    get body() {
      return lastIn(DEFAULT_BRAND).body;
    },
    in: (brand) => lastIn(brand).body,
    keep: () => {
      isKept = true;
    },
    zipped: (brand = DEFAULT_BRAND) => (isKept ? zippedIn(brand) : undefined),
  };
}

/** Returns the page as visitors of a branded service see it. */
export function pageIn(page: PageResponse, brand: Brand): PageResponse {
  if (!page.in || (brand.version === '' && !brand.own)) return page;
  return { status: page.status, headers: page.headers, body: page.in(brand), zipped: () => page.zipped?.(brand) };
}

/** Preloads the font beside the style sheet, so that both are ready when the page renders. */
function preloaded(font: string | null): Html {
  if (font === null) return html``;
  return html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`;
}

/** Attribute of elements with words of ours on pages of other authors. */
export const OURS = html` lang="en"`;

/** Pages of account holders and in frames: the service is named, and speaks no further. */
const KINDS_OF_OTHERS: ReadonlySet<PageKind> = new Set(['authored', 'embedded']);

/** The footer is ours, and in English. */
function renderFooter({ foot, isBare, isOwn, kind }: PageContent, brand: Brand, lang: string): Html {
  if (isBare) return html``;
  const links = brand.version === '' || KINDS_OF_OTHERS.has(kind) ? html`` : brandLinks(brand);
  const inside = html`${isOwn ? html`` : brandLogo(brand)}${foot ?? html``}${links}`;
  return inside.markup === '' ? inside : html`<footer${lang === ENGLISH.lang ? html`` : OURS}>${inside}</footer>\n`;
}

/** Pages of the service itself have its logo above; those of a workspace's links that of the workspace. */
function renderHeader({ isBare, isOwn }: PageContent, brand: Brand): Html {
  if (isOwn) return html`<header><a href="/">${brandLogo(brand)}</a></header>\n`;
  const logo = isBare ? html`` : ownLogo(brand.own);
  return logo.markup === '' ? logo : html`<header>${logo}</header>\n`;
}

function named<Text extends string | Html | readonly unknown[]>(text: Named<Text>, brand: Brand): Text {
  return typeof text === 'function' ? text(brand.name, brand) : text;
}

function renderDocument(content: PageContent, brand: Brand): Html {
  const { title, head, script, body, isBare, theme = '', font = pageFontUrl, written } = content;
  const { lang, dir } = written ? languageOf(named(written, brand)) : ENGLISH;
  const { style, icon } = brandHead(brand);
  const names = theme === '' && isBare ? 'bare' : theme;
  return html`<!doctype html>
<html lang="${lang}"${dir === 'rtl' ? html` dir="rtl"` : html``}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${named(title, brand)}</title>
<link rel="stylesheet" href="${pageStyleUrl}">
${style}${preloaded(font)}${icon}
${head ?? html``}${script ?? html``}</head>
<body${names === '' ? html`` : html` class="${names}"`}>
${renderHeader(content, brand)}${named(body, brand)}
${renderFooter(content, brand, lang)}</body>
</html>
`;
}

/** Writes a response to a request that bypasses the framework. */
export function writePage(response: HotResponse, page: PageResponse, request: HotRequest): void {
  const { body, encoding } = encodedBody(page, request);
  response.writeHead(page.status, { ...page.headers, ...encoding, 'Content-Length': String(Buffer.byteLength(body)) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Returns the body of a page as the client accepts it, and the headers that say so. */
export function encodedBody(
  page: PageResponse,
  { headers }: Pick<HotRequest, 'headers'>,
): { body: string | Buffer; encoding: Readonly<Record<string, string>> } {
  const zipped = acceptsGzip(headers['accept-encoding']) ? page.zipped?.() : undefined;
  if (!zipped) return { body: page.body, encoding: {} };
  return { body: zipped, encoding: { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } };
}

/** Returns whether the client accepts gzip. An explicit `gzip;q=0` rejects it, and so does a missing header. */
export function acceptsGzip(accepted = ''): boolean {
  return /(^|[\s,])(gzip|\*)\s*(,|$|;\s*q=(1|0\.0*[1-9]))/i.test(accepted);
}

/** Returns whether a client prefers JSON to a page: it names JSON and not HTML. */
export function prefersJson(accept: string | undefined): boolean {
  return accept !== undefined && /\bjson\b/i.test(accept) && !/\bhtml\b/i.test(accept);
}

/** Returns an error in the format of both API families, for clients that prefer JSON. */
export function jsonError(status: number, message: string, headers: Record<string, string> = {}): PageResponse {
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
    body: JSON.stringify({ error: 1, message }),
  };
}
