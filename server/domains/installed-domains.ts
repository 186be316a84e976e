import type { DomainTarget } from '../../contract/vocabulary.ts';
import { type Audit, OPERATOR } from '../audit/audit.ts';
import { AppError, notFound } from '../platform/app-error.ts';
import type { HostInspection } from '../platform/fetch/guarded-certificate.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { DomainStatus, DomainStore, InstalledDomain, InstalledDomainFilter } from './domain-port.ts';
import { removeUnused } from './domain-removal.ts';
import type { VerificationOutcome } from './verification.ts';

export interface DomainCheck extends HostInspection {
  outcome: VerificationOutcome;
  /** `unknown` if `BASE_URL` has no public address. */
  target: DomainTarget;
  /** Start of the last UTC day with a click, within a year; undefined while the event log starts. */
  lastClickAt: number | null | undefined;
}

/** The domains of all workspaces, for operators. Callers have checked that they are operators. */
export interface InstalledDomains {
  page(filter: InstalledDomainFilter, request: PageRequest): Promise<Page<InstalledDomain>>;
  /** Throws `not_found`, as all below. */
  find(id: number): Promise<InstalledDomain>;
  /** Queries DNS for the proof of ownership and the addresses, and reads the certificate. */
  check(id: number): Promise<{ domain: InstalledDomain; check: DomainCheck }>;
  /** Stops the domain's links and keeps its workspace from deleting it, which would make it possible to add it again. */
  block(id: number): Promise<InstalledDomain>;
  /** Ends a block and verifies the domain. */
  unblock(id: number): Promise<InstalledDomain>;
  /** Deletes the domain; throws while it has links. */
  remove(id: number): Promise<InstalledDomain>;
}

export interface InstalledDomainsDeps {
  store: Pick<DomainStore, 'pageOfAll' | 'findOfAll' | 'update' | 'countLinks' | 'remove'>;
  domains: { verify(accountId: number, id: number): Promise<VerificationOutcome> };
  inspect(host: string): Promise<HostInspection>;
  /** The host of `BASE_URL`. */
  serviceHost: string;
  lastClickAt(domain: { accountId: number; id: number }): Promise<number | null>;
  record: Audit['record'];
}

export function createInstalledDomains(deps: InstalledDomainsDeps): InstalledDomains {
  const { store, domains } = deps;
  return {
    page: (filter, request) => store.pageOfAll(filter, request),
    find: (id) => find(deps, id),
    check: (id) => check(deps, id),
    block: async (id) => {
      const domain = await setStatus(deps, id, 'disabled');
      await record(deps, domain, 'blockDomain');
      return domain;
    },
    unblock: async (id) => {
      const domain = await setStatus(deps, id, 'pending');
      await domains.verify(domain.accountId, id);
      await record(deps, domain, 'unblockDomain');
      return find(deps, id);
    },
    remove: async (id) => {
      const domain = await find(deps, id);
      await removeUnused(store, domain.accountId, id);
      await record(deps, domain, 'deleteDomain');
      return domain;
    },
  };
}

async function find({ store }: InstalledDomainsDeps, id: number): Promise<InstalledDomain> {
  const domain = await store.findOfAll(id);
  if (domain) return domain;
  throw notFound();
}

async function check(deps: InstalledDomainsDeps, id: number) {
  const before = await find(deps, id);
  const { accountId, host } = before;
  const [outcome, inspection, own, lastClickAt] = await Promise.all([
    deps.domains.verify(accountId, id),
    deps.inspect(host),
    deps.inspect(deps.serviceHost),
    deps.lastClickAt({ accountId, id }).catch(undefinedIfUnavailable),
  ]);
  const target = targetOf(inspection.addresses, own.addresses);
  return { domain: await find(deps, id), check: { ...inspection, outcome, target, lastClickAt } };
}

/** The rest of a check needs no event log. */
function undefinedIfUnavailable(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
}

function targetOf(addresses: readonly string[], own: readonly string[]): DomainTarget {
  if (addresses.length === 0) return 'nowhere';
  if (own.length === 0) return 'unknown';
  return addresses.some((address) => own.includes(address)) ? 'here' : 'elsewhere';
}

async function setStatus(deps: InstalledDomainsDeps, id: number, status: DomainStatus): Promise<InstalledDomain> {
  const domain = await find(deps, id);
  // A domain that is not blocked keeps its status: unblocking it would stop its links until the next check.
  const isDone = status === 'disabled' ? domain.status === 'disabled' : domain.status !== 'disabled';
  if (!isDone) await deps.store.update(domain.accountId, id, { status });
  return { ...domain, status: isDone ? domain.status : status };
}

/** The workspace's own log informs its members; the operators' log names the operator and is written for every operation. */
function record(deps: InstalledDomainsDeps, { accountId, id, host }: InstalledDomain, action: string): Promise<void> {
  const category = action === 'deleteDomain' ? 'delete' : 'change';
  return deps.record(accountId, { actor: OPERATOR, action, category, object: { kind: 'domain', id, name: host } });
}
