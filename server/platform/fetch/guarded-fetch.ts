/**
 * The one place from which the service fetches an address that a stranger chose (a logo, a page title). Everything that
 * could lead such a fetch inside is refused: see `guarded-fetch-address.ts` for the addresses.
 */
import { invalidField } from '../app-error.ts';
import { createAddressPolicy } from './guarded-fetch-address.ts';
import { createDnsResolve, type Dial, dialTcp, type ResolveAll, UnreachableTarget } from './guarded-fetch-connect.ts';
import { type FramingHeaders, postHop, probeHop, requestHop } from './guarded-fetch-hop.ts';
import { checkedUrl, FetchRefusal } from './guarded-fetch-url.ts';

export interface GuardedFetchOptions {
  /** Ports that may be connected to; 80 and 443 unless given. */
  allowedPorts?: readonly number[];
  /** The operator's own CIDR blocks, refused besides everything that is not public. */
  refusedRanges?: readonly string[];
  /** For the whole fetch, redirects included; 5 seconds unless given. */
  timeoutMs?: number;
  /** PEM of an authority trusted instead of the built-in ones. */
  certificateAuthority?: string;
  resolve?: ResolveAll;
  dial?: Dial;
}

export interface FetchLimits {
  /** The field that a refusal names; `url` unless given. */
  field?: string;
  /** Longest body in bytes; 2 MiB unless given. */
  maxBytes?: number;
  /** Media types that are wanted: `image/png`, `image/*`; anything unless given. A claim by the server: check the bytes. */
  accept?: readonly string[];
}

export interface FetchedDocument {
  bytes: Buffer;
  /** Lower-case media type without parameters; empty when the server named none. */
  contentType: string;
  /** What the last answer says about standing in a frame. */
  framing?: FramingHeaders;
  /** Where the last redirect led. */
  finalUrl: string;
}

export interface GuardedFetch {
  /**
   * GETs an address without cookies, credentials or a proxy.
   *
   * @throws AppError `invalid_input` naming `limits.field`, for every reason that lies in the address or behind it
   */
  fetch(url: string, limits?: FetchLimits): Promise<FetchedDocument>;
  /**
   * POSTs to an address, once: a redirect is an answer like any other, and its body is not read.
   *
   * @throws AppError `invalid_input`, as `fetch` does, where there was no answer
   */
  post(url: string, message: GuardedMessage): Promise<{ status: number }>;
  /**
   * Asks an address for nothing but its status, behind its redirects.
   *
   * @throws AppError `invalid_input`, as `fetch` does, where there was no answer
   */
  probe(url: string, method: 'HEAD' | 'GET'): Promise<{ status: number }>;
}

export interface GuardedMessage {
  body: string;
  headers: Readonly<Record<string, string>>;
}

const MAX_REDIRECTS = 3;
const DEFAULT_MAX_BYTES = 2 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 5_000;

/** One sentence for inner, unknown and silent hosts: a stranger must not be able to map the network behind us. */
const UNREACHABLE = 'This address cannot be reached. Use a public http or https address.';
const TOO_SLOW = 'This address did not answer in time. Try again or use another one.';

/** Builds the fetcher; it keeps no state and no connection between fetches. */
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
      const wanted = { maxBytes: limits.maxBytes ?? DEFAULT_MAX_BYTES, accept: limits.accept ?? [], signal };
      try {
        return await followRedirects(url, {
          check: (text, previous) => checkedUrl(text, previous, rules.allowedPorts),
          request: (target) => requestHop(target, rules, wanted),
        });
      } catch (error) {
        throw invalidField(limits.field ?? 'url', sentenceFor(error, signal));
      }
    },
    async probe(url, method) {
      const signal = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      try {
        const { status } = await followRedirects(url, {
          check: (text, previous) => checkedUrl(text, previous, rules.allowedPorts),
          request: (target) => probeHop(target, rules, { method, signal }),
        });
        return { status };
      } catch (error) {
        throw invalidField('url', sentenceFor(error, signal));
      }
    },
    async post(url, message) {
      const signal = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      try {
        return await postHop(checkedUrl(url, undefined, rules.allowedPorts), rules, { ...message, signal });
      } catch (error) {
        throw invalidField('url', sentenceFor(error, signal));
      }
    },
  };
}

async function followRedirects<Answer extends object>(
  url: string,
  steps: {
    check(text: string, previous: URL | undefined): URL;
    request(target: URL): Promise<{ location: string } | Answer>;
  },
): Promise<Answer & { finalUrl: string }> {
  let target = steps.check(url, undefined);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const hop = await steps.request(target);
    if (!('location' in hop)) return { ...hop, finalUrl: target.href };
    target = steps.check(hop.location as string, target);
  }
  throw new FetchRefusal(`This address redirects more than ${MAX_REDIRECTS} times. Use the final address.`);
}

function sentenceFor(error: unknown, signal: AbortSignal): string {
  if (error instanceof FetchRefusal) return error.message;
  if (signal.aborted) return TOO_SLOW;
  if (error instanceof UnreachableTarget) return UNREACHABLE;
  // Sockets, TLS and HTTP parsing fail with a code; anything without one is a mistake of ours.
  if (error instanceof Error && 'code' in error) return UNREACHABLE;
  throw error;
}
