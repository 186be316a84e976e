import type { Step } from '../event-draft.ts';
import type { Exclusions } from '../exclusions.ts';
import type { LeftOut } from '../left-out.ts';
import { writeQuery } from '../query-params.ts';

/**
 * Cuts the owner's listed parameters before anything reads or stores them, campaign tags included. The page is stored
 * with the parameters that are left.
 */
export function cutExcludedParams(exclusions: Exclusions, leftOut: LeftOut): Step {
  return {
    name: 'cut_excluded_params',
    run(draft) {
      if (draft.params.length === 0) {
        return draft;
      }
      const isExcluded = exclusions.paramMatcher(draft.site?.excludeParams ?? '');
      if (isExcluded !== undefined) {
        const kept = draft.params.filter((param) => !isExcluded(param.name));
        if (kept.length < draft.params.length) {
          leftOut.count('excluded_parameter', draft.row);
        }
        draft.params = kept;
      }
      draft.row.path = draft.hit.path + writeQuery(draft.params);
      return draft;
    },
  };
}
