import type { DaySalts, Salts } from '../../salts.ts';
import { readClickToken, STORY_PARAM } from '../../sessions/click-token.ts';
import type { EventDraft, Step } from '../event-draft.ts';

/**
 * Joins a page view to the click or scan that led to it, by the token in its address. Whatever stands there is taken out,
 * valid or not, before anything reads or stores the address; and before the owner's rules cut parameters, because `*` on
 * that list means those of the owner's pages.
 */
export function joinStory(salts: Salts): Step {
  return {
    name: 'join_story',
    run(draft) {
      // The redirect puts its token behind what stood there: the last one is ours.
      const token = draft.params.findLast((param) => param.name === STORY_PARAM)?.value;
      if (token === undefined) return draft;
      draft.params = draft.params.filter((param) => param.name !== STORY_PARAM);
      const known = salts.at(draft.hit.occurredAt);
      return known instanceof Promise
        ? known.then((daySalts) => join(draft, token, daySalts))
        : join(draft, token, known);
    },
  };
}

function join(draft: EventDraft, token: string, salts: DaySalts): EventDraft {
  const { row, hit } = draft;
  const story = readClickToken({ token, accountId: row.accountId, salts, now: hit.occurredAt });
  if (story !== undefined) Object.assign(row, story);
  return draft;
}
