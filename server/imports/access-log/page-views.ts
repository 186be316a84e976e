import { type RawHit, rawHit, readEventFields, UNKNOWN_USER_AGENT } from '../../collect/collect.ts';
import { plainAddress } from '../../platform/fetch/normalize-ip.ts';
import type { LogLine } from './log-line.ts';

/** Why a line is not a page view of the website, in the order of the checks. */
export const SKIP_REASONS = [
  'unreadable',
  'unfinished',
  'in_the_future',
  'before_since',
  'after_until',
  'imported_before',
  'other_website',
  'not_a_get',
  'not_a_success',
  'not_a_page',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Selects the lines to import. */
export interface PageViewRules {
  /** The website's main host, for lines without one, and all of its hosts. */
  readonly host: string;
  readonly hosts: ReadonlySet<string>;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly since: number;
  /** The end of the import period (exclusive). */
  readonly until: number;
  /** Prefixes of paths that are not pages, such as `/api/`. */
  readonly skippedPaths: readonly string[];
  /** The server runs behind a proxy: the visitor is the last address of `X-Forwarded-For`. */
  readonly isForwarded: boolean;
  /** Returns whether lines of this moment were imported from another file. */
  wasImported(moment: number): boolean;
}

/** Tolerates clock differences. */
const MAX_AHEAD_MS = 60_000;
/** 304: the browser shows its cached page. */
const SHOWN: ReadonlySet<number> = new Set([200, 304]);

/** Returns the page view of a line, or why it is none. */
export function pageViewOf(line: LogLine, rules: PageViewRules): RawHit | SkipReason {
  const { occurredAt } = line;
  if (occurredAt > rules.now + MAX_AHEAD_MS) return 'in_the_future';
  if (occurredAt < rules.since) return 'before_since';
  if (occurredAt >= rules.until) return 'after_until';
  if (rules.wasImported(occurredAt)) return 'imported_before';
  if (line.host !== '' && !rules.hosts.has(line.host.toLowerCase())) return 'other_website';
  if (line.method !== 'GET') return 'not_a_get';
  if (!SHOWN.has(line.status)) return 'not_a_success';
  return isPage(line, rules) ? hitOf(line, rules) : 'not_a_page';
}

function hitOf(line: LogLine, rules: PageViewRules): RawHit | SkipReason {
  const page = line.target.startsWith('/') ? `https://${rules.host}${line.target}` : line.target;
  const body = readEventFields({ page, referrer: line.referrer });
  if (body === undefined) return 'not_a_page';
  const { host, path, query } = body.page;
  if (!rules.hosts.has(host)) return 'other_website';
  return rawHit({
    kind: 'pageview',
    occurredAt: line.occurredAt,
    host,
    path,
    query,
    referrer: body.referrer,
    address: addressOf(line, rules),
    userAgent: line.userAgent ?? UNKNOWN_USER_AGENT,
    acceptLanguage: line.acceptLanguage,
    secPurpose: line.secPurpose,
    doNotTrack: line.doNotTrack,
    globalPrivacyControl: line.globalPrivacyControl,
  });
}

/** Only the last address of the chain comes from our own proxy; clients can forge those before it. */
function addressOf({ address, forwardedFor }: LogLine, { isForwarded }: PageViewRules): string {
  const last = isForwarded ? (forwardedFor.split(',').at(-1) ?? '').trim() : '';
  return plainAddress(last || address);
}

function isPage({ target, contentType }: LogLine, { skippedPaths }: PageViewRules): boolean {
  if (contentType !== '' && !/^(?:text\/html|application\/xhtml)/i.test(contentType)) return false;
  const path = pathOf(target);
  if (path.startsWith('/.well-known/') || skippedPaths.some((start) => path.startsWith(start))) return false;
  const ending = /\.([a-z0-9]{1,11})$/i.exec(path.slice(path.lastIndexOf('/')))?.[1];
  return ending === undefined || !FILE_ENDINGS.has(ending.toLowerCase());
}

function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

/** Assets and other files that are not pages. */
const FILE_ENDINGS: ReadonlySet<string> = new Set(
  [
    'css less scss js mjs cjs map ts wasm json jsonld xml xsl xslt rss atom txt csv yml yaml webmanifest',
    'ico png apng jpg jpeg jpe gif webp avif jxl svg svgz bmp tif tiff heic eps psd cur',
    'woff woff2 ttf otf eot',
    'mp3 m4a aac oga ogg opus wav flac mid mp4 m4v ogv webm mov avi mkv mpg mpeg m3u8 mpd vtt srt',
    'pdf doc docx xls xlsx ppt pptx odt ods odp rtf epub mobi ics vcf',
    'zip gz tgz bz2 xz zst 7z rar tar exe msi dmg pkg iso img apk ipa deb rpm jar bin dat sig asc torrent swf',
  ]
    .join(' ')
    .split(' '),
);
