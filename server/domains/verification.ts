import { proofRecordName, proveDomain } from '../platform/fetch/dns-proof.ts';
import { TakenError } from '../platform/taken-error.ts';
import type { DomainsParts } from './domain-deps.ts';
import type { Domain } from './domain-port.ts';

/** How a check ended. `taken`: proven, and so by the account that holds the host already. */
export type VerificationOutcome = 'active' | 'pending' | 'disabled' | 'taken' | 'gone';

/** The DNS record that proves a claim. */
export interface ProofRecord {
  record: 'TXT';
  name: string;
  value: string;
}

const HOUR_MS = 3_600_000;
/** Pending domains: people wait for them. */
export const PENDING_RECHECK_MS = 5 * 60_000;
/** Active domains: a proof that is gone is a domain that may have changed hands. */
export const ACTIVE_RECHECK_MS = 24 * HOUR_MS;
/** A record that vanishes for a moment, as in a move between name servers, stops nobody's links. */
export const GRACE_MS = 2 * HOUR_MS;

export function proofRecord({ host, proofToken }: Pick<Domain, 'host' | 'proofToken'>): ProofRecord {
  return { record: 'TXT', name: proofRecordName(host), value: `waymark-verify=${proofToken}` };
}

/**
 * Asks DNS for the claim's proof and writes down what follows from the answer. Silence of the name servers changes no
 * status; a missing proof ends an active one after a grace; a host that another account holds goes over only when that
 * account's own proof is gone.
 */
export async function verifyDomain(parts: DomainsParts, claim: Domain): Promise<VerificationOutcome> {
  const domain = await parts.store.find(claim.accountId, claim.id);
  if (!domain) return 'gone';
  if (domain.status === 'disabled') return 'disabled';
  const proof = await prove(parts, domain);
  if (proof === 'proven') return activate(parts, domain);
  const isOver = domain.status === 'active' && proof === 'missing' && isGraceOver(parts, domain);
  // While the grace runs the domain stays due: it is asked for again in the next round, not tomorrow.
  if (domain.status === 'active' && proof === 'missing' && !isOver) return 'active';
  return save(parts, domain, isOver ? 'pending' : domain.status);
}

type Proof = 'proven' | 'missing' | 'silent';

async function prove(parts: DomainsParts, { host, proofToken }: Domain): Promise<Proof> {
  // Not the service's host itself: every domain that leads here points there, whoever it belongs to.
  const target = `${proofToken}.${parts.serviceHost}`;
  const { proven, reason } = await parts.dns.ask((resolver) =>
    proveDomain({ domain: host, token: proofToken, target, resolver }),
  );
  if (proven) return 'proven';
  return reason === 'dns_silent' ? 'silent' : 'missing';
}

function isGraceOver({ clock }: DomainsParts, { checkedAt }: Domain): boolean {
  return clock.now() - (checkedAt ?? 0) > ACTIVE_RECHECK_MS + GRACE_MS;
}

async function activate(parts: DomainsParts, domain: Domain): Promise<VerificationOutcome> {
  try {
    return await save(parts, domain, 'active');
  } catch (error) {
    if (!(error instanceof TakenError)) throw error;
  }
  const holder = await parts.store.findActive(domain.host);
  if (holder && (await prove(parts, holder)) === 'missing') {
    await save(parts, holder, 'pending');
    return save(parts, domain, 'active');
  }
  await save(parts, domain, 'pending');
  return 'taken';
}

async function save(
  { store, clock }: DomainsParts,
  { accountId, id }: Domain,
  status: Domain['status'],
): Promise<Domain['status'] | 'gone'> {
  const saved = await store.update(accountId, id, { status, checkedAt: clock.now() });
  return saved ? status : 'gone';
}
