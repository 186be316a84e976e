import { createSecureContext, type SecureContext } from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { Change, ChangeFeed } from '../platform/changes.ts';
import type { KeyEncryption } from '../platform/key-encryption.ts';
import type { Clock } from '../platform/time/clock.ts';
import { CERTIFICATE_TOPIC, type CertificateState, type CertificateStore } from './certificate-port.ts';

/** Certificates as TLS servers use them: what hosts there are in memory, keys and contexts as they are needed. */
export interface LiveCertificates {
  /** Whether the host has a certificate that browsers accept now. Costs nothing. */
  isValid(host: string): boolean;
  /** Returns the context for a handshake; undefined for hosts that this installation does not serve. */
  contextFor(host: string): Promise<SecureContext | undefined>;
  /** Returns the context for a handshake with `acme-tls/1` (RFC 8737) while the host is validated. */
  challengeContextFor(host: string): SecureContext | undefined;
  /** Returns the key authorization for a token of the challenge HTTP-01. */
  responseFor(host: string, token: string): Promise<string | undefined>;
  states(): CertificateState[];
  /** Reads everything again if changes of other processes may have been missed. */
  refresh(): Promise<void>;
  /** Resolves when this process knows all changes that it has heard of. */
  settled(): Promise<void>;
  close(): void;
}

export interface LiveCertificatesDeps {
  store: Pick<CertificateStore, 'list' | 'findState' | 'findCertificate'>;
  changes: ChangeFeed;
  encryption: KeyEncryption;
  ownHosts: readonly string[];
  clock: Clock;
  onError(error: unknown): void;
}

/** A context takes about 50 KB, so those of rarely visited domains are created again. */
const MAX_CONTEXTS = 1_000;

export function createLiveCertificates(deps: LiveCertificatesDeps): LiveCertificates {
  const live = new Certificates(deps);
  const { encryption, clock } = deps;
  return {
    isValid: (host) => {
      const { expiresAt = null, encryptionId } = live.states.get(host) ?? {};
      return expiresAt !== null && expiresAt > clock.now() && encryptionId === encryption.id;
    },
    contextFor: async (host) => {
      const state = live.states.get(host);
      if (!state) return undefined;
      return (state.expiresAt === null ? undefined : await live.context(host)) ?? live.challengeContext(host);
    },
    challengeContextFor: (host) => live.challengeContext(host),
    responseFor: async (host, token) => {
      // Another node may have started the validation just now.
      const known = live.states.get(host)?.challenge;
      const challenge = known?.token === token ? known : (await deps.store.findState(host, deps.ownHosts))?.challenge;
      return challenge?.type === 'http-01' && challenge.token === token ? challenge.response : undefined;
    },
    states: () => [...live.states.values()],
    refresh: () => live.refresh(),
    settled: () => live.settled(),
    close: live.unsubscribe,
  };
}

class Certificates {
  readonly #deps: LiveCertificatesDeps;
  states = new Map<string, CertificateState>();
  readonly #contexts = new LRUCache<string, Promise<SecureContext | undefined>>({ max: MAX_CONTEXTS });
  readonly #challengeContexts = new Map<string, SecureContext | undefined>();
  /** The subscription in which everything was read; see `ChangeFeed.period`. */
  #period: number | undefined;
  #reads = 0;
  /** The last read of each host that is being read. */
  readonly #reading = new Map<string, Promise<void>>();
  readonly unsubscribe: () => void;

  constructor(deps: LiveCertificatesDeps) {
    this.#deps = deps;
    this.unsubscribe = deps.changes.subscribe((change) => {
      if (change.topic === CERTIFICATE_TOPIC || change.topic === 'domain') this.#readAgain(change);
    });
  }

  async refresh(): Promise<void> {
    const { changes, store, ownHosts } = this.#deps;
    const period = changes.period();
    if (period !== undefined && period === this.#period) return;
    const reads = this.#reads;
    const states = await store.list(ownHosts);
    // What was read meanwhile is newer than the list.
    if (reads !== this.#reads) return;
    this.states = new Map(states.map((state) => [state.host, state]));
    this.#contexts.clear();
    this.#challengeContexts.clear();
    this.#period = period;
  }

  context(host: string): Promise<SecureContext | undefined> {
    const known = this.#contexts.get(host);
    if (known) return known;
    const created = this.#createContext(host);
    this.#contexts.set(host, created);
    created.catch(() => this.#contexts.delete(host));
    return created;
  }

  challengeContext(host: string): SecureContext | undefined {
    const known = this.#challengeContexts.get(host);
    const challenge = this.states.get(host)?.challenge;
    if (known || !challenge?.certificate) return known;
    const { chain, encryptedKey } = challenge.certificate;
    const key = this.#deps.encryption.decrypt(encryptedKey, host);
    const context = key === undefined ? undefined : createSecureContext({ cert: chain, key });
    this.#challengeContexts.set(host, context);
    return context;
  }

  async #createContext(host: string): Promise<SecureContext | undefined> {
    const stored = await this.#deps.store.findCertificate(host);
    const key = stored && this.#deps.encryption.decrypt(stored.encryptedKey, host);
    return key === undefined ? undefined : createSecureContext({ cert: stored?.chain, key });
  }

  async settled(): Promise<void> {
    while (this.#reading.size > 0) await Promise.all(this.#reading.values());
  }

  /** Reads a host after the read that may be running, so that the newest state wins. */
  #readAgain({ key: host }: Change): void {
    this.#reads += 1;
    const reading = (this.#reading.get(host) ?? Promise.resolve()).then(async () => {
      await this.#read(host);
      if (this.#reading.get(host) === reading) this.#reading.delete(host);
    });
    this.#reading.set(host, reading);
  }

  async #read(host: string): Promise<void> {
    try {
      this.#replace(host, await this.#deps.store.findState(host, this.#deps.ownHosts));
    } catch (error) {
      // The next refresh reads everything.
      this.#period = undefined;
      this.#deps.onError(error);
    }
  }

  #replace(host: string, state: CertificateState | undefined): void {
    if (state) this.states.set(host, state);
    else this.states.delete(host);
    this.#contexts.delete(host);
    this.#challengeContexts.delete(host);
  }
}
