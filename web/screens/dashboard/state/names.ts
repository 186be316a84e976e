import { dashboardWords, dimensionWords, kindWords, valueWords } from '../../../messages/dashboard.ts';
import type { Condition, Filter } from './filters.ts';

/** How dimensions and their values are called. */
export function dimensionName(dimension: string): string {
  const known: Readonly<Record<string, string>> = dimensionWords;
  return known[dimension] ?? dimension.replace(/^property:/, '');
}

const places = namesOf('region');
const languages = namesOf('language');

/** @param label what the service calls it, for what the browser has no name for */
export function valueName(dimension: string, value: string, label = value): string {
  // Sources know more than the address that a browser says it came from, and are called direct less often.
  if (value === '' && dimension === 'referrer') return dashboardWords.noReferrer;
  if (value === '') return label === '' ? dashboardWords.unknown : label;
  if (dimension === 'country') return places(value) ?? label;
  if (dimension === 'language') return languages(value) ?? label;
  if (dimension === 'screen') return label.replace('x', ' × ');
  return valueWords[dimension]?.[value] ?? label;
}

/** By the reader's language; undefined for codes that nobody knows. */
function namesOf(type: 'region' | 'language'): (code: string) => string | undefined {
  const names = new Intl.DisplayNames(globalThis.navigator?.language ?? 'en', { type });
  return (code) => {
    try {
      return names.of(code);
    } catch {
      return undefined;
    }
  };
}

/** A flag made of two letters; nothing for what is not a country. */
export function flagOf(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return '';
  return String.fromCodePoint(...[...country].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}

/** `Country is Germany or France`. */
export function conditionWords({ kind, dimension, values }: Condition): string {
  const named = values.map((value) => valueName(dimension, value)).join(` ${dashboardWords.or} `);
  return `${dimensionName(dimension)} ${kindWords[kind]} ${named}`;
}

/** A filter in words, groups included. */
export function filterWords(filter: Filter): string {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const inner: string[] = (filter.filters ?? []).map((one) => filterWords(one as Filter));
    return inner.length === 1 ? (inner[0] ?? '') : `(${inner.join(` ${filter.kind} `)})`;
  }
  const { kind, dimension = '', values = [] } = filter;
  return conditionWords({ kind, dimension, values });
}
