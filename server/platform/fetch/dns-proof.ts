/** Proof that whoever adds a domain also runs its DNS. */
import { Resolver } from 'node:dns/promises';

/** What is asked of DNS; `node:dns/promises` Resolver has this shape. */
export interface DnsResolver {
  resolveTxt(name: string): Promise<string[][]>;
  resolveCname(name: string): Promise<string[]>;
  /** Makes the open questions reject. */
  cancel(): void;
}

/**
 * `txt`, `cname`: how it was proven. `no_record`: neither record exists yet. `wrong_record`: one exists and says
 * something else. `dns_silent`: the name servers gave no answer, so ask again before drawing conclusions.
 */
export type ProofReason = 'txt' | 'cname' | 'no_record' | 'wrong_record' | 'dns_silent';

export interface DomainProof {
  proven: boolean;
  reason: ProofReason;
}

export interface DomainClaim {
  /** ASCII form, no scheme, no port. */
  domain: string;
  /** The word that only the domain's account knows; at least 16 characters. */
  token: string;
  /** Host of this service, to which the domain may point by CNAME instead. */
  target: string;
  resolver: DnsResolver;
  /** For all questions together; 5 seconds unless given. */
  timeoutMs?: number;
}

/** A resolver for `proveDomain`, with the system's name servers unless others are given (`address` or `address:port`). */
export function createDnsResolver(servers?: readonly string[]): DnsResolver {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}

/** The name whose TXT record carries the token. */
export function proofRecordName(domain: string): string {
  return `_waymark.${domain}`;
}

/** Looks for the token in TXT `_waymark.<domain>`, and for a CNAME of the domain that is the service's host. */
export async function proveDomain(claim: DomainClaim): Promise<DomainProof> {
  // An empty or short token would be "contained" in anybody's record.
  if (claim.token.length < 16) throw new Error('a domain token has at least 16 characters');
  const { resolver } = claim;
  const timer = setTimeout(() => resolver.cancel(), claim.timeoutMs ?? 5_000);
  try {
    const [texts, names] = await Promise.all([
      answersOf(resolver.resolveTxt(proofRecordName(claim.domain))),
      answersOf(resolver.resolveCname(claim.domain)),
    ]);
    return judge(claim, texts, names);
  } finally {
    clearTimeout(timer);
  }
}

function judge(claim: DomainClaim, texts: string[][] | 'silent', names: string[] | 'silent'): DomainProof {
  // A record longer than 255 bytes arrives in pieces (RFC 1035, section 3.3.14) that belong together.
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

/** "No such name" and "no such record" are answers; everything else (timeout, refusal, cut packets) is silence. */
async function answersOf<Answer>(question: Promise<Answer[]>): Promise<Answer[] | 'silent'> {
  try {
    return await question;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === undefined) throw error;
    return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME' ? [] : 'silent';
  }
}
