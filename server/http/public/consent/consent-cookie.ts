import type { IncomingMessage } from 'node:http';
import { PIXEL_WORDS, type PixelWord } from '../../../../contract/vocabulary.ts';

/** Whom a visitor lets be told of visits to the links and pages of one account; nobody where it is empty. */
export interface Consent {
  readonly accountId: number;
  readonly words: readonly PixelWord[];
}

type Asked = Pick<IncomingMessage, 'headers'>;

/**
 * What a visitor answered, in a cookie of the host that asked: one an account, so that each ends by itself. It holds the
 * answer and nothing that tells one visitor from another.
 */
export interface ConsentCookies {
  /** Undefined where nothing was answered yet. */
  read(request: Asked, accountId: number): Consent | undefined;
  /** Oldest first. */
  all(request: Asked): readonly Consent[];
  /** Values of `Set-Cookie`. Agreeing adds to whom was agreed before; of too many answers the oldest are let go. */
  keep(request: Asked, consent: Consent): string[];
  forget(accountId: number): string[];
}

/** Where answers are shown, changed and taken back, on every host that asks. */
export const CONSENT_PATH = '/settings/privacy';

/** Yes and no alike: half a year, which regulators take for the time after which it is fair to ask again. */
export const CONSENT_DAYS = 180;
/** Each is some 60 bytes, and browsers send them all with every request. */
const MOST_ANSWERS = 30;

const WORDS: ReadonlySet<string> = new Set(PIXEL_WORDS);

export function isPixelWord(word: string): word is PixelWord {
  return WORDS.has(word);
}

export function createConsentCookies(baseUrl: string): ConsentCookies {
  const isSecure = baseUrl.startsWith('https:');
  const prefix = isSecure ? '__Host-waymark-consent-' : 'waymark-consent-';
  // Lax: whoever follows a link comes from elsewhere, and must not be asked again.
  const fixed = `; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const write = (accountId: number, value: string, seconds: number) =>
    `${prefix}${accountId}=${value}; Path=/; Max-Age=${seconds}${fixed}`;
  const all = ({ headers }: Asked) => (headers.cookie ?? '').split(';').flatMap((pair) => consentIn(pair, prefix));
  const read = (request: Asked, accountId: number) => {
    const found = all(request).filter((consent) => consent.accountId === accountId);
    // Two of one name: one of them is not ours, and nobody can tell which.
    return found.length === 1 ? found[0] : undefined;
  };
  return {
    ...{ all, read },
    keep: (request, { accountId, words }) => {
      const before = words.length === 0 ? [] : (read(request, accountId)?.words ?? []);
      const others = all(request).filter((consent) => consent.accountId !== accountId);
      const tooMany = others.slice(0, Math.max(0, others.length - MOST_ANSWERS + 1));
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

function writtenAs(words: readonly PixelWord[]): string {
  return words.length === 0 ? 'no' : `yes.${[...new Set(words)].join('.')}`;
}
