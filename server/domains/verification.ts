import { proofRecordName, proveDomain } from '../platform/fetch/dns-proof.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { DomainsDeps } from './domain-deps.ts';
import type { Domain } from './domain-port.ts';

/** The outcome of a check. `taken`: proven, but another account that also proves it holds the host. */
export type VerificationOutcome = 'active' | 'pending' | 'disabled' | 'taken' | 'gone';

/** The DNS record that proves a claim. */
export interface ProofRecord {
  record: 'TXT';
  name: string;
  value: string;
}

const HOUR_MS = 3_600_000;
/** Interval for pending domains, which people wait for. */
export const PENDING_RECHECK_MS = 5 * 60_000;
/** Interval for active domains: a missing proof may mean that the domain has a new owner. */
export const ACTIVE_RECHECK_MS = 24 * HOUR_MS;
/** Grace period for a record that disappears temporarily, e.g. when name servers change. */
export const GRACE_MS = 2 * HOUR_MS;

export function proofRecord({ host, proofToken }: Pick<Domain, 'host' | 'proofToken'>): ProofRecord {
  return { record: 'TXT', name: proofRecordName(host), value: `waymark-verify=${proofToken}` };
}

/**
 * Queries DNS for the claim's proof and stores the outcome. Without a DNS response no status changes; a missing proof
 * ends an active domain after the grace period; a host held by another account changes hands only when that account's
 * own proof is gone.
 */
export async function verifyDomain(deps: DomainsDeps, claim: Domain): Promise<VerificationOutcome> {
  const domain = await deps.store.find(claim.accountId, claim.id);
  if (!domain) return 'gone';
  if (domain.status === 'disabled') return 'disabled';
  const proof = await prove(deps, domain);
  if (proof === 'proven') return activate(deps, domain);
  const isOver = domain.status === 'active' && proof === 'missing' && isGraceOver(deps, domain);
  // During the grace period the domain stays due, so the next run checks it again instead of tomorrow's.
  if (domain.status === 'active' && proof === 'missing' && !isOver) return 'active';
  return save(deps, domain, isOver ? 'pending' : domain.status);
}

type Proof = 'proven' | 'missing' | 'silent';

async function prove(deps: DomainsDeps, { host, proofToken }: Domain): Promise<Proof> {
  // Not the service's host itself, to which the domains of all accounts may point.
  const target = `${proofToken}.${deps.serviceHost}`;
  const { proven, reason } = await deps.dns.ask((resolver) =>
    proveDomain({ domain: host, token: proofToken, target, resolver }),
  );
  if (proven) return 'proven';
  return reason === 'dns_silent' ? 'silent' : 'missing';
}

function isGraceOver({ clock }: DomainsDeps, { checkedAt }: Domain): boolean {
  return clock.now() - (checkedAt ?? 0) > ACTIVE_RECHECK_MS + GRACE_MS;
}

async function activate(deps: DomainsDeps, domain: Domain): Promise<VerificationOutcome> {
  try {
    return await save(deps, domain, 'active');
  } catch (error) {
    if (!(error instanceof UniqueViolationError)) throw error;
  }
  const holder = await deps.store.findActive(domain.host);
  if (holder && (await prove(deps, holder)) === 'missing') {
    await save(deps, holder, 'pending');
    return save(deps, domain, 'active');
  }
  await save(deps, domain, 'pending');
  return 'taken';
}

async function save(
  { store, clock }: DomainsDeps,
  { accountId, id }: Domain,
  status: Domain['status'],
): Promise<Domain['status'] | 'gone'> {
  const saved = await store.update(accountId, id, { status, checkedAt: clock.now() });
  return saved ? status : 'gone';
}
