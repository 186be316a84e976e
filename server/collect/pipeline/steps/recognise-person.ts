import type { EventDraft, Step } from '../event-draft.ts';
import type { IdentifiedVisitors } from '../identified-visitors.ts';

/**
 * Replaces the user ID that the website sent with a person number that is stable across days. The user ID is not passed
 * on.
 */
export function recognisePerson(people: IdentifiedVisitors): Step {
  return {
    name: 'recognise_person',
    run(draft) {
      const { person } = draft.hit;
      if (person === '') return draft;
      const number = people.personOf(draft.row.siteId, person);
      return number instanceof Promise ? number.then((known) => fillIn(draft, known)) : fillIn(draft, number);
    },
  };
}

function fillIn(draft: EventDraft, personId: string): EventDraft {
  draft.row.personId = personId;
  return draft;
}
