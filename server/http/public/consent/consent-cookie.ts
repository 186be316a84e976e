import type { IncomingMessage } from 'node:http';
import { NEUTRAL_PIXEL_TYPES, type NeutralPixelType } from '../../../../contract/vocabulary.ts';

/** The vendors to which a visitor consents for the links and pages of one account; an empty list means rejection. */
export interface Consent {
  readonly accountId: number;
  readonly words: readonly NeutralPixelType[];
}

type Requested = Pick<IncomingMessage, 'headers'>;

/**
 * Stores consent in cookies of the host that asked, one per account, so that each expires separately. A cookie contains
 * the decision and nothing that identifies the visitor.
 */
export interface ConsentCookies {
  /** Returns undefined if the visitor has not decided yet. */
  read(request: Requested, accountId: number): Consent | undefined;
  /** Returns all decisions, oldest first. */
  all(request: Requested): readonly Consent[];
  /**
   * Returns values of `Set-Cookie`. Consent adds to earlier vendors; above the limit, the oldest cookies are dropped.
   */
  keep(request: Requested, consent: Consent): string[];
  forget(accountId: number): string[];
}

/** The page where visitors see, change and withdraw consent, on every host that asks for it. */
export const CONSENT_PATH = '/settings/privacy';

/** Consent and rejection both last half a year, after which regulators consider it fair to ask again. */
export const CONSENT_DAYS = 180;
/** Each cookie has some 60 bytes, and browsers send all of them with every request. */
const MAX_ANSWERS = 30;

const WORDS: ReadonlySet<string> = new Set(NEUTRAL_PIXEL_TYPES);

export function isPixelWord(word: string): word is NeutralPixelType {
  return WORDS.has(word);
}

export function createConsentCookies(baseUrl: string): ConsentCookies {
  const isSecure = baseUrl.startsWith('https:');
  const prefix = isSecure ? '__Host-waymark-consent-' : 'waymark-consent-';
  // Lax, so that visitors who follow a link from another site are not asked again.
  const fixed = `; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const write = (accountId: number, value: string, seconds: number) =>
    `${prefix}${accountId}=${value}; Path=/; Max-Age=${seconds}${fixed}`;
  const all = ({ headers }: Requested) => (headers.cookie ?? '').split(';').flatMap((pair) => consentIn(pair, prefix));
  const read = (request: Requested, accountId: number) => {
    const found = all(request).filter((consent) => consent.accountId === accountId);
    // Of two cookies with the same name, one was set by someone else, and we cannot tell which.
    return found.length === 1 ? found[0] : undefined;
  };
  return {
    all,
    read,
    keep: (request, { accountId, words }) => {
      const before = words.length === 0 ? [] : (read(request, accountId)?.words ?? []);
      const others = all(request).filter((consent) => consent.accountId !== accountId);
      const tooMany = others.slice(0, Math.max(0, others.length - MAX_ANSWERS + 1));
      const kept = write(accountId, writtenAs([...before, ...words]), CONSENT_DAYS * 86_400);
      return [...tooMany.map((consent) => write(consent.accountId, '', 0)), kept];
    },
    forget: (accountId) => [write(accountId, '', 0)],
  };
}

function consentIn(pair: string, prefix: string): Consent[] {
  const text = pair.trim();
  const [, id, said = ''] = text.startsWith(prefix) ? (ANSWER.exec(text.slice(prefix.length)) ?? []) : [];
  if (id === undefined) return [];
  const words = said.split('.').filter(isPixelWord);
  return said === 'no' || words.length > 0 ? [{ accountId: Number(id), words }] : [];
}

const ANSWER = /^([1-9]\d{0,14})=(no|yes(?:\.[a-z]{1,40}){1,13})$/;

function writtenAs(words: readonly NeutralPixelType[]): string {
  return words.length === 0 ? 'no' : `yes.${[...new Set(words)].join('.')}`;
}
