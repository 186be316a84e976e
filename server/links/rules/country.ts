import { COUNTRY_CODES } from '../../../contract/vocabulary.ts';

/** Common country names besides those of the Unicode CLDR, which `Intl` knows. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  'czech republic': 'CZ',
  'russian federation': 'RU',
  'korea republic of': 'KR',
  'viet nam': 'VN',
  'ivory coast': 'CI',
  'cape verde': 'CV',
  swaziland: 'SZ',
  macedonia: 'MK',
  burma: 'MM',
  'east timor': 'TL',
  turkey: 'TR',
  holland: 'NL',
  'hong kong': 'HK',
  macau: 'MO',
  'bosnia and herzegovina': 'BA',
};

const codesByName = new Map(Object.entries(OTHER_NAMES));
const names = new Intl.DisplayNames(['en'], { type: 'region' });
for (const code of COUNTRY_CODES) codesByName.set(plainName(names.of(code) ?? code), code);

/** Returns the ISO 3166-1 alpha-2 code, upper case, of a code or an English name in any case; undefined if unknown. */
export function countryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return COUNTRY_CODES.includes(code) ? code : codesByName.get(plainName(text));
}

/** Normalizes `Côte d’Ivoire` to `cote d ivoire`, `Bosnia & Herzegovina` to `bosnia and herzegovina`. */
function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
}
