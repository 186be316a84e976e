/** The sockets of the guarded fetcher: resolves and checks all addresses, then connects to one of them. */
import { Resolver } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type AddressPolicy, literalAddress } from './guarded-fetch-address.ts';

/** Returns all addresses of a name in both families. Rejects or returns an empty list if there are none. */
export type ResolveAll = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Opens a TCP connection to an address and resolves once it is established. */
export type Dial = (target: { address: string; port: number }, signal: AbortSignal) => Promise<Socket>;

/**
 * The target is internal or unreachable. The two share one error, because clients must not learn which internal names
 * exist.
 */
export class UnreachableTarget extends Error {}

/** Names that nobody can own (RFC 6761, RFC 2606), as in sample data: no name server is asked for them. */
const RESERVED = /(^|\.)(example|invalid|test)\.?$/i;

/**
 * Queries DNS through c-ares instead of `dns.lookup`: the name is untrusted, and a name server that never responds
 * would occupy one of libuv's few threads, which also sync the spool to disk.
 *
 * @param servers `address` or `address:port`; defaults to the system's name servers
 */
export function createDnsResolve(servers?: readonly string[]): ResolveAll {
  return async (hostname, signal) => {
    if (servers === undefined && RESERVED.test(hostname)) return [];
    const resolver = new Resolver({ timeout: 1500, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      return results.flatMap((response) => (response.status === 'fulfilled' ? response.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** Opens a plain TCP connection. */
export const dialTcp: Dial = ({ address, port }, signal) =>
  settled((done) => {
    const socket = connect({ host: address, port, signal });
    socket.once('connect', () => done(undefined, socket)).once('error', (error) => done(error, socket));
    return socket;
  });

/**
 * Returns a host's addresses after checking all of them. A single rejected address rejects the host, so that a name
 * can't alternate between a public and an internal address.
 *
 * @throws UnreachableTarget
 */
export async function allowedAddresses(
  urlHostname: string,
  rules: { isAllowed: AddressPolicy; resolve: ResolveAll },
  signal: AbortSignal,
): Promise<readonly [string, ...string[]]> {
  const literal = literalAddress(urlHostname);
  const found = literal === undefined ? await resolveOrNone(urlHostname, rules.resolve, signal) : [literal];
  const [first, ...others] = found;
  if (first === undefined || !found.every(rules.isAllowed)) throw new UnreachableTarget();
  return [first, ...others];
}

async function resolveOrNone(hostname: string, resolve: ResolveAll, signal: AbortSignal): Promise<readonly string[]> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // The race below handles the rejection; after it, nobody needs to.
  aborted.catch(() => undefined);
  try {
    return await Promise.race([resolve(hostname, signal), aborted]);
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}

/**
 * Connects to the first responsive address and verifies the socket's actual remote address before writing a byte (a
 * translating gateway may rewrite the target).
 *
 * @throws UnreachableTarget
 */
export async function connectChecked(
  target: { addresses: readonly string[]; port: number },
  rules: { isAllowed: AddressPolicy; dial: Dial },
  signal: AbortSignal,
): Promise<Socket> {
  for (const address of target.addresses) {
    const socket = await rules.dial({ address, port: target.port }, signal).catch(() => undefined);
    signal.throwIfAborted();
    if (socket === undefined) continue;
    if (rules.isAllowed(socket.remoteAddress ?? '')) return socket;
    socket.destroy();
    throw new UnreachableTarget();
  }
  throw new UnreachableTarget();
}

/**
 * Starts TLS on a checked socket. The certificate must match the host (name or address), and only HTTP/1.1 is offered.
 */
export function secure(socket: Socket, hostname: string, certificateAuthority: string | undefined): Promise<Socket> {
  const literal = literalAddress(hostname);
  return settled((done) => {
    const tls = connectTls({
      socket,
      host: literal ?? hostname,
      // Server Name Indication carries names only (RFC 6066, section 3).
      ...(literal === undefined ? { servername: hostname.replace(/\.$/, '') } : {}),
      ALPNProtocols: ['http/1.1'],
      ca: certificateAuthority,
    });
    tls.once('secureConnect', () => done(undefined, tls)).once('error', (error) => done(error, tls));
    tls.once('close', () => done(new UnreachableTarget(), tls));
    return tls;
  });
}

type Done = (error: Error | undefined, socket: Socket) => void;

/** Wraps a connecting socket in a promise. Destroys a failed socket and ignores its later errors. */
function settled(start: (done: Done) => Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    start((error, socket) => {
      if (error === undefined) return resolve(socket);
      socket.on('error', () => undefined).destroy();
      reject(error);
    });
  });
}
