import type { EventDraft, Step } from '../event-draft.ts';
import type { IdentifiedVisitors } from '../identified-visitors.ts';

/**
 * Replaces the user ID that the website sent with a person number that is stable across days. The user ID is not passed
 * on.
 */
export function identifyUser(people: IdentifiedVisitors): Step {
  return {
    name: 'identify_user',
    run(draft) {
      const { userId } = draft.hit;
      if (userId === '') return draft;
      const number = people.personOf(draft.row.siteId, userId);
      return number instanceof Promise ? number.then((known) => setUserHash(draft, known)) : setUserHash(draft, number);
    },
  };
}

function setUserHash(draft: EventDraft, userHash: string): EventDraft {
  draft.row.userHash = userHash;
  return draft;
}
