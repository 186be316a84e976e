import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Token that a page of the application sends to the API instead of a key, because cookies never authorize it. It
 * derives from a session and is valid for some minutes, so a page keeps it in memory only. It ends with its session,
 * whose stored hash is its signing key.
 */
export const ACCESS_TOKEN_PREFIX = 'ws_';
const SHAPE = /^ws_([1-9a-z][0-9a-z]{0,10})_([0-9a-z]{1,9})_([A-Za-z0-9_-]{43})$/;

export interface AccessTokenDeps {
  sessionId: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export function makeAccessToken({ sessionId, expiresAt }: AccessTokenDeps, sessionHash: string): string {
  const signed = `ws_${sessionId.toString(36)}_${expiresAt.toString(36)}`;
  return `${signed}_${signature(signed, sessionHash)}`;
}

/** Returns the unverified claims; undefined for texts of another format. */
export function readAccessToken(token: string): AccessTokenDeps | undefined {
  const [, id = '', expiresAt = ''] = SHAPE.exec(token) ?? [];
  return id === '' ? undefined : { sessionId: Number.parseInt(id, 36), expiresAt: Number.parseInt(expiresAt, 36) };
}

export function isSignedBy(token: string, sessionHash: string): boolean {
  const end = token.length - 44;
  return timingSafeEqual(Buffer.from(token.slice(end + 1)), Buffer.from(signature(token.slice(0, end), sessionHash)));
}

function signature(signed: string, sessionHash: string): string {
  return createHmac('sha256', sessionHash).update(signed).digest('base64url');
}
