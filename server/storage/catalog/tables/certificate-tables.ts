export interface CertificateTable {
  host: string;
  chain: string | null;
  encryptedKey: string | null;
  encryptionId: string | null;
  issuer: string | null;
  issuedAt: number | null;
  expiresAt: number | null;
  failures: number;
  lastError: string | null;
  nextAttemptAt: number;
  /** A process works on the host until then. */
  leaseUntil: number;
  /** JSON. */
  challenge: string | null;
}

export interface CertificateOrderTable {
  host: string;
  orderedAt: number;
}

export interface AuthorityAccountTable {
  /** The URL of the authority's directory. */
  directory: string;
  url: string;
  encryptedKey: string;
  encryptionId: string;
}
