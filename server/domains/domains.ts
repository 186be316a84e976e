import { hostOf, readDestination } from '../links/links.ts';
import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import { randomWord } from '../platform/random.ts';
import { TakenError } from '../platform/taken-error.ts';
import { originOf } from './branded-domains.ts';
import type { DomainsParts } from './domain-deps.ts';
import type { Domain, DomainPatch } from './domain-port.ts';
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
export { createQuestions, type Questions } from './dns-queries.ts';
export type { DomainsParts } from './domain-deps.ts';
export type { ProofRecord, VerificationOutcome } from './verification.ts';

/** A branded domain as its owner sees it. */
export interface DomainView
  extends Pick<Domain, 'id' | 'host' | 'redirectRoot' | 'redirect404' | 'status' | 'createdAt'> {
  /** Scheme and host. */
  origin: string;
  proof: ProofRecord;
}

/** Where the bare domain and its unknown addresses lead; left out: unchanged, null: nowhere. */
export interface DomainRedirects {
  redirectroot?: string | null;
  redirect404?: string | null;
}

/** Hosts of the accounts' own under which their short links are served, once DNS proves whose they are. */
export interface Domains {
  page(accountId: number, request: PageRequest): Promise<Page<DomainView>>;
  /** Refuses with `not_found`. */
  find(accountId: number, id: number): Promise<DomainView>;
  /** Pending at first; DNS is asked in the background. Refuses names that are no public host name, and the same one twice. */
  create(accountId: number, input: DomainRedirects & { domain: string }): Promise<DomainView>;
  /** Also asks DNS again, in the background. */
  update(accountId: number, id: number, redirects: DomainRedirects): Promise<DomainView>;
  /** Refuses while links are served there. */
  remove(accountId: number, id: number): Promise<void>;
  /** Asks DNS now and tells the outcome; refuses with `not_found`. */
  verify(accountId: number, id: number): Promise<VerificationOutcome>;
  /** Whether short links are served under this host, whoever owns it: asked before a certificate is made for it. */
  isServed(host: string): Promise<boolean>;
  /** For a periodic job: checks the domains whose check is due, some at a time; tells how many. */
  recheckDueDomains(): Promise<number>;
  /** Resolves when no check runs in the background any more. */
  settled(): Promise<void>;
  /** Calls off the questions under way and waits for what follows from them. */
  close(): Promise<void>;
}

/** Checks of one round, and how many of them run at a time: one that meets silence takes 5 s. */
const ROUND = 60;
const AT_A_TIME = 6;

export function createDomains(parts: DomainsParts): Domains {
  const { store } = parts;
  const background = createBackground(parts.onError);
  const verifyLater = (domain: Domain) => background.run(verifyDomain(parts, domain));
  return {
    page: async (accountId, request) => {
      const page = await store.page(accountId, request);
      return { ...page, items: page.items.map(viewOf) };
    },
    create: async (accountId, input) => {
      const domain = await create(parts, accountId, input);
      verifyLater(domain);
      return viewOf(domain);
    },
    update: async (accountId, id, redirects) => {
      const domain = await update(parts, { accountId, id }, redirects);
      verifyLater(domain);
      return viewOf(domain);
    },
    remove: (accountId, id) => remove(parts, accountId, id),
    find: async (accountId, id) => viewOf(await findIn(store, accountId, id)),
    verify: async (accountId, id) => verifyDomain(parts, await findIn(store, accountId, id)),
    isServed: (host) => isServed(parts, host),
    recheckDueDomains: () => recheckDueDomains(parts),
    settled: () => background.settled(),
    close: () => {
      parts.dns.callOff();
      return background.settled();
    },
  };
}

/** Our own hosts, and active branded domains. */
async function isServed({ store, ownHosts }: DomainsParts, host: string): Promise<boolean> {
  const name = host.toLowerCase().replace(/\.$/, '');
  const isOwn = [...ownHosts].some((own) => own.replace(/:\d+$/, '') === name);
  return isOwn || (await store.findActive(name)) !== undefined;
}

async function findIn(store: DomainsParts['store'], accountId: number, id: number): Promise<Domain> {
  const domain = await store.find(accountId, id);
  if (!domain) throw notFound();
  return domain;
}

function viewOf(domain: Domain): DomainView {
  const { id, host, redirectRoot, redirect404, status, createdAt } = domain;
  return {
    id,
    host,
    redirectRoot,
    redirect404,
    status,
    createdAt,
    origin: originOf(domain),
    proof: proofRecord(domain),
  };
}

async function create(
  parts: DomainsParts,
  accountId: number,
  input: DomainRedirects & { domain: string },
): Promise<Domain> {
  const { scheme, host } = readDomainName(input.domain, parts.ownHosts);
  const { redirectRoot = null, redirect404 = null } = await readRedirects(parts, host, input);
  const domain = {
    ...{ accountId, host, scheme, redirectRoot, redirect404 },
    status: 'pending' as const,
    proofToken: randomWord(parts.random, 'abcdefghijkmnpqrstuvwxyz23456789', 24),
    checkedAt: null,
    createdAt: parts.clock.now(),
  };
  return parts.store.insert(domain).catch((error: unknown) => {
    if (error instanceof TakenError) throw conflict('domain', 'You already have this domain.');
    throw error;
  });
}

async function update(
  parts: DomainsParts,
  target: { accountId: number; id: number },
  redirects: DomainRedirects,
): Promise<Domain> {
  const { accountId, id } = target;
  const domain = await findIn(parts.store, accountId, id);
  const patch = await readRedirects(parts, domain.host, redirects);
  const updated = await parts.store.update(accountId, id, patch);
  if (!updated) throw notFound();
  return updated;
}

async function readRedirects(parts: DomainsParts, host: string, input: DomainRedirects): Promise<DomainPatch> {
  const patch: DomainPatch = {};
  const { redirectroot, redirect404 } = input;
  if (redirectroot !== undefined) patch.redirectRoot = await readRedirect(parts, host, ['redirectroot', redirectroot]);
  if (redirect404 !== undefined) patch.redirect404 = await readRedirect(parts, host, ['redirect404', redirect404]);
  return patch;
}

/** Leads away from the domain itself and from every other one that is served here: else it could lead in a circle. */
async function readRedirect(
  { ownHosts, store }: DomainsParts,
  host: string,
  [field, text]: [string, string | null],
): Promise<string | null> {
  if (text === null || text.trim() === '') return null;
  const address = readDestination(text, { field, ownHosts });
  const target = hostOf(new URL(address)).replace(/:\d+$/, '');
  if (target === host || (await store.findActive(target))) {
    throw invalidField(field, 'This address would lead in a circle. Enter one outside of your short links.');
  }
  return address;
}

async function remove({ store }: DomainsParts, accountId: number, id: number): Promise<void> {
  const links = await store.countLinks(accountId, id);
  if (links > 0) {
    const subject = links === 1 ? '1 link uses' : `${links} links use`;
    throw conflict('domain', `${subject} this domain. Move or delete what uses it first.`);
  }
  if (!(await store.remove(accountId, id))) throw notFound();
}

async function recheckDueDomains(parts: DomainsParts): Promise<number> {
  const now = parts.clock.now();
  const due = await parts.store.dueForCheck({
    pendingBefore: now - PENDING_RECHECK_MS,
    activeBefore: now - ACTIVE_RECHECK_MS,
    limit: ROUND,
  });
  for (let start = 0; start < due.length; start += AT_A_TIME) {
    const some = due.slice(start, start + AT_A_TIME).map((domain) => verifyDomain(parts, domain).catch(parts.onError));
    await Promise.all(some);
  }
  return due.length;
}

/** Work that no request waits for, and that a closing process does. */
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
