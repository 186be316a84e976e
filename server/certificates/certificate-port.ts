/** How a certificate authority checks that a host is ours: RFC 8555 section 8.3, RFC 8737. */
export type ChallengeType = 'http-01' | 'tls-alpn-01';

/** What every node presents to a certificate authority that validates a host. */
export interface Challenge {
  type: ChallengeType;
  token: string;
  /** The key authorization. */
  response: string;
  /** PEM of the certificate for a handshake with `acme-tls/1`, and its encrypted private key. */
  certificate?: { chain: string; encryptedKey: string };
}

/** The state of a host's certificate, as operators see it. */
export interface CertificateState {
  /** Lower case, ASCII form. */
  host: string;
  issuer: string | null;
  issuedAt: number | null;
  /** Null without a certificate. */
  expiresAt: number | null;
  /** Failed orders since the last certificate. */
  failures: number;
  /** Why the last order failed; null after a success. */
  lastError: string | null;
  /** When the certificate is ordered next. */
  nextAttemptAt: number;
  /** Names the secret that encrypted the private key. */
  encryptionId: string | null;
  challenge: Challenge | null;
}

/** Chain and private key, which only TLS servers read. */
export interface StoredCertificate {
  /** PEM, the host's certificate first. */
  chain: string;
  encryptedKey: string;
}

export interface IssuedCertificate extends StoredCertificate {
  encryptionId: string;
  issuer: string;
  issuedAt: number;
  expiresAt: number;
  nextAttemptAt: number;
}

/** An account at a certificate authority. */
export interface AuthorityAccount {
  url: string;
  encryptedKey: string;
  encryptionId: string;
}

/** What a process needs to prepare its orders. */
export interface Preparation {
  ownHosts: readonly string[];
  now: number;
  encryptionId: string;
  /** Certificates whose keys another secret encrypted are discarded if they were issued before. */
  unreadableBefore: number;
}

/** Topic of the changes of certificates; the key is the host. */
export const CERTIFICATE_TOPIC = 'certificate';

/**
 * Certificates of the hosts that this installation serves: its own and active branded domains. Rows of other hosts stay
 * until their certificates expire, so that a domain that returns needs no new order, but nothing here returns them.
 */
export interface CertificateStore {
  /**
   * Adds the hosts that have no row yet, discards certificates whose keys cannot be read, and deletes the rows of hosts that
   * are not served and have no valid certificate.
   */
  prepare(preparation: Preparation): Promise<void>;
  /** Returns all served hosts in alphabetical order. */
  list(ownHosts: readonly string[]): Promise<CertificateState[]>;
  findState(host: string, ownHosts: readonly string[]): Promise<CertificateState | undefined>;
  findCertificate(host: string): Promise<StoredCertificate | undefined>;
  /** Returns due hosts that no process works on, those without a certificate and those that expire first at the front. */
  due(ownHosts: readonly string[], now: number): Promise<string[]>;
  /** Lets one process at a time work on a due host, until it saves the outcome or the time is over. */
  claim(host: string, lease: { now: number; until: number }): Promise<boolean>;
  recordOrder(host: string, at: number): Promise<void>;
  /** Counts orders of all hosts since a time, and forgets those of long ago. */
  countOrders(since: number): Promise<number>;
  saveChallenge(host: string, challenge: Challenge | null): Promise<void>;
  saveIssued(host: string, certificate: IssuedCertificate): Promise<void>;
  saveFailure(host: string, failure: { message: string; nextAttemptAt: number }): Promise<void>;
  /** Makes a host due now; returns whether it is among the certificates. */
  expedite(host: string): Promise<boolean>;
  findAccount(directory: string): Promise<AuthorityAccount | undefined>;
  saveAccount(directory: string, account: AuthorityAccount): Promise<void>;
}
