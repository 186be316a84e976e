import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PrivacyLevel } from '../../contract/vocabulary.ts';

/**
 * The token with which a shared dashboard's or board's page calls the API: it permits reading one website or board for
 * some minutes. The signature covers the owner's sharing settings, so changing them invalidates the token, and nothing
 * needs to be stored or revoked.
 */
export const SHARE_TOKEN_PREFIX = 'wv_';
export const BOARD_TOKEN_PREFIX = 'wb_';
export type ShareTokenPrefix = typeof SHARE_TOKEN_PREFIX | typeof BOARD_TOKEN_PREFIX;
const SHAPE = /^(w[vb]_)([1-9a-z][0-9a-z]{0,10})_([0-9a-z]{1,9})_([A-Za-z0-9_-]{43})$/;

export interface ShareClaim {
  prefix: string;
  /** ID of the website or board. */
  id: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** What an owner shares with people without an account, and how. */
export interface Shareable {
  id: number;
  privacy: PrivacyLevel;
  passwordHash: string | null;
  /** Secret part of its address, if it has one. */
  shareSecret?: string;
}

interface Signing {
  prefix: ShareTokenPrefix;
  secret: Uint8Array;
}

export function makeShareToken(shared: Shareable, expiresAt: number, { prefix, secret }: Signing): string {
  const signed = `${prefix}${shared.id.toString(36)}_${expiresAt.toString(36)}`;
  return `${signed}_${signature(signed, shared, secret)}`;
}

/** Parses the unverified claims; returns undefined for other formats. */
export function readShareToken(token: string): ShareClaim | undefined {
  const [, prefix = '', id = '', expiresAt = ''] = SHAPE.exec(token) ?? [];
  if (id === '') return undefined;
  return { prefix, id: Number.parseInt(id, 36), expiresAt: Number.parseInt(expiresAt, 36) };
}

export function isSignedFor(token: string, shared: Shareable, secret: Uint8Array): boolean {
  const end = token.length - 44;
  const right = signature(token.slice(0, end), shared, secret);
  return timingSafeEqual(Buffer.from(token.slice(end + 1)), Buffer.from(right));
}

function signature(signed: string, { privacy, passwordHash, shareSecret }: Shareable, secret: Uint8Array): string {
  const decided = JSON.stringify([signed, privacy, passwordHash, ...(shareSecret === undefined ? [] : [shareSecret])]);
  return createHmac('sha256', secret).update(decided).digest('base64url');
}
