import type { DaySalts, Salts } from '../../salts.ts';
import { JOURNEY_PARAM, readClickToken } from '../../sessions/click-token.ts';
import type { EventDraft, Step } from '../event-draft.ts';

/**
 * Joins a page view to the click or scan that led to it, by the token in the page's address. Always removes the token,
 * valid or not, before any step reads or stores the address. Runs before the owner's excluded parameters, because `*`
 * there refers to the page's own parameters.
 */
export function joinJourney(salts: Salts): Step {
  return {
    name: 'join_journey',
    run(draft) {
      // The redirect appends its token, so the last one is ours.
      const token = draft.params.findLast((param) => param.name === JOURNEY_PARAM)?.value;
      if (token === undefined) return draft;
      draft.params = draft.params.filter((param) => param.name !== JOURNEY_PARAM);
      const known = salts.at(draft.hit.occurredAt);
      return known instanceof Promise
        ? known.then((daySalts) => join(draft, token, daySalts))
        : join(draft, token, known);
    },
  };
}

function join(draft: EventDraft, token: string, salts: DaySalts): EventDraft {
  const { row, hit } = draft;
  const journey = readClickToken({ token, accountId: row.accountId, salts, now: hit.occurredAt });
  if (journey !== undefined) Object.assign(row, journey);
  return draft;
}
