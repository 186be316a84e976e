/** The sockets of the guarded fetcher: addresses first, all of them checked, then a connection to one of them. */
import { Resolver } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type AddressPolicy, literalAddress } from './guarded-fetch-address.ts';

/** All addresses of a name, both families. Rejects or answers an empty list when there are none. */
export type ResolveAll = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** A TCP connection to an address, already established. */
export type Dial = (target: { address: string; port: number }, signal: AbortSignal) => Promise<Socket>;

/** The target leads inside, or nowhere. The two are one error: strangers must not learn which inner names exist. */
export class UnreachableTarget extends Error {}

/**
 * Asks DNS through c-ares and not `dns.lookup`: a stranger picks the name, and a name server that never answers would
 * hold one of libuv's few threads, the very threads that sync the spool to disk.
 *
 * @param servers `address` or `address:port`; the system's name servers unless given
 */
export function createDnsResolve(servers?: readonly string[]): ResolveAll {
  return async (hostname, signal) => {
    const resolver = new Resolver({ timeout: 1500, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** A plain TCP connection. */
export const dialTcp: Dial = ({ address, port }, signal) =>
  settled((done) => {
    const socket = connect({ host: address, port, signal });
    socket.once('connect', () => done(undefined, socket)).once('error', (error) => done(error, socket));
    return socket;
  });

/**
 * The addresses a host stands for, after the rule has seen every one of them: one bad answer among good ones refuses
 * the host, so that a name cannot alternate between an outer and an inner address.
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
  // The race below hears of it; when the race is over by then, nobody else has to.
  aborted.catch(() => undefined);
  try {
    return await Promise.race([resolve(hostname, signal), aborted]);
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}

/**
 * Connects to the first address that answers, and checks where the socket really ended up (a translating gateway may
 * rewrite a target) before a byte is written.
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

/** TLS over a checked socket. The certificate must be the host's (name or address), and HTTP/1.1 is all we speak. */
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

/** A promise for a socket in the making; a failed one is destroyed, and late errors of it stay silent. */
function settled(start: (done: Done) => Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    start((error, socket) => {
      if (error === undefined) return resolve(socket);
      socket.on('error', () => undefined).destroy();
      reject(error);
    });
  });
}
