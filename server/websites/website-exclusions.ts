import { parseExcludedAddresses, parseExcludedParams } from '../collect/collect.ts';
import { type FieldErrors, invalidInput } from '../platform/app-error.ts';

/** A website's two exclusion lists as text: one rule per line, null or '' for empty, undefined if omitted. */
export interface ExclusionLists {
  excludeParams?: string | null | undefined;
  excludeIps?: string | null | undefined;
}

/**
 * Validates both lists with the rules of collecting, and returns the given ones with normalized line breaks. Rejects
 * with one message per invalid line.
 */
export function readExclusions(lists: ExclusionLists): { excludeParams?: string; excludeIps?: string } {
  const params = withPlainLineEnds(lists.excludeParams);
  const addresses = withPlainLineEnds(lists.excludeIps);
  const errors: FieldErrors = {
    ...complaints('exclude_params', parseExcludedParams(params ?? '').errors),
    ...complaints('exclude_ips', parseExcludedAddresses(addresses ?? '').errors),
  };
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return {
    ...(params === undefined ? {} : { excludeParams: params }),
    ...(addresses === undefined ? {} : { excludeIps: addresses }),
  };
}

function complaints(field: string, errors: readonly string[]): FieldErrors {
  return errors.length === 0 ? {} : { [field]: errors };
}

/** Forms send CRLF (WHATWG form submission), text files of old Macs CR. */
function withPlainLineEnds(text: string | null | undefined): string | undefined {
  return text === null ? '' : text?.replaceAll(/\r\n?/g, '\n');
}
