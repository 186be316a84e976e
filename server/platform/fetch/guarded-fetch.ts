/**
 * The only place where the service fetches user-supplied addresses (a logo, a page title). Rejects everything that
 * could direct a fetch to internal systems; see `guarded-fetch-address.ts` for the addresses.
 */
import { AppError } from '../app-error.ts';
import { type HostInspection, inspectHost } from './guarded-certificate.ts';
import { createAddressPolicy } from './guarded-fetch-address.ts';
import { createDnsResolve, type Dial, dialTcp, type ResolveAll, UnreachableTarget } from './guarded-fetch-connect.ts';
import { type FramingHeaders, postHop, probeHop, type RedirectHop, requestHop } from './guarded-fetch-hop.ts';
import { checkedUrl, FetchRejection } from './guarded-fetch-url.ts';

export interface GuardedFetchOptions {
  /** Allowed ports; defaults to 80 and 443. */
  allowedPorts?: readonly number[];
  /** The operator's own CIDR blocks, rejected in addition to all non-public addresses. */
  refusedRanges?: readonly string[];
  /** For the whole fetch including redirects; defaults to 5 seconds. */
  timeoutMs?: number;
  /** PEM of an authority trusted instead of the built-in ones. */
  certificateAuthority?: string;
  resolve?: ResolveAll;
  dial?: Dial;
}

export interface FetchLimits {
  /** The field that errors name; defaults to `url`. */
  field?: string;
  /** Maximum body size in bytes; defaults to 2 MiB. */
  maxBytes?: number;
  /**
   * Accepted media types: `image/png`, `image/*`; defaults to any. The server only claims the type: check the bytes.
   */
  accept?: readonly string[];
  /** For servers that require more than the name of the application. */
  userAgent?: string;
}

export interface FetchedDocument {
  bytes: Buffer;
  /** Lower-case media type without parameters; empty if the server sent none. */
  contentType: string;
  /** The framing headers of the last response. */
  framing?: FramingHeaders;
  /** The address after all redirects. */
  finalUrl: string;
}

export interface GuardedFetch {
  /**
   * GETs an address without cookies, credentials or a proxy.
   *
   * @throws GuardedFetchError with `limits.field`, for all errors of the address or its server
   */
  fetch(url: string, limits?: FetchLimits): Promise<FetchedDocument>;
  /**
   * POSTs to an address once. Does not follow redirects and does not read the body.
   *
   * @throws AppError `invalid_input`, like `fetch`, if there was no response
   */
  post(url: string, message: GuardedMessage): Promise<{ status: number }>;
  /**
   * Returns only the status of an address, after redirects.
   *
   * @param stop ends the wait early
   * @throws AppError `invalid_input`, like `fetch`, if there was no response
   */
  probe(url: string, method: 'HEAD' | 'GET', stop?: AbortSignal): Promise<{ status: number }>;
  /** Returns a host's public addresses and its certificate; a connection that fails is a result, too. */
  inspect(host: string): Promise<HostInspection>;
}

export interface GuardedMessage {
  body: string;
  headers: Readonly<Record<string, string>>;
}

const MAX_REDIRECTS = 3;
const DEFAULT_MAX_BYTES = 2 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 5_000;

/** The same message for internal, unknown and unresponsive hosts, so that nobody can map the internal network. */
const UNREACHABLE = 'This URL cannot be reached. Use a public http or https URL.';
const TOO_SLOW = 'This URL did not respond in time. Try again or use another one.';

/** Invalid input for an address that was not fetched. */
export class GuardedFetchError extends AppError {
  /** Status of the last response; undefined without one. */
  readonly status: number | undefined;

  constructor(field: string, message: string, status: number | undefined) {
    super('invalid_input', message, { fields: { [field]: [message] } });
    this.status = status;
  }
}

/** Creates the fetcher, which keeps no state and no connections between fetches. */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const rules = {
    isAllowed: createAddressPolicy(options.refusedRanges),
    allowedPorts: options.allowedPorts ?? [80, 443],
    resolve: options.resolve ?? createDnsResolve(),
    dial: options.dial ?? dialTcp,
    certificateAuthority: options.certificateAuthority,
  };
  return {
    async fetch(url, limits = {}) {
      const signal = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      const { maxBytes = DEFAULT_MAX_BYTES, accept = [], userAgent } = limits;
      const wanted = { maxBytes, accept, userAgent, signal };
      try {
        return await followRedirects(url, {
          check: (text, previous) => checkedUrl(text, previous, rules.allowedPorts),
          request: (target) => requestHop(target, rules, wanted),
        });
      } catch (error) {
        throw failureOf(error, signal, limits.field);
      }
    },
    async probe(url, method, stop) {
      const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
      try {
        const { status } = await followRedirects(url, {
          check: (text, previous) => checkedUrl(text, previous, rules.allowedPorts),
          request: (target) => probeHop(target, rules, { method, signal }),
        });
        return { status };
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
    inspect: (host) => inspectHost(host, rules, AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS)),
    async post(url, message) {
      const signal = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      try {
        return await postHop(checkedUrl(url, undefined, rules.allowedPorts), rules, { ...message, signal });
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
  };
}

async function followRedirects<Result extends object>(
  url: string,
  steps: {
    check(text: string, previous: URL | undefined): URL;
    request(target: URL): Promise<RedirectHop | Result>;
  },
): Promise<Result & { finalUrl: string }> {
  let target = steps.check(url, undefined);
  let status: number | undefined;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const hop = await steps.request(target);
    if (!('location' in hop)) return { ...hop, finalUrl: target.href };
    status = hop.status;
    target = checkedRedirect(hop, (location) => steps.check(location, target));
  }
  throw new FetchRejection(`This URL redirects more than ${MAX_REDIRECTS} times. Use the final URL.`, status);
}

/** Checks the next address. A rejected one was still an answer: its status goes along. */
function checkedRedirect({ location, status }: RedirectHop, check: (location: string) => URL): URL {
  try {
    return check(location);
  } catch (error) {
    throw error instanceof FetchRejection ? new FetchRejection(error.message, status) : error;
  }
}

function failureOf(error: unknown, signal: AbortSignal, field = 'url'): GuardedFetchError {
  return new GuardedFetchError(
    field,
    messageFor(error, signal),
    error instanceof FetchRejection ? error.status : undefined,
  );
}

function messageFor(error: unknown, signal: AbortSignal): string {
  if (error instanceof FetchRejection) return error.message;
  if (signal.aborted) return TOO_SLOW;
  if (error instanceof UnreachableTarget) return UNREACHABLE;
  // Sockets, TLS and HTTP parsing fail with a code; an error without one is a bug.
  if (error instanceof Error && 'code' in error) return UNREACHABLE;
  throw error;
}
