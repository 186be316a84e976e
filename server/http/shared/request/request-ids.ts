import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { addressRangeTest } from '../../../platform/fetch/address-ranges.ts';
import { plainAddress } from '../../../platform/fetch/normalize-ip.ts';
import type { HotRequest } from '../../hot-path.ts';
import type { TrustedProxies } from './visitor-address.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Returns the ID of a request, the same one each time. */
export type RequestIdReader = (request: HotRequest) => string;

/** IDs that common proxies create, and nothing that could break a line of a log. */
const WELL_FORMED = /^[\w.:+/=-]{8,128}$/;

/** Keeps the ID that a trusted proxy sends; every other request gets a new one when it is first asked for. */
export function createRequestIds(trusted: TrustedProxies): RequestIdReader {
  const isInRange = typeof trusted === 'number' ? () => trusted > 0 : addressRangeTest(trusted);
  const known = new WeakMap<HotRequest, string>();
  return (request) => {
    const { headers, socket } = request;
    const earlier = known.get(request);
    if (earlier !== undefined) return earlier;
    const sent = String(headers['x-request-id'] ?? '');
    const isKept = WELL_FORMED.test(sent) && isInRange(plainAddress(socket.remoteAddress ?? ''));
    const id = isKept ? sent : randomUUID();
    known.set(request, id);
    return id;
  };
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * A class of responses with the ID of their request. Headers in an array, which redirects and accepted events use because it is
 * the fastest way through Node, stay as they are: the ID would cost 1 to 1.5 of their 24 microseconds.
 */
export function identifiedResponses(idOf: RequestIdReader): typeof ServerResponse {
  return class IdentifiedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, message?: string, headers?: Headers): this;
    override writeHead(status: number, headers?: Headers): this;
    override writeHead(status: number, first?: string | Headers, second?: Headers): this {
      const headers = typeof first === 'string' ? second : first;
      const all = Array.isArray(headers) ? headers : { ...headers, [REQUEST_ID_HEADER]: idOf(this.req) };
      return typeof first === 'string' ? super.writeHead(status, first, all) : super.writeHead(status, all);
    }
  };
}
