import type { UtmWord } from '../../../../contract/vocabulary.ts';
import type { Parameter } from './values.ts';

/** The words that analytics tools read from an address, in the order in which people think of them. */
export const UTM: readonly UtmWord[] = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

export type UtmValues = Partial<Record<UtmWord, string>>;

export function utmOf(parameters: readonly Parameter[]): UtmValues {
  const found = parameters.filter(({ name }) => isUtm(name)).map(({ name, value }) => [name, value]);
  return Object.fromEntries(found) as UtmValues;
}

/** The parameters that are none of those words. */
export function othersOf(parameters: readonly Parameter[]): Parameter[] {
  return parameters.filter(({ name }) => !isUtm(name));
}

/** UTM words in their order, then the others; words without a value are left out. */
export function withUtm(parameters: readonly Parameter[], utm: UtmValues): Parameter[] {
  const words = UTM.flatMap((name) => (utm[name] ? [{ name, value: utm[name] }] : []));
  return [...words, ...othersOf(parameters)];
}

/** Where a visitor arrives: the target with the parameters behind its query, as the service puts them there. */
export function landingOf(url: string, parameters: readonly Parameter[]): string {
  const words = parameters.filter(({ name }) => name.trim() !== '');
  if (words.length === 0) return url.trim();
  const [address = '', ...fragment] = url.trim().split('#');
  const query = words.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return [address + joint + query, ...fragment].join('#');
}

function isUtm(name: string): boolean {
  return UTM.some((word) => word === name);
}
