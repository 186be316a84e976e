import type { Exclusions } from '../../exclusions/exclusions.ts';
import type { Step } from '../event-draft.ts';
import { writeQuery } from '../query-params.ts';

/**
 * Removes the owner's excluded parameters, campaign tags included, before any step reads or stores them. The page is
 * stored with the remaining parameters, and counts like any other: it is not filtered traffic.
 */
export function cutExcludedParams(exclusions: Exclusions): Step {
  return {
    name: 'cut_excluded_params',
    run(draft) {
      if (draft.params.length === 0) {
        return draft;
      }
      const isExcluded = exclusions.paramMatcher(draft.site?.excludeParams ?? '');
      if (isExcluded !== undefined) {
        draft.params = draft.params.filter((param) => !isExcluded(param.name));
      }
      draft.row.path = draft.hit.path + writeQuery(draft.params);
      return draft;
    },
  };
}
