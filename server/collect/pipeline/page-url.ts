import { TtlMap } from '../../platform/ttl-map.ts';

/** The stored parts of a page's address: no credentials, no port, and no fragment except a route. */
export interface PageUrl {
  /** Lower case, ASCII. */
  readonly host: string;
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
}

const MAX_PATH_LENGTH = 2_048;
const MAX_HOST_LENGTH = 253;

/** Parses a page's address; returns undefined if it is invalid. */
export type PageReader = (address: string) => PageUrl | undefined;

const MAX_KEPT_PAGES = 5_000;
const MAX_KEPT_LENGTH = 200;

/**
 * Caches parsed addresses, because pages repeat and parsing takes two microseconds. Query strings are excluded from the
 * cache: there are as many as visitors.
 */
export function createPageReader(): PageReader {
  const pages = new TtlMap<string, PageUrl>(MAX_KEPT_PAGES);
  return (address) => {
    if (address.length > MAX_KEPT_LENGTH || address.includes('?')) return readPageUrl(address);
    const known = pages.get(address);
    if (known !== undefined) return known;
    const page = readPageUrl(address);
    if (page !== undefined) pages.set(address, page);
    return page;
  };
}

/** Parses without a cache. Never throws. */
export function readPageUrl(address: string): PageUrl | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return undefined;
  }
  const host = url.hostname.replace(/\.$/, '');
  if (host === '' || host.length > MAX_HOST_LENGTH) {
    return undefined;
  }
  const [path, query] = url.hash === '' ? [url.pathname, url.search] : readRoute(url);
  return { host, path: path.slice(0, MAX_PATH_LENGTH), query: query.slice(1, MAX_PATH_LENGTH) };
}

/**
 * Routes of single-page applications, such as `#/basket` and `#!/basket?step=2`. Our tracker only sends them if the tag
 * declares that the site uses them. A route's query is appended to the page's own.
 */
const ROUTE = /^(#!?\/[^?]*)(?:\?(.*))?$/;

function readRoute({ pathname, search, hash }: URL): [string, string] {
  const [, route = '', query = ''] = ROUTE.exec(hash) ?? [];
  return [pathname + route, query === '' ? search : `${search || '?'}${search.length > 1 ? '&' : ''}${query}`];
}
