/** One request of the guarded fetcher: returns a response with a body, or a redirect's location. */

import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import type { AddressPolicy } from './guarded-fetch-address.ts';
import { allowedAddresses, connectChecked, type Dial, type ResolveAll, secure } from './guarded-fetch-connect.ts';
import { FetchRejection, portOf } from './guarded-fetch-url.ts';

export interface HopRules {
  isAllowed: AddressPolicy;
  resolve: ResolveAll;
  dial: Dial;
  certificateAuthority: string | undefined;
}

export interface HopOptions {
  maxBytes: number;
  /** Media types, including `image/*`; empty for any. */
  accept: readonly string[];
  userAgent?: string | undefined;
  signal: AbortSignal;
}

/** A page's headers about being framed by other sites. */
export interface FramingHeaders {
  /** `X-Frame-Options`; repeated headers joined by commas. */
  frameOptions: string;
  /** `Content-Security-Policy`; repeated headers joined by commas. */
  policy: string;
}

/** A redirect to another address. */
export interface RedirectHop {
  location: string;
  status: number;
}

export type Hop = RedirectHop | { bytes: Buffer; contentType: string; framing: FramingHeaders };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Sends one GET over a new connection, so that a checked name is never served by an older connection.
 *
 * @throws FetchRejection for invalid responses, UnreachableTarget for rejected hosts, and network errors with a code
 */
export function requestHop(target: URL, rules: HopRules, wish: HopOptions): Promise<Hop> {
  const ask = {
    options: requestFor(target, wish),
    read: (response: Dispatcher.ResponseData) => readResponse(response, wish),
  };
  return exchange(target, rules, ask);
}

export interface HopMessage {
  body: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** Sends one POST in the same way and returns the response's status, whatever it is. */
export function postHop(target: URL, rules: HopRules, message: HopMessage): Promise<{ status: number }> {
  const { body, headers, signal } = message;
  const options: Dispatcher.RequestOptions = {
    method: 'POST',
    path: target.pathname + target.search,
    body,
    signal,
    headers: { 'user-agent': 'Waymark', ...headers },
  };
  const read = async ({ statusCode, body: unread }: Dispatcher.ResponseData) => {
    unread.on('error', () => undefined).destroy();
    return { status: statusCode };
  };
  return exchange(target, rules, { options, read });
}

/** Returns the response's status or its redirect location, without reading the body. */
export function probeHop(
  target: URL,
  rules: HopRules,
  ask: { method: 'HEAD' | 'GET'; signal: AbortSignal },
): Promise<RedirectHop | { status: number }> {
  const options: Dispatcher.RequestOptions = {
    method: ask.method,
    path: target.pathname + target.search,
    signal: ask.signal,
    headers: { accept: '*/*', 'user-agent': 'Waymark' },
  };
  const read = async ({ statusCode, headers, body }: Dispatcher.ResponseData) => {
    body.on('error', () => undefined).destroy();
    const location = single(headers.location);
    return REDIRECTS.has(statusCode) && location !== '' ? { location, status: statusCode } : { status: statusCode };
  };
  return exchange(target, rules, { options, read });
}

/** A request and the parser of its response. */
interface HopRequest<Result> {
  options: Dispatcher.RequestOptions;
  read(response: Dispatcher.ResponseData): Promise<Result>;
}

async function exchange<Result>(target: URL, rules: HopRules, ask: HopRequest<Result>): Promise<Result> {
  const signal = ask.options.signal as AbortSignal;
  const addresses = await allowedAddresses(target.hostname, rules, signal);
  const socket = await connectChecked({ addresses, port: portOf(target) }, rules, signal);
  try {
    const isTls = target.protocol === 'https:';
    const ready = isTls ? await secure(socket, target.hostname, rules.certificateAuthority) : socket;
    return await over(target, ready, ask);
  } finally {
    socket.destroy();
  }
}

async function over<Result>(target: URL, socket: Socket, ask: HopRequest<Result>): Promise<Result> {
  // The connector passes on the checked socket once; undici must never open one itself.
  let unused = true;
  // With the first fetch only: it takes a tenth of a second of a start.
  const { Client } = await import('undici');
  const client = new Client(target.origin, {
    allowH2: false,
    connect: (_, callback) => {
      if (!unused) return callback(new FetchRejection('This URL closed the connection.'), null);
      unused = false;
      // Deferred: a client that is still resuming would overlook its new socket and never send (undici 8.12).
      process.nextTick(callback, null, socket);
    },
  });
  try {
    return await ask.read(await client.request(ask.options));
  } finally {
    await client.destroy();
  }
}

function requestFor(target: URL, wish: HopOptions): Dispatcher.RequestOptions {
  return {
    method: 'GET',
    path: target.pathname + target.search,
    headers: {
      accept: wish.accept.length === 0 ? '*/*' : wish.accept.join(', '),
      // No compression, because the limit counts the bytes in memory.
      'accept-encoding': 'identity',
      'user-agent': wish.userAgent ?? 'Waymark',
    },
    signal: wish.signal,
  };
}

async function readResponse(response: Dispatcher.ResponseData, wish: HopOptions): Promise<Hop> {
  const { statusCode: status } = response;
  const location = single(response.headers.location);
  if (REDIRECTS.has(status) && location !== '') return { location, status };
  if (status !== 200) throw new FetchRejection(`This URL returned status ${status}.`, status);
  if (!['', 'identity'].includes(single(response.headers['content-encoding']).toLowerCase())) {
    throw new FetchRejection('This URL returned compressed content.', status);
  }
  const contentType = (single(response.headers['content-type']).split(';')[0] ?? '').trim().toLowerCase();
  if (!isWanted(contentType, wish.accept)) {
    throw new FetchRejection(`This URL did not return ${wish.accept.join(' or ')}.`, status);
  }
  const framing = { frameOptions: all(response.headers['x-frame-options']), policy: all(response.headers[POLICY]) };
  return { bytes: await readBody(response, wish.maxBytes), contentType, framing };
}

const POLICY = 'content-security-policy';

/** Joins a header's values with commas, as if one header had carried them. */
function all(value: string | string[] | undefined): string {
  return [value ?? []].flat().join(', ');
}

/** Returns a header's only value; repeated headers count as absent. */
function single(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

function isWanted(contentType: string, accept: readonly string[]): boolean {
  if (accept.length === 0) return true;
  return accept.some((wanted) =>
    wanted.endsWith('/*') ? contentType.startsWith(wanted.slice(0, -1)) : contentType === wanted,
  );
}

async function readBody(response: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new FetchRejection(`This URL returned more than ${maxBytes} bytes.`, 200);
  if (Number(single(response.headers['content-length'])) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
