import { RESERVED_ALIASES } from '../../../../contract/vocabulary.ts';
import type { MaybeAsync } from '../../../platform/threads/maybe-async.ts';
import { type LiveLink, type Redirect, restOf } from '../../../redirect/redirect.ts';
import { shortPathOf, wordOf } from './edge-request.ts';

/** A link, and the subpath requested below it. */
export interface FoundLink {
  readonly live: LiveLink;
  readonly rest: string;
}

export interface RequestPath {
  /** 0 on the service's own hosts. */
  readonly domainId: number;
  /** The path without its query. */
  readonly path: string;
}

type Links = Pick<Redirect, 'link'>;

const RESERVED: ReadonlySet<string> = new Set(RESERVED_ALIASES);

/**
 * Returns whether the word is reserved. The service's own first segments are never looked up, so no alias can shadow
 * them.
 */
export function isReservedWord(word: string): boolean {
  return RESERVED.has(word.toLowerCase());
}

/** Finds the link of a path: the exact match, or the result of `findBelow`. */
export function findLink(links: Links, requested: RequestPath): MaybeAsync<FoundLink | undefined> {
  const address = shortPathOf(requested.path);
  if (address?.kind !== 'link' || address.word === '') return findBelow(links, requested);
  return after(links.link(requested.domainId, address.word), (live) =>
    live ? { live, rest: '' } : findBelow(links, requested),
  );
}

/**
 * Finds the link of a path without an exact match: the link of its first segment, if it forwards subpaths, or the
 * domain's catch-all link. It needs two lookups at most, however long the path is.
 */
export function findBelow(links: Links, requested: RequestPath): MaybeAsync<FoundLink | undefined> {
  const deep = deepPathOf(requested.path);
  if (deep === undefined) return findForAll(links, requested);
  return after(links.link(requested.domainId, deep.word), (live) =>
    live?.link.subpaths ? found(live, deep.rest) : findForAll(links, requested),
  );
}

/** Splits `/word/and/more`; undefined for a path with one segment, and for reserved paths. */
export function deepPathOf(path: string): { word: string; rest: string } | undefined {
  const slash = path.indexOf('/', 1);
  if (!path.startsWith('/') || slash < 2 || slash === path.length - 1 || path.startsWith('/@')) return undefined;
  const word = wordOf(path.slice(1, slash));
  return word === '' || isReservedWord(word) ? undefined : { word, rest: path.slice(slash) };
}

/** Finds the domain's catch-all link; the shared host has none. */
function findForAll(links: Links, { domainId, path }: RequestPath): MaybeAsync<FoundLink | undefined> {
  if (domainId === 0) return undefined;
  return after(links.link(domainId, '*'), (live) => {
    if (live === undefined || (live.link.passwordHash !== null && !hasForm(path))) return undefined;
    return live.link.subpaths ? found(live, path) : { live, rest: '' };
  });
}

/**
 * Returns whether a password form can be posted to this path of a branded domain; no other path reaches the form
 * handlers.
 */
export function hasForm(path: string): boolean {
  if (deepPathOf(path) !== undefined) return true;
  const address = shortPathOf(path);
  if (address?.kind !== 'link' || path.startsWith('/bio/')) return false;
  return address.word !== '' && !isReservedWord(address.word);
}

function found(live: LiveLink, path: string): FoundLink | undefined {
  const rest = restOf(path);
  return rest === undefined ? undefined : { live, rest };
}

function after<Value, Next>(value: MaybeAsync<Value>, next: (value: Value) => MaybeAsync<Next>): MaybeAsync<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
