import type { IncomingHttpHeaders } from 'node:http';

export interface RequestHead {
  readonly url: string;
  /** Names in lower case, as `node:http` has them. */
  readonly headers: IncomingHttpHeaders;
  /** The client asks for no further response on this connection, as proxies do by default. */
  readonly isLast: boolean;
}

/** Larger heads are left to `node:http`, which limits them to 16 KiB. */
const MAX_BYTES = 8 * 1024;

/**
 * The whole head of a GET request without a body. The address has no fragment and only visible ASCII characters; names of
 * headers are letters, digits and hyphens, with no blank before the colon; no line is folded, and all end with CR LF.
 */
const PLAIN_HEAD = /^GET (\/[!"$-~]*) HTTP\/1\.([01])\r\n(?:[A-Za-z0-9-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/;

/** Headers that announce a body, another protocol or a response that only `node:http` can give. */
const LEFT_TO_NODE: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'trailer',
  'upgrade',
  'expect',
]);

/** Names as browsers write them, so that lower case is not made again for each request. */
const lowerCase = new Map<string, string>();
const MAX_NAMES = 500;

/**
 * Reads a request that arrives in one piece with nothing behind it: the usual head of a browser. Returns undefined for
 * everything else, whether valid or not: `node:http` reads that. Two parsers cannot disagree about where such a request
 * ends, because it has no body and its head ends with the piece.
 */
export function readPlainHead(piece: Buffer): RequestHead | undefined {
  if (piece.length > MAX_BYTES) return undefined;
  const text = piece.toString('latin1');
  const [, url, minor] = PLAIN_HEAD.exec(text) ?? [];
  if (url === undefined) return undefined;
  const headers: Record<string, string> = {};
  let at = 'GET '.length + url.length + ' HTTP/1.1\r\n'.length;
  while (at < text.length - 2) {
    const colon = text.indexOf(':', at);
    const end = text.indexOf('\r\n', colon);
    const name = nameOf(text.slice(at, colon));
    if (headers[name] !== undefined || LEFT_TO_NODE.has(name)) return undefined;
    headers[name] = trimmed(piece, text, { from: colon + 1, to: end });
    at = end + 2;
  }
  const isLast = endsConnection(headers.connection, minor === '1');
  if (headers.host === undefined || isLast === undefined) return undefined;
  // A copy: a part of a text keeps all of it in memory.
  return { url: piece.toString('latin1', 4, 4 + url.length), headers, isLast };
}

/** Returns undefined for a wish that is left to `node:http`. */
function endsConnection(wish: string | undefined, isKeptByDefault: boolean): boolean | undefined {
  switch (wish?.toLowerCase()) {
    case undefined:
      return !isKeptByDefault;
    case 'close':
      return true;
    case 'keep-alive':
      // HTTP/1.0 needs it said in the response, too.
      return isKeptByDefault ? false : undefined;
    default:
      return undefined;
  }
}

function nameOf(written: string): string {
  const known = lowerCase.get(written);
  if (known !== undefined) return known;
  const name = copyOf(written.toLowerCase());
  if (lowerCase.size < MAX_NAMES) lowerCase.set(copyOf(written), name);
  return name;
}

function copyOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** Returns a copy of a header's value without the blanks around it. */
function trimmed(piece: Buffer, text: string, { from, to }: { from: number; to: number }): string {
  let [start, end] = [from, to];
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return piece.toString('latin1', start, end);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}
