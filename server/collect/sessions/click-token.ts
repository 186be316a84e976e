import { hash, timingSafeEqual } from 'node:crypto';
import type { Journey } from '../pipeline/event-draft.ts';
import { type DaySalts, dayStart } from '../salts.ts';

/**
 * The token that a click adds to its destination address, so that the visit there can be joined to the click. It
 * identifies no person: it holds a random number of the click, and the link, code and campaign. It is signed with the
 * day's salt for one account, is valid for 15 minutes, and becomes invalid when the salt is destroyed, whatever the
 * clock says.
 *
 * `base64url(version, journey, time, link, code, campaign) + 11 base64url characters of SHA-256`: 33 to 61 characters.
 */

/** The parameter of the landing address. */
export const JOURNEY_PARAM = '_wm';

const VERSION = 1;
const LIFETIME_MS = 15 * 60_000;
/** Tolerates clock differences between machines. */
const MAX_AHEAD_MS = 60_000;
const DAY_MS = 86_400_000;
/** 66 bits. */
const SIGNATURE_LENGTH = 11;
const SHAPE = /^[\w-]{33,61}$/;
/** Version, journey and seconds. */
const FIXED_BYTES = 13;
/** Numbers up to 2^53 - 1 in groups of 7 bits (varint). */
const MAX_NUMBER_BYTES = 8;

/** A click or scan that redirects to a tracked website. */
export interface ClickTokenPayload {
  /** A 64-bit number in decimal, not 0. */
  readonly journeyId: string;
  readonly linkId: number;
  readonly qrId: number;
  readonly campaignId: number;
  /** Epoch milliseconds; the token keeps whole seconds. */
  readonly occurredAt: number;
}

/** The account of a token, and the daily salt that signs it. */
export interface TokenKey {
  readonly salt: string;
  readonly accountId: number;
}

export function makeClickToken(claim: ClickTokenPayload, key: TokenKey): string {
  const bytes = Buffer.allocUnsafe(FIXED_BYTES + 3 * MAX_NUMBER_BYTES);
  bytes[0] = VERSION;
  bytes.writeBigUInt64BE(BigInt(claim.journeyId), 1);
  bytes.writeUInt32BE(Math.floor(claim.occurredAt / 1000), 9);
  let end = FIXED_BYTES;
  for (const number of [claim.linkId, claim.qrId, claim.campaignId]) end = writeNumber(bytes, end, number);
  const body = bytes.toString('base64url', 0, end);
  return body + signatureOf(body, key);
}

/** A token that a page's visitor sent; untrusted input. */
export interface ReceivedToken {
  readonly token: string;
  /** The account of the website that received it. */
  readonly accountId: number;
  /** The salts at `now`. */
  readonly salts: DaySalts;
  readonly now: number;
}

/**
 * Returns the journey of a token, or undefined unless a redirect of this account issued it within the last 15 minutes.
 */
export function readClickToken({ token, accountId, salts, now }: ReceivedToken): Journey | undefined {
  if (!SHAPE.test(token)) return undefined;
  const body = token.slice(0, -SIGNATURE_LENGTH);
  const bytes = Buffer.from(body, 'base64url');
  if (bytes[0] !== VERSION || bytes.length < FIXED_BYTES) return undefined;
  const issuedAt = bytes.readUInt32BE(9) * 1000;
  if (issuedAt <= now - LIFETIME_MS || issuedAt > now + MAX_AHEAD_MS) return undefined;
  const salt = saltOf(issuedAt, salts);
  if (salt === undefined || !isSigned(token, signatureOf(body, { salt, accountId }))) return undefined;
  return readJourney(bytes);
}

function saltOf(issuedAt: number, salts: DaySalts): string | undefined {
  const day = dayStart(issuedAt);
  if (day === salts.startsAt) return salts.today;
  return day === salts.startsAt - DAY_MS ? salts.yesterday : undefined;
}

/**
 * The salt has a fixed length and is the prefix, and the hash is truncated, so plain SHA-256 is as secure as HMAC here.
 * The literal `story` separates signatures from visitor numbers, whose input continues with a letter and a number.
 */
function signatureOf(body: string, { salt, accountId }: TokenKey): string {
  return hash('sha256', `${salt}\0story\0${accountId}\0${body}`, 'base64url').slice(0, SIGNATURE_LENGTH);
}

function isSigned(token: string, seal: string): boolean {
  return timingSafeEqual(Buffer.from(token.slice(-SIGNATURE_LENGTH)), Buffer.from(seal));
}

function readJourney(bytes: Buffer): Journey | undefined {
  const numbers: number[] = [];
  let at = FIXED_BYTES;
  while (at < bytes.length && numbers.length < 3) {
    const read = readNumber(bytes, at);
    if (read === undefined) return undefined;
    numbers.push(read.number);
    at = read.end;
  }
  const [viaLinkId, viaQrId, viaCampaignId] = numbers;
  const journeyId = bytes.readBigUInt64BE(1).toString();
  if (viaLinkId === undefined || viaQrId === undefined || viaCampaignId === undefined) return undefined;
  return at === bytes.length && journeyId !== '0' ? { journeyId, viaLinkId, viaQrId, viaCampaignId } : undefined;
}

/** Avoids bit operators, which are limited to 32 bits. */
function writeNumber(bytes: Buffer, start: number, number: number): number {
  let at = start;
  let rest = number;
  while (rest >= 128) {
    bytes[at++] = (rest % 128) + 128;
    rest = Math.floor(rest / 128);
  }
  bytes[at++] = rest;
  return at;
}

function readNumber(bytes: Buffer, start: number): { number: number; end: number } | undefined {
  let number = 0;
  for (let at = start; at < bytes.length && at < start + MAX_NUMBER_BYTES; at++) {
    const byte = bytes[at] ?? 0;
    number += (byte % 128) * 128 ** (at - start);
    if (byte < 128) return Number.isSafeInteger(number) ? { number, end: at + 1 } : undefined;
  }
  return undefined;
}
