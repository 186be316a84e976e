import { LRUCache } from 'lru-cache';
import { type AddressMatcher, compileExcludedAddresses } from './excluded-addresses.ts';
import { compileExcludedParams, type ParamMatcher } from './excluded-params.ts';

export { type AddressRule, parseExcludedAddresses } from './excluded-addresses.ts';
export type { ParsedExclusions } from './excluded-lines.ts';
export { type ParamRule, parseExcludedParams } from './excluded-params.ts';

/** Compiled lists, cached by their text, so a changed list takes effect together with the updated site. */
export interface Exclusions {
  matchesAddress(list: string, address: string): boolean;
  /** Returns undefined if the list is empty. */
  paramMatcher(list: string): ParamMatcher | undefined;
}

const MAX_COMPILED_LISTS = 2_000;

export function createExclusions(): Exclusions {
  const addresses = new LRUCache<string, { matches: AddressMatcher }>({ max: MAX_COMPILED_LISTS });
  const params = new LRUCache<string, { matches: ParamMatcher | undefined }>({ max: MAX_COMPILED_LISTS });
  return {
    matchesAddress(list, address) {
      return list !== '' && once(addresses, list, compileExcludedAddresses).matches(address);
    },
    paramMatcher(list) {
      return list === '' ? undefined : once(params, list, compileExcludedParams).matches;
    },
  };
}

function once<Matcher>(
  cache: LRUCache<string, { matches: Matcher }>,
  list: string,
  compile: (list: string) => Matcher,
): { matches: Matcher } {
  const known = cache.get(list);
  if (known !== undefined) {
    return known;
  }
  const compiled = { matches: compile(list) };
  cache.set(list, compiled);
  return compiled;
}
