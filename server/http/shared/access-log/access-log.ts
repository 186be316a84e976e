import type { IncomingMessage, ServerResponse } from 'node:http';
import { readAddressRange } from '../../../platform/fetch/address-ranges.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { REQUEST_ID_HEADER, type RequestIdReader } from '../request/request-ids.ts';
import { type AccessLogFormat, accessLineWriters } from './access-line.ts';
import { maskedUrl } from './masked-url.ts';

export interface AccessLogDeps {
  format: AccessLogFormat;
  write(line: string): void;
  clock: Clock;
  addressOf(request: IncomingMessage): string;
  idOf: RequestIdReader;
}

/** Sees every request first: writes its ID into the response, and a line when the response has been sent. */
export type AccessLog = (request: IncomingMessage, response: ServerResponse) => void;

/** Asked every second by balancers and monitors. */
const NOT_LOGGED = /^\/(?:healthz|readyz|metrics)(?:$|\?)/;
/** nginx's status for a client that closed the connection first. */
const CLIENT_CLOSED = 499;
const MAX_FIELD_LENGTH = 2_000;

export function createAccessLog({ format, write, clock, addressOf, idOf }: AccessLogDeps): AccessLog {
  const lineOf = accessLineWriters[format];
  return (request, response) => {
    const requestId = idOf(request);
    // With a header set, Node merges the others into what `getHeader` reads.
    response.setHeader(REQUEST_ID_HEADER, requestId);
    const { method = '-', headers, httpVersion, url = '-' } = request;
    if (NOT_LOGGED.test(url)) return;
    const startedAt = performance.now();
    // The address is unknown once the connection is closed.
    const address = truncatedAddress(addressOf(request));
    response.once('close', () => {
      const entry = {
        ...{ requestId, endedAt: clock.now(), durationMs: performance.now() - startedAt, address, method, httpVersion },
        host: limited(headers.host),
        url: limited(maskedUrl(url)),
        status: response.writableFinished ? response.statusCode : CLIENT_CLOSED,
        bytes: bytesOf(method, response),
        referrer: limited(maskedUrl(headers.referer ?? '')),
        userAgent: limited(headers['user-agent']),
      };
      write(lineOf(entry));
    });
  };
}

function bytesOf(method: string, response: ServerResponse): number | undefined {
  if (method === 'HEAD' || response.statusCode === 204 || response.statusCode === 304) return 0;
  const length = response.getHeader('content-length');
  return length === undefined ? undefined : Number(length);
}

/** A network of 256 IPv4 addresses, or a site's IPv6 network; `-` for what is no address. */
export function truncatedAddress(address: string): string {
  const range = readAddressRange(`${address}/${address.includes(':') ? 48 : 24}`);
  return range?.split('/')[0] ?? '-';
}

function limited(text: string | undefined): string {
  return (text ?? '').slice(0, MAX_FIELD_LENGTH);
}
