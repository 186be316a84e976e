import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { KeyEncryption } from '../platform/key-encryption.ts';
import type { Log } from '../platform/log.ts';
import { type RandomBytes, randomString } from '../platform/random.ts';
import { reasonOf } from '../platform/reason-of.ts';
import type { Clock } from '../platform/time/clock.ts';
import { AuthorityError, type CertificateAuthority, type PlainChallenge } from './authority-port.ts';
import type { CertificateState, CertificateStore, ChallengeType } from './certificate-port.ts';
import { renewalTime, retryDelay } from './order-times.ts';

/** Requests a host as an authority would. */
export interface Reachability {
  /** Returns the body of `http://{host}{path}`; undefined if there is none. */
  http(host: string, path: string): Promise<string | undefined>;
  /** Returns the certificate that the host presents on port 443. */
  tls(host: string): Promise<{ issuer: string; expiresAt: number } | undefined>;
}

export interface OrderDeps {
  store: CertificateStore;
  authority: CertificateAuthority;
  encryption: KeyEncryption;
  /** Undefined: orders begin without a check. */
  reachability: Reachability | undefined;
  ownHosts: readonly string[];
  clock: Clock;
  random: RandomBytes;
  log: Pick<Log, 'info' | 'warn'>;
  /** Resolves when the other processes know a challenge that was saved before. */
  untilKnown(): Promise<void>;
}

export const CHALLENGE_PATH = '/.well-known/acme-challenge/';

/** Longer than an order may take, so that no other process begins with the same host. */
const LEASE_MS = 5 * 60_000;
const ORDER_TIMEOUT_MS = 4 * 60_000;
const MAX_MESSAGE_LENGTH = 500;

/** Orders the certificate of a host, unless another process does, and stores it or the reason of the failure. */
export async function orderCertificate(deps: OrderDeps, host: string, stop: AbortSignal): Promise<void> {
  const { store, clock, log } = deps;
  const now = clock.now();
  if (!(await store.claim(host, { now, until: now + LEASE_MS }))) return;
  const state = await store.findState(host, deps.ownHosts);
  if (!state) return;
  try {
    await order(deps, state, stop);
  } catch (error) {
    // The lease ends by itself, and the order is repeated by the next process.
    if (stop.aborted) return;
    const message = reasonOf(error).slice(0, MAX_MESSAGE_LENGTH);
    const { isRateLimited = false, retryAfterMs } = error instanceof AuthorityError ? error : {};
    const delay = retryDelay({ failures: state.failures + 1, isRateLimited, retryAfterMs }, deps.random);
    await store.saveFailure(host, { message, nextAttemptAt: clock.now() + delay });
    log.warn({ host, retryInSeconds: Math.round(delay / 1000) }, `no certificate for ${host}: ${message}`);
  }
}

async function order(deps: OrderDeps, state: CertificateState, stop: AbortSignal): Promise<void> {
  const { store, authority, encryption, clock, random, log } = deps;
  const { host } = state;
  const challengeType = await chooseChallenge(deps, state);
  await store.recordOrder(host, clock.now());
  const signal = AbortSignal.any([stop, AbortSignal.timeout(ORDER_TIMEOUT_MS)]);
  const present = (challenge: PlainChallenge) => presentChallenge(deps, host, challenge);
  const { chain, privateKey } = await authority.issue({ host, challengeType, present, signal });
  const facts = readCertificate(host, chain, privateKey);
  const encryptedKey = encryption.encrypt(privateKey, host);
  const nextAttemptAt = renewalTime(facts, random);
  await store.saveIssued(host, { chain, encryptedKey, encryptionId: encryption.id, ...facts, nextAttemptAt });
  log.info({ host, issuer: facts.issuer, expires: new Date(facts.expiresAt) }, `new certificate for ${host}`);
}

async function presentChallenge(deps: OrderDeps, host: string, challenge: PlainChallenge): Promise<void> {
  const { certificate, ...rest } = challenge;
  if (!certificate) return deps.store.saveChallenge(host, rest);
  const encryptedKey = deps.encryption.encrypt(certificate.privateKey, host);
  await deps.store.saveChallenge(host, { ...rest, certificate: { chain: certificate.chain, encryptedKey } });
  // The handshake cannot wait for the catalog, as a request for HTTP-01 can.
  await deps.untilKnown();
}

/**
 * Finds out how the host reaches this service, before an authority does: authorities lock out hosts that fail often.
 * Without the check, the two ways take turns.
 */
async function chooseChallenge(deps: OrderDeps, state: CertificateState): Promise<ChallengeType> {
  const { reachability, authority, random } = deps;
  const { host, failures } = state;
  if (!reachability) return failures % 2 === 0 ? 'http-01' : 'tls-alpn-01';
  const token = randomString(random, 'abcdefghijkmnpqrstuvwxyz23456789', 32);
  const response = `${token}.check`;
  await presentChallenge(deps, host, { type: 'http-01', token, response });
  const body = await reachability.http(host, `${CHALLENGE_PATH}${token}`);
  if (body?.trim() === response) return 'http-01';
  const certificate = await authority.challengeCertificate(host, response);
  await presentChallenge(deps, host, { type: 'tls-alpn-01', token, response, certificate });
  const seen = await reachability.tls(host);
  // A host without a certificate presents the one of the challenge, which it issued itself.
  if (seen && (seen.issuer === host || seen.expiresAt === state.expiresAt)) return 'tls-alpn-01';
  const answer = body === undefined ? 'it does not respond on port 80 or 443' : 'another server responds';
  throw new Error(
    `${host} does not reach this service: ${answer}. Point its A and AAAA records, or its CNAME record, here and open port 80.`,
  );
}

/** Reads the host's certificate; throws if a server could not use it. */
function readCertificate(host: string, chain: string, privateKey: string) {
  const certificate = new X509Certificate(chain);
  if (certificate.checkHost(host) === undefined || !certificate.checkPrivateKey(createPrivateKey(privateKey)))
    throw new Error('The certificate authority sent a certificate for another host or key.');
  const issuer = /^O=(.+)$/m.exec(certificate.issuer)?.[1] ?? /^CN=(.+)$/m.exec(certificate.issuer)?.[1] ?? '';
  const [issuedAt, expiresAt] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()];
  return { issuer, issuedAt, expiresAt };
}
