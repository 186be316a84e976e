import type { MaybeAsync } from '../../../platform/threads/maybe-async.ts';
import type { LiveDomain } from '../../../redirect/redirect.ts';
import type { HotRequest, HotResponse } from '../../hot-path.ts';

/** A request and its response on the hot path, with the values derived so far. */
export interface EdgeRequest {
  readonly request: HotRequest;
  readonly response: HotResponse;
  /** Lower case, without port and trailing dot. */
  readonly host: string;
  /** Undefined on the service's own hosts. */
  readonly domain: LiveDomain | undefined;
}

/** Calls `next` synchronously for a value, or later for a promise; errors of either go to `fail`. */
export function whenReady<Value>(
  value: MaybeAsync<Value>,
  next: (value: Value) => void,
  fail: (error: unknown) => void,
): void {
  if (value instanceof Promise) value.then(next).catch(fail);
  else next(value);
}

/**
 * Normalizes `Host` for lookups: `Go.Example.com.:8080` becomes `go.example.com`; IPv6 literals keep their brackets.
 */
export function hostOf(header: string | undefined): string {
  if (header === undefined) return '';
  const colon = header.lastIndexOf(':');
  const host = colon > header.lastIndexOf(']') ? header.slice(0, colon) : header;
  return (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase();
}

/** The object that a short address names. */
export type ShortPath =
  | { readonly kind: 'link'; readonly word: string }
  | { readonly kind: 'code'; readonly word: string }
  | { readonly kind: 'rotator'; readonly word: string };

const PREFIXES: Readonly<Record<string, ShortPath['kind']>> = { bio: 'link', q: 'code', r: 'rotator' };
const BIO_LENGTH = '/bio'.length;
const BIO_ROTATOR = '/bio/r/';

/**
 * Parses `/word`, `/bio/word`, `/q/word`, `/r/word` and `/bio/r/word`, with or without a trailing slash; returns
 * undefined for every other path. A word that cannot be stored (control characters, incomplete percent-encoding)
 * becomes ''.
 */
export function shortPathOf(url: string): ShortPath | undefined {
  const end = pathEnd(url);
  const slash = url.indexOf('/', 1);
  if (slash < 0 || slash >= end - 1) {
    const segment = url.slice(1, slash < 0 || slash >= end ? end : slash);
    return segment === '' || segment.startsWith('@') ? undefined : { kind: 'link', word: wordOf(segment) };
  }
  if (url.startsWith(BIO_ROTATOR) && end > BIO_ROTATOR.length) return shortPathOf(url.slice(BIO_LENGTH));
  const kind = PREFIXES[url.slice(1, slash)];
  if (kind === undefined) return undefined;
  const rest = url.slice(slash + 1, url.charCodeAt(end - 1) === 47 ? end - 1 : end);
  return rest === '' || rest.includes('/') ? undefined : { kind, word: wordOf(rest) };
}

function pathEnd(url: string): number {
  const query = url.indexOf('?');
  return query < 0 ? url.length : query;
}

/** Returns the path as received, without its query. */
export function pathOf(url: string): string {
  return url.slice(0, pathEnd(url));
}

/**
 * Returns the requested address without its query, for a page that shows it. It stays percent-encoded, so that nobody
 * can write a sentence into a page of ours.
 */
export function shownAddress({ headers, url = '' }: Pick<HotRequest, 'headers' | 'url'>): string {
  const address = `${headers.host ?? ''}${pathOf(url)}`;
  return address.length > 80 ? `${address.slice(0, 79)}…` : address;
}

/** Returns the query without `?`. */
export function queryOf(url: string): string {
  return url.slice(pathEnd(url) + 1);
}

/** Decodes a segment to the form in which words are stored; '' if it cannot be stored. */
export function wordOf(segment: string): string {
  let word = segment;
  if (segment.includes('%')) {
    try {
      word = decodeURIComponent(segment);
    } catch {
      return '';
    }
  }
  if (/^[\w.~-]{1,120}$/.test(word)) return word;
  return /^[^\p{Cc}\p{Cs}/\\]{1,120}$/u.test(word) ? word : '';
}
