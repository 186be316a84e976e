import type { EventDraft, Step } from '../event-draft.ts';
import type { DaySalts, Salts } from '../salts.ts';
import { visitorId } from '../visitor.ts';
import type { Visits } from '../visits.ts';

/** Visitor and visit. The last step: what is dropped before it is not hashed, and nobody can be recognised by it. */
export function identifyVisitor(salts: Salts, visits: Visits): Step {
  return {
    name: 'identify_visitor',
    run(draft) {
      const known = salts.at(draft.hit.occurredAt);
      return known instanceof Promise
        ? known.then((daySalts) => identify(draft, daySalts, visits))
        : identify(draft, known, visits);
    },
  };
}

function identify(draft: EventDraft, salts: DaySalts, visits: Visits): EventDraft {
  const { hit, row } = draft;
  const traits = {
    scope: row.siteId === 0 ? `a${row.accountId}` : `s${row.siteId}`,
    address: hit.address,
    userAgent: hit.userAgent,
  };
  row.visitorId = visitorId(salts.today, traits);
  row.visitId = visits.visitOf({
    visitorId: row.visitorId,
    occurredAt: hit.occurredAt,
    dayStartsAt: salts.startsAt,
    yesterdaysId: () => (salts.yesterday === undefined ? undefined : visitorId(salts.yesterday, traits)),
  });
  return draft;
}
