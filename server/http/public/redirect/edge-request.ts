import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Soon } from '../../../platform/threads/maybe-async.ts';
import type { LiveDomain } from '../../../redirect/redirect.ts';

/** A request and its answer on the hot path, with what was found out so far. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Lower case, without port and final dot. */
  readonly host: string;
  /** Undefined on the service's own hosts. */
  readonly domain: LiveDomain | undefined;
}

/** Goes on at once with what is there, later with what is promised; a refusal of either goes to `fail`. */
export function soon<Value>(value: Soon<Value>, next: (value: Value) => void, fail: (error: unknown) => void): void {
  if (value instanceof Promise) value.then(next).catch(fail);
  else next(value);
}

/** `Host` as look-ups need it: `Go.Example.com.:8080` is `go.example.com`; IPv6 literals keep their brackets. */
export function hostOf(header: string | undefined): string {
  if (header === undefined) return '';
  const colon = header.lastIndexOf(':');
  const host = colon > header.lastIndexOf(']') ? header.slice(0, colon) : header;
  return (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase();
}

/** What a short address names. */
export type ShortAddress =
  | { readonly kind: 'link'; readonly word: string }
  | { readonly kind: 'code'; readonly word: string }
  | { readonly kind: 'rotator'; readonly word: string };

const PREFIXES: Readonly<Record<string, ShortAddress['kind']>> = { bio: 'link', q: 'code', r: 'rotator' };

/**
 * `/word`, `/bio/word`, `/q/word` and `/r/word`, with or without a slash at the end; undefined for every other address.
 * A word that no store holds (control characters, half a percent sequence) comes out as ''.
 */
export function shortAddressOf(url: string): ShortAddress | undefined {
  const end = pathEnd(url);
  const slash = url.indexOf('/', 1);
  if (slash < 0 || slash >= end - 1) {
    const segment = url.slice(1, slash < 0 || slash >= end ? end : slash);
    return segment === '' || segment.startsWith('@') ? undefined : { kind: 'link', word: wordOf(segment) };
  }
  const kind = PREFIXES[url.slice(1, slash)];
  if (kind === undefined) return undefined;
  const rest = url.slice(slash + 1, url.charCodeAt(end - 1) === 47 ? end - 1 : end);
  return rest === '' || rest.includes('/') ? undefined : { kind, word: wordOf(rest) };
}

function pathEnd(url: string): number {
  const query = url.indexOf('?');
  return query < 0 ? url.length : query;
}

/** The path as it came, without its query. */
export function pathOf(url: string): string {
  return url.slice(0, pathEnd(url));
}

/** Without `?`. */
export function queryOf(url: string): string {
  return url.slice(pathEnd(url) + 1);
}

/** A segment as stores know words; '' for one that none holds. */
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
