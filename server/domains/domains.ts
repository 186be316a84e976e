import type { CreationEntry } from '../audit/audit-port.ts';
import { hostOf, readDestination } from '../links/links.ts';
import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import { randomString } from '../platform/random.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { originOf } from './branded-domains.ts';
import { createDnsProviderLookup, type DnsProvider } from './dns-provider.ts';
import type { DomainsDeps } from './domain-deps.ts';
import type { Domain, DomainPatch } from './domain-port.ts';
import { removeUnused } from './domain-removal.ts';
import { readDomainName } from './host-name.ts';
import {
  ACTIVE_RECHECK_MS,
  PENDING_RECHECK_MS,
  type ProofRecord,
  proofRecord,
  type VerificationOutcome,
  verifyDomain,
} from './verification.ts';

export { type BrandedDomainDirectory, createBrandedDomains } from './branded-domains.ts';
export { createDnsQueries, type DnsQueries } from './dns-queries.ts';
export type { DomainsDeps } from './domain-deps.ts';
export type { InstalledDomain } from './domain-port.ts';
export { createInstalledDomains, type DomainCheck, type InstalledDomains } from './installed-domains.ts';
export type { ProofRecord, VerificationOutcome } from './verification.ts';

/** A branded domain as its owner sees it. */
export interface DomainView
  extends Pick<Domain, 'id' | 'host' | 'redirectRoot' | 'redirect404' | 'bioPageId' | 'status' | 'createdAt'> {
  /** Scheme and host. */
  origin: string;
  proof: ProofRecord;
}

/** What the bare domain and unknown paths show; missing: unchanged, null: none. */
export interface DomainRedirects {
  redirectroot?: string | null;
  redirect404?: string | null;
  /** ID of the bio page at the root. */
  bio?: number | null;
}

/** Hosts of accounts that serve their short links, once DNS proves their ownership. */
export interface Domains {
  page(accountId: number, request: PageRequest): Promise<Page<DomainView>>;
  /** Throws `not_found`. */
  find(accountId: number, id: number): Promise<DomainView>;
  /** Creates a pending domain and checks DNS in the background. Rejects invalid public host names and duplicates. */
  create(accountId: number, input: DomainRedirects & { domain: string }, entry?: CreationEntry): Promise<DomainView>;
  /** Updates the redirects and checks DNS again, in the background. */
  update(accountId: number, id: number, redirects: DomainRedirects): Promise<DomainView>;
  /** Deletes the domain; throws while it has links or is blocked. */
  remove(accountId: number, id: number): Promise<void>;
  /** Checks DNS now and returns the outcome; throws `not_found`. */
  verify(accountId: number, id: number): Promise<VerificationOutcome>;
  /** Returns who hosts the DNS of this host, after at most two seconds; null if unknown. */
  dnsProvider(host: string): Promise<DnsProvider | null>;
  /**
   * Returns whether this host serves short links of any account; reverse proxies request it before issuing a
   * certificate.
   */
  isServed(host: string): Promise<boolean>;
  /** Checks due domains, several at a time, and returns their number; for a periodic job. */
  recheckDueDomains(): Promise<number>;
  /** Resolves when no background check is running. */
  settled(): Promise<void>;
  /** Cancels running DNS queries and waits for the checks to end. */
  close(): Promise<void>;
}

/** Checks per run, and their concurrency: one without a DNS response takes 5 s. */
const DOMAINS_PER_RUN = 60;
const CONCURRENT_CHECKS = 6;

export function createDomains(deps: DomainsDeps): Domains {
  const { store } = deps;
  const background = createBackground(deps.onError);
  const verifyLater = (domain: Domain) => background.run(verifyDomain(deps, domain));
  return {
    page: async (accountId, request) => {
      const page = await store.page(accountId, request);
      return { ...page, items: page.items.map(viewOf) };
    },
    create: async (accountId, input, entry) => {
      const domain = await create(deps, { accountId, entry }, input);
      verifyLater(domain);
      return viewOf(domain);
    },
    update: async (accountId, id, redirects) => {
      const domain = await update(deps, { accountId, id }, redirects);
      verifyLater(domain);
      return viewOf(domain);
    },
    remove: (accountId, id) => remove(deps, accountId, id),
    find: async (accountId, id) => viewOf(await findIn(store, accountId, id)),
    verify: async (accountId, id) => verifyDomain(deps, await findIn(store, accountId, id)),
    dnsProvider: createDnsProviderLookup(deps),
    isServed: (host) => isServed(deps, host),
    recheckDueDomains: () => recheckDueDomains(deps),
    settled: () => background.settled(),
    close: () => {
      deps.dns.callOff();
      return background.settled();
    },
  };
}

/** Returns whether the host is our own or an active branded domain. */
async function isServed({ store, ownHosts }: DomainsDeps, host: string): Promise<boolean> {
  const name = host.toLowerCase().replace(/\.$/, '');
  const isOwn = [...ownHosts].some((own) => own.replace(/:\d+$/, '') === name);
  return isOwn || (await store.findActive(name)) !== undefined;
}

async function findIn(store: DomainsDeps['store'], accountId: number, id: number): Promise<Domain> {
  const domain = await store.find(accountId, id);
  if (!domain) throw notFound();
  return domain;
}

function viewOf(domain: Domain): DomainView {
  const { id, host, redirectRoot, redirect404, bioPageId, status, createdAt } = domain;
  return {
    id,
    host,
    redirectRoot,
    redirect404,
    bioPageId,
    status,
    createdAt,
    origin: originOf(domain),
    proof: proofRecord(domain),
  };
}

async function create(
  deps: DomainsDeps,
  { accountId, entry }: { accountId: number; entry: CreationEntry | undefined },
  input: DomainRedirects & { domain: string },
): Promise<Domain> {
  const { scheme, host } = readDomainName(input.domain, deps.ownHosts);
  const {
    redirectRoot = null,
    redirect404 = null,
    bioPageId = null,
  } = await readRedirects(deps, { accountId, host }, input);
  if (await deps.store.isBlocked(host))
    throw invalidField('domain', 'The operator of this service blocked this domain.');
  const domain = {
    accountId,
    host,
    scheme,
    redirectRoot,
    redirect404,
    bioPageId,
    status: 'pending' as const,
    proofToken: randomString(deps.random, 'abcdefghijkmnpqrstuvwxyz23456789', 24),
    checkedAt: null,
    createdAt: deps.clock.now(),
  };
  return deps.store.insert(domain, entry).catch((error: unknown) => {
    if (error instanceof UniqueViolationError) throw conflict('domain', 'You already have this domain.');
    throw error;
  });
}

async function update(
  deps: DomainsDeps,
  target: { accountId: number; id: number },
  redirects: DomainRedirects,
): Promise<Domain> {
  const { accountId, id } = target;
  const domain = await findIn(deps.store, accountId, id);
  const patch = await readRedirects(deps, domain, redirects);
  const updated = await deps.store.update(accountId, id, patch);
  if (!updated) throw notFound();
  return updated;
}

async function readRedirects(
  deps: DomainsDeps,
  { accountId, host }: Pick<Domain, 'accountId' | 'host'>,
  input: DomainRedirects,
): Promise<DomainPatch> {
  const patch: DomainPatch = {};
  const { redirectroot, redirect404, bio } = input;
  if (redirectroot !== undefined) patch.redirectRoot = await readRedirect(deps, host, ['redirectroot', redirectroot]);
  if (redirect404 !== undefined) patch.redirect404 = await readRedirect(deps, host, ['redirect404', redirect404]);
  if (bio !== undefined) patch.bioPageId = await readBio(deps, accountId, bio);
  return patch;
}

async function readBio({ bioPages }: DomainsDeps, accountId: number, id: number | null): Promise<number | null> {
  if (id === null || (await bioPages.find(accountId, id))) return id;
  throw invalidField('bio', 'This bio page was not found.');
}

/** Validates a redirect: it must not redirect to this or another domain of the service, which could create a loop. */
async function readRedirect(
  { ownHosts, store }: DomainsDeps,
  host: string,
  [field, text]: [string, string | null],
): Promise<string | null> {
  if (text === null || text.trim() === '') return null;
  const address = readDestination(text, { field, ownHosts });
  const target = hostOf(new URL(address)).replace(/:\d+$/, '');
  if (target === host || (await store.findActive(target))) {
    throw invalidField(field, 'This URL would cause a redirect loop. Enter one that is not a short link.');
  }
  return address;
}

/** A blocked domain stays: its workspace could add it again. */
async function remove({ store }: DomainsDeps, accountId: number, id: number): Promise<void> {
  const { status } = await findIn(store, accountId, id);
  if (status === 'disabled')
    throw conflict('domain', 'The operator of this service blocked this domain, so it cannot be deleted.');
  await removeUnused(store, accountId, id);
}

async function recheckDueDomains(deps: DomainsDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.store.dueForCheck({
    pendingBefore: now - PENDING_RECHECK_MS,
    activeBefore: now - ACTIVE_RECHECK_MS,
    limit: DOMAINS_PER_RUN,
  });
  for (let start = 0; start < due.length; start += CONCURRENT_CHECKS) {
    const some = due
      .slice(start, start + CONCURRENT_CHECKS)
      .map((domain) => verifyDomain(deps, domain).catch(deps.onError));
    await Promise.all(some);
  }
  return due.length;
}

/** Runs work that no request waits for, and that finishes before the process closes. */
function createBackground(onError: (error: unknown) => void) {
  const running = new Set<Promise<unknown>>();
  return {
    run(work: Promise<unknown>): void {
      const watched = work.catch(onError).finally(() => running.delete(watched));
      running.add(watched);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
