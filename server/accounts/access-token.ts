import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a page of the application sends to the API instead of a key: cookies never authorise it. Made of a session and good for
 * some minutes, so a page keeps it in memory alone; it ends with its session, whose stored hash is the key it is signed with.
 */
export const ACCESS_TOKEN_PREFIX = 'ws_';
const SHAPE = /^ws_([1-9a-z][0-9a-z]{0,10})_([0-9a-z]{1,9})_([A-Za-z0-9_-]{43})$/;

export interface AccessTokenParts {
  sessionId: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export function makeAccessToken({ sessionId, expiresAt }: AccessTokenParts, sessionHash: string): string {
  const signed = `ws_${sessionId.toString(36)}_${expiresAt.toString(36)}`;
  return `${signed}_${signature(signed, sessionHash)}`;
}

/** What it claims, not yet proven; undefined for texts of another form. */
export function readAccessToken(token: string): AccessTokenParts | undefined {
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
