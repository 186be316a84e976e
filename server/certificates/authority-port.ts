import type { ChallengeType } from './certificate-port.ts';

/** A challenge as the authority's client made it, before its key is encrypted. */
export interface PlainChallenge {
  type: ChallengeType;
  token: string;
  response: string;
  /** PEM, for TLS-ALPN-01. */
  certificate?: ChallengeCertificate;
}

export interface ChallengeCertificate {
  chain: string;
  privateKey: string;
}

export interface CertificateRequest {
  host: string;
  challengeType: ChallengeType;
  /** Makes every node present the challenge. The authority is asked to validate it once this resolves. */
  present(challenge: PlainChallenge): Promise<void>;
  signal: AbortSignal;
}

export interface CertificateAuthority {
  /** Orders a certificate for one host with a new key. Throws `AuthorityError` for what the authority rejects. */
  issue(request: CertificateRequest): Promise<{ chain: string; privateKey: string }>;
  /** Creates the self-signed certificate that answers TLS-ALPN-01 (RFC 8737, section 3). */
  challengeCertificate(host: string, response: string): Promise<ChallengeCertificate>;
}

/** A problem document of the authority (RFC 8555, section 6.7). */
export class AuthorityError extends Error {
  /** Such as `urn:ietf:params:acme:error:rateLimited`. */
  readonly type: string;
  /** From `Retry-After`. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, type: string, retryAfterMs?: number) {
    super(message);
    this.type = type;
    this.retryAfterMs = retryAfterMs;
  }

  get isRateLimited(): boolean {
    return this.type.endsWith(':rateLimited');
  }
}
