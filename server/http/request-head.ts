import type { IncomingHttpHeaders } from 'node:http';

export interface PlainRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Names in lower case, as `node:http` has them. */
  readonly headers: IncomingHttpHeaders;
  /** The client asks for no further response on this connection, as proxies do by default. */
  readonly isLast: boolean;
  /** The whole body of a POST. */
  readonly body: Buffer | undefined;
}

/** Larger heads are left to `node:http`, which limits them to 16 KiB. */
const MAX_HEAD_BYTES = 8 * 1024;
/** Larger bodies are left to it, too. */
const MAX_BODY_BYTES = 16 * 1024;

/**
 * The whole head of a request. The address has no fragment and only visible ASCII characters; names of
 * headers are letters, digits and hyphens, with no blank before the colon; no line is folded, and all end with CR LF.
 */
const PLAIN_HEAD = /^(GET|POST) (\/[!"$-~]*) HTTP\/1\.([01])\r\n(?:[A-Za-z0-9-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/;

const END_OF_HEAD = '\r\n\r\n';
const P = 'P'.charCodeAt(0);

/** Headers that announce a body in pieces, another protocol or a response that only `node:http` can give. */
const LEFT_TO_NODE: ReadonlySet<string> = new Set(['transfer-encoding', 'trailer', 'upgrade', 'expect']);
/** A length that no two programs read differently. */
const PLAIN_LENGTH = /^(?:0|[1-9][0-9]{0,4})$/;

/** Names as browsers write them, so that lower case is not made again for each request. */
const lowerCase = new Map<string, string>();
const MAX_NAMES = 500;

/**
 * Reads a request that arrives in one piece with nothing behind it: the usual GET of a browser, or a small POST of one
 * length. Returns undefined for everything else, whether valid or not: `node:http` reads that. Two parsers cannot disagree
 * about where such a request ends: its head has only plain lines, and its body, if any, is as long as it says and ends
 * with the piece.
 */
export function readPlainRequest(piece: Buffer): PlainRequest | undefined {
  const headBytes = piece[0] === P ? piece.indexOf(END_OF_HEAD, 0, 'latin1') + END_OF_HEAD.length : piece.length;
  if (headBytes > MAX_HEAD_BYTES || piece.length - headBytes > MAX_BODY_BYTES) return undefined;
  const text = piece.toString('latin1', 0, headBytes);
  const [, method, url, minor] = PLAIN_HEAD.exec(text) ?? [];
  if (url === undefined) return undefined;
  const headers: Record<string, string> = {};
  const urlAt = method === 'POST' ? 'POST '.length : 'GET '.length;
  let at = urlAt + url.length + ' HTTP/1.1\r\n'.length;
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
  const copied = piece.toString('latin1', urlAt, urlAt + url.length);
  const length = headers['content-length'];
  if (method === 'GET')
    return length === undefined ? { method, url: copied, headers, isLast, body: undefined } : undefined;
  if (length === undefined || !PLAIN_LENGTH.test(length) || Number(length) !== piece.length - headBytes)
    return undefined;
  return { method: 'POST', url: copied, headers, isLast, body: piece.subarray(headBytes) };
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
