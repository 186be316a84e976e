import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../../platform/time/clock.ts';

/** A response to a caller above its limit. */
export interface CachedRejection {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** When the caller's minute ends, in epoch milliseconds. */
  endsAt: number;
}

/**
 * Rejects callers above their limit again without authenticating, counting or reading anything, in a tenth of the time of
 * a request that is served. Nobody who has reached a limit slows down the others.
 */
export interface RejectionCache {
  /** Remembers a rejection of the gate; `byAddress` if it applies to the caller's address instead of its key. */
  note(request: IncomingMessage, refusal: CachedRejection, options: { byAddress: boolean }): void;
  /** Answers a request that was rejected a moment ago; returns false for every other one. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
}

/** A revoked key and a higher limit take effect within this time. */
const REMEMBERED_MS = 1_000;
/** Bounds the memory that made-up callers can fill. */
const MAX_CALLERS = 10_000;
/** The API families, without the tracker's endpoint, which has no limit of this kind. */
const GROUP = /^\/(?:api\/v1|api\/admin|bio\/api(?!\/event)|api(?!\/event))\//;

export function createRejectionCache(clock: Clock): RejectionCache {
  const refused = new Map<string, CachedRejection & { until: number }>();
  const find = (caller: string) => {
    const known = refused.get(caller);
    if (known && known.until <= clock.now()) refused.delete(caller);
    return known && known.until > clock.now() ? known : undefined;
  };
  return {
    note: (request, refusal, { byAddress }) => {
      const caller = callerOf(request);
      if (caller === undefined) return;
      if (refused.size >= MAX_CALLERS) refused.clear();
      const until = Math.min(clock.now() + REMEMBERED_MS, refusal.endsAt);
      refused.set(byAddress ? atAddress(caller, request) : caller, { ...refusal, until });
    },
    respond: (request, response) => {
      if (refused.size === 0) return false;
      const caller = callerOf(request);
      if (caller === undefined) return false;
      const known = find(caller) ?? find(atAddress(caller, request));
      if (!known) return false;
      response.writeHead(known.status, known.headers);
      response.end(known.body);
      return true;
    },
  };
}

/** Identifies a caller by family, host and key as sent; undefined for requests that no API family limits. */
function callerOf({ url = '', method, headers }: IncomingMessage): string | undefined {
  const group = method === 'OPTIONS' ? undefined : GROUP.exec(url)?.[0];
  return group && `${group}\n${headers.host}\n${headers.authorization}`;
}

/** Adds everything from which an address can be read. */
function atAddress(caller: string, { socket, headers }: IncomingMessage): string {
  return `${caller}\n${socket.remoteAddress}\n${headers['x-forwarded-for']}`;
}
