import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Website } from './website-port.ts';

/**
 * The token with which a shared dashboard's page calls the API: it permits reading one website for some minutes. The
 * signature covers the owner's sharing settings, so changing them invalidates the token, and nothing needs to be stored
 * or revoked.
 */
export const SHARE_TOKEN_PREFIX = 'wv_';
const SHAPE = /^wv_([1-9a-z][0-9a-z]{0,10})_([0-9a-z]{1,9})_([A-Za-z0-9_-]{43})$/;

export interface ShareTokenDeps {
  websiteId: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

type Shared = Pick<Website, 'id' | 'privacy' | 'passwordHash'>;

export function makeShareToken(website: Shared, expiresAt: number, secret: Uint8Array): string {
  const signed = `wv_${website.id.toString(36)}_${expiresAt.toString(36)}`;
  return `${signed}_${signature(signed, website, secret)}`;
}

/** Parses the unverified claims; returns undefined for other formats. */
export function readShareToken(token: string): ShareTokenDeps | undefined {
  const [, id = '', expiresAt = ''] = SHAPE.exec(token) ?? [];
  return id === '' ? undefined : { websiteId: Number.parseInt(id, 36), expiresAt: Number.parseInt(expiresAt, 36) };
}

export function isSignedFor(token: string, website: Shared, secret: Uint8Array): boolean {
  const end = token.length - 44;
  const right = signature(token.slice(0, end), website, secret);
  return timingSafeEqual(Buffer.from(token.slice(end + 1)), Buffer.from(right));
}

function signature(signed: string, { privacy, passwordHash }: Shared, secret: Uint8Array): string {
  const decided = JSON.stringify([signed, privacy, passwordHash]);
  return createHmac('sha256', secret).update(decided).digest('base64url');
}
