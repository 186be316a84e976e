import { COUNTRY_NAMES, codeOfCountry, nameOfCountry } from '../../../ui/map/country-names.ts';

/** Languages whose names of countries are understood, besides those of the browser. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'tr',
  'uk',
  'ru',
  'ar',
  'hi',
  'zh',
  'ja',
  'ko',
];

/** A country with a name in another language that matched; the English name stands alone. */
export interface CountryMatch {
  code: string;
  name: string;
  foreignName: string | undefined;
}

interface KnownName {
  code: string;
  /** For comparison. */
  key: string;
  text: string;
}

let known: readonly KnownName[] | undefined;

/** Returns every name of every country; built on first use, because a visitor of the editor rarely needs it. */
function knownNames(): readonly KnownName[] {
  known ??= namesIn([...LANGUAGES, ...(globalThis.navigator?.languages ?? [])]);
  return known;
}

function namesIn(languages: readonly string[]): KnownName[] {
  const codes = COUNTRY_NAMES.map(codeOfCountry);
  return [...new Set(languages)].flatMap((language) => {
    const named = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return codes.flatMap((code) => {
      const text = named.of(code);
      return text === undefined ? [] : [{ code, text, key: keyOf(text) }];
    });
  });
}

/** Ignores case, accents and what surrounds a name. */
function keyOf(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Returns countries whose code, or a name in any known language, begins with the typed text; whole names first. */
export function countriesFor(typed: string, limit = 8): CountryMatch[] {
  const key = keyOf(typed);
  if (key === '') return [];
  const matches = knownNames().filter((name) => name.key.startsWith(key) || keyOf(name.code) === key);
  const whole = matches.filter((name) => name.key === key || keyOf(name.code) === key);
  const byCode = new Map<string, KnownName>();
  for (const name of [...whole, ...matches]) if (!byCode.has(name.code)) byCode.set(name.code, name);
  return [...byCode.values()].slice(0, limit).map(({ code, text }) => {
    const name = nameOfCountry(code);
    return { code, name, foreignName: text === name ? undefined : text };
  });
}

/**
 * Returns the country that the text names: by code, by its name in a known language, or by the beginning of one if no other
 * country begins so. Undefined for anything else.
 */
export function countryFor(typed: string): CountryMatch | undefined {
  const [first, second] = countriesFor(typed);
  if (first === undefined) return undefined;
  const key = keyOf(typed);
  const isWhole = [first.code, first.name, first.foreignName ?? ''].some((text) => keyOf(text) === key);
  return isWhole || (second === undefined && key.length > 2) ? first : undefined;
}
