import { RESERVED_ALIASES } from '../../../../contract/vocabulary.ts';
import type { Soon } from '../../../platform/threads/maybe-async.ts';
import { type LiveLink, type Redirect, restOf } from '../../../redirect/redirect.ts';
import { shortAddressOf, wordOf } from './edge-request.ts';

/** A link, and what was asked for below it. */
export interface FoundLink {
  readonly live: LiveLink;
  readonly rest: string;
}

export interface AskedPath {
  /** 0 on the service's own hosts. */
  readonly domainId: number;
  /** Without its query. */
  readonly path: string;
}

type Links = Pick<Redirect, 'link'>;

const RESERVED: ReadonlySet<string> = new Set(RESERVED_ALIASES);

/** The service's own first segments are never looked up, so no alias can shadow them. */
export function isReservedWord(word: string): boolean {
  return RESERVED.has(word.toLowerCase());
}

/** The link of a path: the one that is called so, else what `findBelow` finds. */
export function findLink(links: Links, asked: AskedPath): Soon<FoundLink | undefined> {
  const address = shortAddressOf(asked.path);
  if (address?.kind !== 'link' || address.word === '') return findBelow(links, asked);
  return after(links.link(asked.domainId, address.word), (live) =>
    live ? { live, rest: '' } : findBelow(links, asked),
  );
}

/**
 * The link of a path that is no alias: that of its first segment, where it takes what is below it, else the one that takes
 * everything on its domain. Two look-ups at most, however long the path is.
 */
export function findBelow(links: Links, asked: AskedPath): Soon<FoundLink | undefined> {
  const deep = deepPathOf(asked.path);
  if (deep === undefined) return findForAll(links, asked);
  return after(links.link(asked.domainId, deep.word), (live) =>
    live?.link.subpaths ? found(live, deep.rest) : findForAll(links, asked),
  );
}

/** `/word/and/more` taken apart; undefined for what ends with its first segment, and for what is no link's. */
export function deepPathOf(path: string): { word: string; rest: string } | undefined {
  const slash = path.indexOf('/', 1);
  if (!path.startsWith('/') || slash < 2 || slash === path.length - 1 || path.startsWith('/@')) return undefined;
  const word = wordOf(path.slice(1, slash));
  return word === '' || isReservedWord(word) ? undefined : { word, rest: path.slice(slash) };
}

/** Nobody has such a link on the host that all share. */
function findForAll(links: Links, { domainId, path }: AskedPath): Soon<FoundLink | undefined> {
  if (domainId === 0) return undefined;
  return after(links.link(domainId, '*'), (live) => {
    if (live === undefined || (live.link.passwordHash !== null && !hasForm(path))) return undefined;
    return live.link.subpaths ? found(live, path) : { live, rest: '' };
  });
}

/** Whether a password can be sent to this path of a branded domain: all others are never handed to the forms of links. */
export function hasForm(path: string): boolean {
  if (deepPathOf(path) !== undefined) return true;
  const address = shortAddressOf(path);
  if (address?.kind !== 'link' || path.startsWith('/bio/')) return false;
  return address.word !== '' && !isReservedWord(address.word);
}

function found(live: LiveLink, path: string): FoundLink | undefined {
  const rest = restOf(path);
  return rest === undefined ? undefined : { live, rest };
}

function after<Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
