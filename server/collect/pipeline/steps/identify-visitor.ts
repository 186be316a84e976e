import type { EventRow } from '../../event-port.ts';
import type { DaySalts, Salts } from '../../salts.ts';
import type { Arrival, Presence, Visit, Visits } from '../../sessions/sessions.ts';
import type { EventDraft, Journey, Step, StepOutcome } from '../event-draft.ts';
import { NO_JOURNEY } from '../event-draft.ts';
import { type Channel, sourceOfJourney } from '../sources.ts';
import { visitorId } from '../visitor.ts';

/**
 * Sets visitor and visit. Runs last, so dropped hits are never hashed and can't be used to recognize anyone.
 *
 * On websites, all events of a visit carry its origin, journey and entry page. Clicks, scans and impressions carry
 * their own origin: a visitor who follows two links came from two places.
 */
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

function identify(draft: EventDraft, salts: DaySalts, visits: Visits): StepOutcome {
  const presence = presenceOf(draft, salts);
  const { row } = draft;
  row.visitorId = presence.visitorId;
  if (row.siteId === 0) {
    const visit = visits.current(presence) ?? visits.begin(presence);
    row.visitId = visit.id;
    row.visitStartedAt = visit.startedAt;
    return draft;
  }
  const known = visits.current(presence);
  if (known === undefined && isQuiet(row)) return 'no_visit';
  const visit = belongsTo(row, known) ? known : visits.begin(presence, arrivalOf(draft));
  if (visit.entryPath === '' && row.kind === 'pageview') visits.enter(presence, row.path);
  copyVisit(row, visit);
  return draft;
}

function presenceOf({ hit, row }: EventDraft, salts: DaySalts): Presence {
  const traits = {
    scope: row.siteId === 0 ? `a${row.accountId}` : `s${row.siteId}`,
    address: hit.address,
    userAgent: hit.userAgent,
  };
  return {
    visitorId: visitorId(salts.today, traits),
    occurredAt: hit.occurredAt,
    since: hit.occurredAt - hit.engagedMs,
    dayStartsAt: salts.startsAt,
    yesterdaysId: () => (salts.yesterday === undefined ? undefined : visitorId(salts.yesterday, traits)),
  };
}

/** Engagement and vitals keep a visit alive and never begin one. */
function isQuiet({ kind }: EventRow): boolean {
  return kind === 'engagement' || kind === 'vital';
}

/** A click or scan begins a new visit, except for a reload of its landing page. */
function belongsTo(row: EventRow, visit: Visit | undefined): visit is Visit {
  return visit !== undefined && (row.journeyId === '0' || row.journeyId === visit.journey.journeyId || isQuiet(row));
}

function arrivalOf({ row, candidateJourney }: EventDraft): Arrival {
  const { journeyId, viaLinkId, viaQrId, viaCampaignId } = row;
  const known = journeyId === '0' ? candidateJourney : { journeyId, viaLinkId, viaQrId, viaCampaignId };
  if (known !== undefined) setSource(row, known);
  return {
    origin: row,
    journey: known ?? NO_JOURNEY,
    entryPath: row.kind === 'pageview' ? row.path : '',
  };
}

/** Uses the click or scan as the source if nothing else names one. */
function setSource(row: EventRow, journey: Journey): void {
  const source = sourceOfJourney(journey, { name: row.source, channel: row.channel as Channel });
  row.source = source.name;
  row.channel = source.channel;
}

/** Assigns fields one by one, because this runs for every event. */
function copyVisit(row: EventRow, { id, startedAt, entryPath, origin, journey }: Visit): void {
  row.visitId = id;
  row.visitStartedAt = startedAt;
  row.entryPath = entryPath;
  row.journeyId = journey.journeyId;
  row.viaLinkId = journey.viaLinkId;
  row.viaQrId = journey.viaQrId;
  row.viaCampaignId = journey.viaCampaignId;
  row.referrerHost = origin.referrerHost;
  row.referrerPath = origin.referrerPath;
  row.source = origin.source;
  row.channel = origin.channel;
  row.utmSource = origin.utmSource;
  row.utmMedium = origin.utmMedium;
  row.utmCampaign = origin.utmCampaign;
  row.utmTerm = origin.utmTerm;
  row.utmContent = origin.utmContent;
}
