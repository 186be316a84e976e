import type { Exclusions } from '../../exclusions/exclusions.ts';
import type { Step } from '../event-draft.ts';

/** Drops visitors whose address is on the owner's exclusion list. */
export function dropExcludedAddress(exclusions: Exclusions): Step {
  return {
    name: 'drop_excluded_address',
    run: (draft) =>
      exclusions.matchesAddress(draft.site?.excludeAddresses ?? '', draft.hit.address) ? 'excluded_address' : draft,
  };
}
