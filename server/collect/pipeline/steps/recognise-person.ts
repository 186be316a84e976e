import type { EventDraft, Step } from '../event-draft.ts';
import type { People } from '../identified-visitors.ts';

/** Somebody whom the website names, as a number that stays theirs over days. The name itself goes no further. */
export function recognisePerson(people: People): Step {
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
