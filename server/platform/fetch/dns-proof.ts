/** Verifies that the account that adds a domain controls its DNS. */
import { Resolver } from 'node:dns/promises';

/** The DNS queries used here; matches the Resolver of `node:dns/promises`. */
export interface DnsResolver {
  resolveTxt(name: string): Promise<string[][]>;
  resolveCname(name: string): Promise<string[]>;
  resolveNs(name: string): Promise<string[]>;
  /** Makes pending queries reject. */
  cancel(): void;
}

/**
 * `txt`, `cname`: how the domain was verified. `no_record`: neither record exists yet. `wrong_record`: one exists with
 * another value. `dns_silent`: the name servers did not respond, so retry before drawing conclusions.
 */
export type ProofReason = 'txt' | 'cname' | 'no_record' | 'wrong_record' | 'dns_silent';

export interface DomainProof {
  proven: boolean;
  reason: ProofReason;
}

export interface DomainClaim {
  /** ASCII form, no scheme, no port. */
  domain: string;
  /** The token that only the domain's account knows; at least 16 characters. */
  token: string;
  /** Host of this service, the alternative CNAME target of the domain. */
  target: string;
  resolver: DnsResolver;
  /** For all queries together; defaults to 5 seconds. */
  timeoutMs?: number;
}

/** Creates a resolver for `proveDomain`; defaults to the system's name servers (`address` or `address:port`). */
export function createDnsResolver(servers?: readonly string[]): DnsResolver {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}

/** Returns the name whose TXT record carries the token. */
export function proofRecordName(domain: string): string {
  return `_waymark.${domain}`;
}

/** Looks for the token in TXT `_waymark.<domain>`, and for a CNAME from the domain to the service's host. */
export async function proveDomain(claim: DomainClaim): Promise<DomainProof> {
  // Any record would "contain" an empty or short token.
  if (claim.token.length < 16) throw new Error('a domain token has at least 16 characters');
  const { resolver } = claim;
  const timer = setTimeout(() => resolver.cancel(), claim.timeoutMs ?? 5_000);
  try {
    const [texts, names] = await Promise.all([
      answersOf(resolver.resolveTxt(proofRecordName(claim.domain))),
      answersOf(resolver.resolveCname(claim.domain)),
    ]);
    return evaluateProof(claim, texts, names);
  } finally {
    clearTimeout(timer);
  }
}

function evaluateProof(claim: DomainClaim, texts: string[][] | 'silent', names: string[] | 'silent'): DomainProof {
  // A record longer than 255 bytes arrives as several strings to concatenate (RFC 1035, section 3.3.14).
  const isToken = (pieces: string[]) => pieces.join('').includes(claim.token);
  if (texts !== 'silent' && texts.some(isToken)) return { proven: true, reason: 'txt' };
  const isTarget = (name: string) => bareName(name) === bareName(claim.target);
  if (names !== 'silent' && names.some(isTarget)) return { proven: true, reason: 'cname' };
  if (texts === 'silent' || names === 'silent') return { proven: false, reason: 'dns_silent' };
  return { proven: false, reason: texts.length + names.length === 0 ? 'no_record' : 'wrong_record' };
}

function bareName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/**
 * "No such name" and "no such record" are results; any other error (timeout, rejection, truncated packets) means no
 * response.
 */
async function answersOf<Result>(question: Promise<Result[]>): Promise<Result[] | 'silent'> {
  try {
    return await question;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === undefined) throw error;
    return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME' ? [] : 'silent';
  }
}
