import type { LeftOut } from '../../dropped-events.ts';
import type { Exclusions } from '../../exclusions/exclusions.ts';
import type { Step } from '../event-draft.ts';
import { writeQuery } from '../query-params.ts';

/**
 * Removes the owner's excluded parameters, campaign tags included, before any step reads or stores them. The page is
 * stored with the remaining parameters.
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
