import { notFound } from '../platform/app-error.ts';
import type { CertificateState } from './certificate-port.ts';
import { createLiveCertificates, type LiveCertificates, type LiveCertificatesDeps } from './live-certificates.ts';
import { type OrderDeps, orderCertificate } from './order-certificate.ts';

export { createAcmeAuthority } from './acme-authority.ts';
export type { CertificateAuthority } from './authority-port.ts';
export type { CertificateState, CertificateStore } from './certificate-port.ts';
export type { LiveCertificates } from './live-certificates.ts';
export { CHALLENGE_PATH, type Reachability } from './order-certificate.ts';

/** Certificates of the service's own hosts and of active branded domains, ordered from a certificate authority. */
export interface Certificates {
  /** For TLS servers. */
  live: LiveCertificates;
  /** Orders what is due, one host after another; for a periodic job of any number of processes. */
  work(): Promise<void>;
  /** Ends a run of `work` early. */
  stop(): void;
  /** Returns the state of every host, in alphabetical order. */
  list(): Promise<CertificateState[]>;
  /** Makes a running service order the certificate of a host within a minute. Throws `not_found`. */
  order(host: string): Promise<CertificateState>;
}

export type CertificatesDeps = OrderDeps & LiveCertificatesDeps;

const HOUR_MS = 3_600_000;
/** Let's Encrypt accepts 300 orders in three hours. */
const MAX_ORDERS_PER_HOUR = 60;
/**
 * Nodes with different secrets would replace each other's certificates, and Let's Encrypt issues five identical ones in a
 * week.
 */
const UNREADABLE_AFTER_MS = 48 * HOUR_MS;

export function createCertificates(deps: CertificatesDeps): Certificates {
  const { store, ownHosts } = deps;
  const stopping = new AbortController();
  const live = createLiveCertificates(deps);
  const untilKnown = async () => {
    await live.settled();
    await deps.untilKnown();
  };
  return {
    live,
    work: () => work({ ...deps, untilKnown }, stopping.signal),
    stop: () => stopping.abort(),
    list: () => store.list(ownHosts),
    order: async (host) => {
      const state = await store.findState(host, ownHosts);
      if (!state) throw notFound();
      await store.expedite(host);
      return state;
    },
  };
}

async function work(deps: CertificatesDeps, stop: AbortSignal): Promise<void> {
  const { store, ownHosts, clock, encryption } = deps;
  const now = clock.now();
  const unreadableBefore = now - UNREADABLE_AFTER_MS;
  await store.prepare({ ownHosts, now, encryptionId: encryption.id, unreadableBefore });
  for (const host of await store.due(ownHosts, now)) {
    if (stop.aborted || (await store.countOrders(clock.now() - HOUR_MS)) >= MAX_ORDERS_PER_HOUR) return;
    await orderCertificate(deps, host, stop);
  }
}
