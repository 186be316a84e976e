import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Certificates,
  createAcmeAuthority,
  createCertificates,
  type Reachability,
} from '../certificates/certificates.ts';
import { gauge, type Metric } from '../http/public/metrics/exposition.ts';
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import { ensureId } from '../platform/id-file.ts';
import { createKeyEncryption } from '../platform/key-encryption.ts';
import type { AppDeps } from './app-deps.ts';

/** Encrypts private keys where one machine has all data; with PostgreSQL, `TLS_SECRET` does. */
const KEY_FILE = 'tls-key';

/** Other processes hear of changes within a second, or read them every three seconds (`createJobs`). */
const HEARD_MS = 2_000;
const READ_MS = 6_000;

/** Creates the certificates of this installation; undefined where a proxy provides TLS. */
export function createCertificatesFrom(deps: AppDeps): Certificates | undefined {
  const { config, catalog, clock, random, log, guardedFetch } = deps;
  const { tls } = config;
  if (!tls) return undefined;
  const { certificates: store, changes } = catalog;
  const encryption = createKeyEncryption(tls.secret ?? ensureId(join(config.dataDirectory, KEY_FILE)));
  const reachability = deps.reachability ?? createReachability(guardedFetch);
  return createCertificates({
    store,
    changes,
    encryption,
    clock,
    random,
    log,
    ownHosts: ownHostNames(config),
    authority: deps.certificateAuthority ?? createAcmeAuthority({ ...tls, store, encryption, log }),
    reachability: tls.checksReachability ? reachability : undefined,
    untilKnown: async () => {
      const isAlone = deps.worker === undefined && deps.nodes === undefined;
      if (!isAlone) await delay(changes.period() === undefined ? READ_MS : HEARD_MS);
    },
    onError: (error) => log.warn({ err: error }, 'failed to read a certificate'),
  });
}

/** The hosts of `BASE_URL` and `PAGES_BASE_URL`, without ports. */
export function ownHostNames({ baseUrl, pagesBaseUrl }: { baseUrl: string; pagesBaseUrl: string }): string[] {
  return [...new Set([baseUrl, pagesBaseUrl].map((origin) => new URL(origin).hostname))];
}

const MAX_BYTES = 1_024;

/** Reaches public addresses only: branded domains are other people's, and could point into the internal network. */
function createReachability({ fetch, inspect }: GuardedFetch): Reachability {
  return {
    http: async (host, path) => {
      try {
        return (await fetch(`http://${host}${path}`, { maxBytes: MAX_BYTES })).bytes.toString();
      } catch {
        return undefined;
      }
    },
    tls: async (host) => (await inspect(host)).certificate,
  };
}

/** Metrics of the certificates that this process knows; none where a proxy provides TLS. */
export function certificateMetrics(certificates: Pick<Certificates, 'live'> | undefined, now: number): Metric[] {
  if (!certificates) return [];
  const states = certificates.live.states();
  const expiries = states.map(({ expiresAt }) => expiresAt ?? 0);
  const valid = expiries.filter((at) => at > now);
  const first = Math.min(...valid);
  return [
    gauge('waymark_certificates_valid', 'Hosts with a certificate that has not expired.', valid.length),
    gauge('waymark_certificates_missing', 'Hosts without a valid certificate.', states.length - valid.length),
    ...(valid.length > 0 ? [gauge(FIRST_EXPIRY, FIRST_EXPIRY_HELP, first / 1000)] : []),
  ];
}

const FIRST_EXPIRY = 'waymark_certificate_expiry_timestamp_seconds';
const FIRST_EXPIRY_HELP = 'When the first valid certificate expires, as a Unix timestamp.';
