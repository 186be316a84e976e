import type { UtmParameter } from '../../../../contract/vocabulary.ts';
import type { Parameter } from './values.ts';

/** UTM parameters in the conventional order. */
export const UTM: readonly UtmParameter[] = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

export type UtmValues = Partial<Record<UtmParameter, string>>;

export function utmOf(parameters: readonly Parameter[]): UtmValues {
  const found = parameters.filter(({ name }) => isUtm(name)).map(({ name, value }) => [name, value]);
  return Object.fromEntries(found) as UtmValues;
}

/** Returns the parameters other than UTM. */
export function othersOf(parameters: readonly Parameter[]): Parameter[] {
  return parameters.filter(({ name }) => !isUtm(name));
}

/** Joins UTM parameters in their order with the others; omits UTM parameters without a value. */
export function withUtm(parameters: readonly Parameter[], utm: UtmValues): Parameter[] {
  const words = UTM.flatMap((name) => (utm[name] ? [{ name, value: utm[name] }] : []));
  return [...words, ...othersOf(parameters)];
}

/** Returns the landing address: the destination with the parameters appended to its query, as the service does. */
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
