import type { Client } from 'acme-client';
import type { KeyEncryption } from '../platform/key-encryption.ts';
import type { Log } from '../platform/log.ts';
import { reasonOf } from '../platform/reason-of.ts';
import {
  AuthorityError,
  type CertificateAuthority,
  type CertificateRequest,
  type PlainChallenge,
} from './authority-port.ts';
import type { CertificateStore } from './certificate-port.ts';

type Acme = typeof import('acme-client');

export interface AcmeAuthorityDeps {
  store: Pick<CertificateStore, 'findAccount' | 'saveAccount'>;
  encryption: KeyEncryption;
  directory: string;
  email: string | undefined;
  externalAccount: { keyId: string; hmacKey: string } | undefined;
  log: Pick<Log, 'info'>;
  /** Between two looks at the state of an order, at first. */
  pollMs?: number;
}

const POLL_MS = 1_000;
const MOST_POLL_MS = 10_000;
const POLLS = 15;
const REQUEST_TIMEOUT_MS = 30_000;

/** A certificate authority that speaks ACME (RFC 8555), such as Let's Encrypt. */
export function createAcmeAuthority(deps: AcmeAuthorityDeps): CertificateAuthority {
  return {
    issue: async (request) => {
      const acme = await loadClient();
      try {
        return await issue(acme, await openAccount(acme, deps), request);
      } catch (error) {
        if (!isMissingAccount(error)) throw error;
        return issue(acme, await register(acme, deps, await newKey(acme)), request);
      }
    },
    challengeCertificate: async (host, response) => createChallengeCertificate(await loadClient(), host, response),
  };
}

let client: Promise<Acme> | undefined;

/** Loads the client with the first order: it takes 27 MB and 0.4 s, and most processes never order anything. */
function loadClient(): Promise<Acme> {
  client ??= import('acme-client').then(({ default: acme }) => {
    acme.axios.defaults.timeout = REQUEST_TIMEOUT_MS;
    // The client's own interceptor repeats requests, also for hours. Orders are repeated by the schedule in the catalog,
    // which all nodes share and which survives a restart.
    acme.axios.interceptors.response.clear();
    // The client lets every response reject.
    acme.axios.interceptors.response.use(null, (error: Error & { response?: AcmeResponse }) => {
      if (error.response) return throwProblem(error.response);
      throw new Error(`The certificate authority does not respond: ${reasonOf(error)}.`);
    });
    return acme;
  });
  return client;
}

interface AcmeResponse {
  status: number;
  data: unknown;
  headers: unknown;
}

/** The client would drop the type of the problem and `Retry-After`. It repeats requests with a bad nonce by itself. */
function throwProblem(response: AcmeResponse): AcmeResponse {
  const { type, detail } = (response.data ?? {}) as { type?: unknown; detail?: unknown };
  if (response.status < 400 || typeof type !== 'string' || type.endsWith(':badNonce')) return response;
  const after = (response.headers as Record<string, unknown>)['retry-after'];
  throw new AuthorityError(typeof detail === 'string' ? detail : type, type, retryAfterMs(after, Date.now()));
}

/** Reads `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3). */
export function retryAfterMs(value: unknown, now: number): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

function isMissingAccount(error: unknown): boolean {
  return error instanceof AuthorityError && error.type.endsWith(':accountDoesNotExist');
}

async function newKey({ crypto }: Acme): Promise<string> {
  return (await crypto.createPrivateEcdsaKey('P-256')).toString();
}

/** Opens the account that all nodes share, or creates it. */
async function openAccount(acme: Acme, deps: AcmeAuthorityDeps): Promise<Client> {
  const { store, directory, encryption } = deps;
  const known = await store.findAccount(directory);
  const key = known && encryption.decrypt(known.encryptedKey, directory);
  if (known && key !== undefined) return clientFor(acme, deps, { key, url: known.url });
  return register(acme, deps, await newKey(acme));
}

async function register(acme: Acme, deps: AcmeAuthorityDeps, key: string): Promise<Client> {
  const { store, directory, email, encryption, log } = deps;
  const account = clientFor(acme, deps, { key });
  await account.createAccount({
    termsOfServiceAgreed: true,
    ...(email === undefined ? {} : { contact: [`mailto:${email}`] }),
  });
  const encrypted = { encryptedKey: encryption.encrypt(key, directory), encryptionId: encryption.id };
  await store.saveAccount(directory, { url: account.getAccountUrl(), ...encrypted });
  const terms = await account.getTermsOfServiceUrl();
  log.info({ directory, terms }, 'created an account at the certificate authority and agreed to its terms');
  return account;
}

function clientFor(acme: Acme, deps: AcmeAuthorityDeps, account: { key: string; url?: string }): Client {
  const { directory, externalAccount: external, pollMs = POLL_MS } = deps;
  return new acme.Client({
    directoryUrl: directory,
    accountKey: account.key,
    ...(account.url === undefined ? {} : { accountUrl: account.url }),
    ...(external ? { externalAccountBinding: { kid: external.keyId, hmacKey: external.hmacKey } } : {}),
    backoffAttempts: POLLS,
    backoffMin: pollMs,
    backoffMax: Math.max(pollMs, MOST_POLL_MS),
  });
}

async function issue(acme: Acme, account: Client, request: CertificateRequest) {
  const { host, challengeType, present, signal } = request;
  const privateKey = await newKey(acme);
  const [, csr] = await acme.crypto.createCsr({ altNames: [host] }, privateKey);
  const ordered = account.auto({
    csr,
    challengePriority: [challengeType],
    skipChallengeVerification: true,
    challengeCreateFn: async (_authorization, offered, response) => {
      // The client's types know no TLS-ALPN-01.
      const type: string = offered.type;
      if (type !== challengeType) throw new Error(`The certificate authority does not offer ${challengeType}.`);
      const challenge: PlainChallenge = { type: challengeType, token: offered.token, response };
      const isAlpn = challengeType === 'tls-alpn-01';
      await present(
        isAlpn ? { ...challenge, certificate: await createChallengeCertificate(acme, host, response) } : challenge,
      );
    },
    // The outcome removes it.
    challengeRemoveFn: async () => undefined,
  });
  return { chain: await untilAborted(ordered, signal), privateKey };
}

/** The client cannot be interrupted; what it still does has no effect. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('The order took too long.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

async function createChallengeCertificate(acme: Acme, host: string, response: string) {
  const authorization = { identifier: { type: 'dns', value: host } } as Parameters<
    Acme['crypto']['createAlpnCertificate']
  >[0];
  const [key, chain] = await acme.crypto.createAlpnCertificate(authorization, response, await newKey(acme));
  return { chain: chain.toString(), privateKey: key.toString() };
}
