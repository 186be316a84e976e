import type { UtmParameter } from '../../../../contract/vocabulary.ts';

/** UTM parameters in the conventional order. */
export const UTM: readonly UtmParameter[] = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

export type UtmValues = Partial<Record<UtmParameter, string>>;
export interface Parameter {
  name: string;
  value: string;
}

/** A destination, and the parameters that the service appends. */
interface Tagged {
  url: string;
  parameters: readonly Parameter[];
}

export function utmOf(parameters: readonly Parameter[]): UtmValues {
  const found = parameters.filter(({ name }) => isUtm(name)).map(({ name, value }) => [name, value]);
  return Object.fromEntries(found) as UtmValues;
}

/** Returns the UTM parameters of a link: those of its destination, then those that the service appends. */
export function shownUtm({ url, parameters }: Tagged): UtmValues {
  return { ...utmOf(parameters), ...carriedUtm(url) };
}

/**
 * Changes UTM parameters where they are: those that the destination carries in the destination, the others in the
 * parameters, so that no visitor gets one twice.
 */
export function changeUtm({ url, parameters }: Tagged, next: UtmValues): Tagged {
  const carried = carriedUtm(url);
  const appended = UTM.filter((name) => carried[name] === undefined).map((name) => [name, next[name]]);
  return { url: withCarried(url, next), parameters: withUtm(parameters, Object.fromEntries(appended)) };
}

type Kept = Tagged & Readonly<Record<'countries' | 'devices' | 'languages' | 'split', readonly unknown[]>>;

/**
 * Returns the parameters to store: without those that the destination carries itself, unless the link has other
 * destinations, which get them, too.
 */
export function keptParameters({ url, parameters, ...targets }: Kept): Parameter[] {
  const hasTargets = [targets.countries, targets.devices, targets.languages, targets.split].some(
    (rows) => rows.length > 0,
  );
  const carried: Readonly<Record<string, string>> = hasTargets ? {} : carriedUtm(url);
  return parameters.filter(({ name }) => name.trim() !== '' && carried[name] === undefined);
}

/** The first value counts, as in analytics. */
function carriedUtm(url: string): UtmValues {
  const found = [...new URLSearchParams(queryOf(url).query)].filter(([name]) => isUtm(name));
  return Object.fromEntries(found.toReversed()) as UtmValues;
}

/** Leaves everything as it is written, except changed and repeated UTM parameters. */
function withCarried(url: string, next: UtmValues): string {
  const { address, query, fragment } = queryOf(url);
  if (Object.keys(carriedUtm(url)).length === 0) return url;
  const seen = new Set<string>();
  const pairs = query.split('&').flatMap((pair) => {
    const [[name = '', value = ''] = []] = [...new URLSearchParams(pair)];
    const word = UTM.find((one) => one === name);
    if (word === undefined) return [pair];
    const wanted = next[word] ?? '';
    if (seen.has(word) || wanted === '') return [];
    seen.add(word);
    return [wanted === value ? pair : `${word}=${encodeURIComponent(wanted)}`];
  });
  const rest = pairs.join('&');
  return address + (rest === '' ? '' : `?${rest}`) + fragment;
}

function queryOf(url: string): { address: string; query: string; fragment: string } {
  const [whole = '', ...behind] = url.split('#');
  const [address = '', ...query] = whole.split('?');
  return { address, query: query.join('?'), fragment: behind.length === 0 ? '' : `#${behind.join('#')}` };
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
