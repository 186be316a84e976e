import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Website } from './website-port.ts';

/**
 * What a shared dashboard's page sends to the API: good for reading one website, for some minutes. It is signed over what
 * the owner decided about sharing, so that it ends with the next decision, and nothing need be stored or taken back.
 */
export const SHARE_TOKEN_PREFIX = 'wv_';
const SHAPE = /^wv_([1-9a-z][0-9a-z]{0,10})_([0-9a-z]{1,9})_([A-Za-z0-9_-]{43})$/;

export interface ShareTokenParts {
  websiteId: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

type Shared = Pick<Website, 'id' | 'privacy' | 'passwordHash'>;

export function makeShareToken(website: Shared, expiresAt: number, secret: Uint8Array): string {
  const signed = `wv_${website.id.toString(36)}_${expiresAt.toString(36)}`;
  return `${signed}_${signature(signed, website, secret)}`;
}

/** What it claims, not yet proven; undefined for texts of another form. */
export function readShareToken(token: string): ShareTokenParts | undefined {
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
