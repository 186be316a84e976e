import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Token that a page of the application sends to the API instead of a key, because cookies never authorize it. It
 * derives from a session and is valid for some minutes, so a page keeps it in memory only. It ends with its session,
 * whose stored hash is its signing key.
 */
export const ACCESS_TOKEN_PREFIX = 'ws_';
const SHAPE = /^ws_([1-9a-z][0-9a-z]{0,10})_([1-9a-z][0-9a-z]{0,10})_([0-9a-z]{1,9})_([A-Za-z0-9_-]{43})$/;

export interface AccessTokenDeps {
  sessionId: number;
  /** The account to work in. */
  accountId: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export function makeAccessToken({ sessionId, accountId, expiresAt }: AccessTokenDeps, sessionHash: string): string {
  const signed = ['ws', ...[sessionId, accountId, expiresAt].map((part) => part.toString(36))].join('_');
  return `${signed}_${signature(signed, sessionHash)}`;
}

/** Returns the unverified claims; undefined for texts of another format. */
export function readAccessToken(token: string): AccessTokenDeps | undefined {
  const parts = SHAPE.exec(token)?.slice(1, 4);
  if (!parts) return undefined;
  const [sessionId = 0, accountId = 0, expiresAt = 0] = parts.map((part) => Number.parseInt(part, 36));
  return { sessionId, accountId, expiresAt };
}

export function isSignedBy(token: string, sessionHash: string): boolean {
  const end = token.length - 44;
  return timingSafeEqual(Buffer.from(token.slice(end + 1)), Buffer.from(signature(token.slice(0, end), sessionHash)));
}

function signature(signed: string, sessionHash: string): string {
  return createHmac('sha256', sessionHash).update(signed).digest('base64url');
}
