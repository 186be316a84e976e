import { connect as connectTls, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import type { AddressPolicy } from './guarded-fetch-address.ts';
import {
  allowedAddresses,
  connectChecked,
  type Dial,
  type ResolveAll,
  UnreachableTarget,
} from './guarded-fetch-connect.ts';

/** What a host presents on port 443. */
export interface HostInspection {
  /** Its addresses; empty if DNS has none, or one that is not public. */
  addresses: readonly string[];
  certificate: { issuer: string; expiresAt: number } | undefined;
  /**
   * Why browsers would reject the connection: `no_address`, `no_connection`, `no_certificate`, or the code of OpenSSL
   * or Node.js, such as `CERT_HAS_EXPIRED`; undefined if they accept it.
   */
  problem: string | undefined;
}

interface InspectionRules {
  isAllowed: AddressPolicy;
  resolve: ResolveAll;
  dial: Dial;
  certificateAuthority: string | undefined;
}

const HTTPS_PORT = 443;

/** Opens a TLS connection to a name and reads its certificate, valid or not. Sends nothing but the handshake. */
export async function inspectHost(host: string, rules: InspectionRules, signal: AbortSignal): Promise<HostInspection> {
  let addresses: readonly string[] = [];
  try {
    addresses = await allowedAddresses(host, rules, signal);
    const socket = await connectChecked({ addresses, port: HTTPS_PORT }, rules, signal);
    const stop = () => socket.destroy(new UnreachableTarget());
    signal.addEventListener('abort', stop, { once: true });
    try {
      return { addresses, ...(await handshake(connectTls({ ...tlsOptions(host, rules), socket }))) };
    } finally {
      signal.removeEventListener('abort', stop);
      socket.destroy();
    }
  } catch (error) {
    if (!isExpected(error, signal)) throw error;
    return { addresses, certificate: undefined, problem: addresses.length === 0 ? 'no_address' : 'no_connection' };
  }
}

function tlsOptions(host: string, { certificateAuthority }: InspectionRules) {
  // Reads expired and foreign certificates, too: nothing is sent over this connection.
  return { host, servername: host, ca: certificateAuthority, rejectUnauthorized: false };
}

/** Sockets and handshakes fail with a code; an error without one is a bug. */
function isExpected(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted || error instanceof UnreachableTarget || (error instanceof Error && 'code' in error);
}

function handshake(tls: TLSSocket): Promise<Pick<HostInspection, 'certificate' | 'problem'>> {
  return new Promise((resolve, reject) => {
    tls.once('secureConnect', () => resolve(readCertificate(tls)));
    tls.on('error', reject).once('close', () => reject(new UnreachableTarget()));
  });
}

function readCertificate(tls: TLSSocket): Pick<HostInspection, 'certificate' | 'problem'> {
  const { issuer, valid_to: until } = tls.getPeerCertificate() as Partial<DetailedPeerCertificate>;
  if (!issuer || until === undefined) return { certificate: undefined, problem: 'no_certificate' };
  const error = tls.authorizationError as Error | string | null | undefined;
  return {
    certificate: { issuer: String(issuer.O ?? issuer.CN ?? ''), expiresAt: Date.parse(until) },
    problem: tls.authorized || !error ? undefined : error instanceof Error ? error.message : error,
  };
}
