import type { Filter, FunnelQuery, StepMatch } from '../../../analytics/query/query.ts';
import { type FilterFacts, fits, groupedBy, isIn, ofBots, type Rows } from './facts.fixture.ts';

/** Selects the clicks and scans that a website's funnel counts, from all rows. */

type Row = Rows[number];

/** Returns whether a step names its link or code, or is no click or scan at all. */
export function isChosen(step: StepMatch): boolean {
  if (step.kind !== 'click' && step.kind !== 'scan') return true;
  return step.linkId !== undefined || step.qrId !== undefined;
}

/** Returns a predicate for rows whose journey reaches the queried website. */
export function journeysTo(
  rows: Rows,
  { scope, range, windowMs, by, sourceObjects }: FunnelQuery,
): (row: Row) => boolean {
  if (by !== 'story' || scope.kind !== 'website') return () => true;
  const span = { from: range.from, to: range.to + windowMs };
  const mine = ofBots(rows).filter((row) => row.accountId === scope.accountId && isIn(span, row.occurredAt));
  const visits = mine.filter(({ siteId }) => siteId === scope.id);
  const links = new Set([...(sourceObjects?.linkIds ?? []), ...visits.map(({ viaLinkId }) => viaLinkId)]);
  const codes = new Set([...(sourceObjects?.qrIds ?? []), ...visits.map(({ viaQrId }) => viaQrId)]);
  const isHere = ({ kind, linkId, qrId }: Row) =>
    (kind === 'click' || kind === 'scan') && ((linkId > 0 && links.has(linkId)) || (qrId > 0 && codes.has(qrId)));
  const stories = groupedBy(
    mine.filter(({ journeyId }) => journeyId !== '0'),
    ({ journeyId }) => journeyId,
  );
  return ({ journeyId }) => {
    const story = stories.get(journeyId) ?? [];
    const arrived = story.filter(({ siteId }) => siteId > 0);
    return arrived.length > 0 ? arrived.some(({ siteId }) => siteId === scope.id) : story.some(isHere);
  };
}

const OWN = { via_link: ['click', 'linkId'], via_campaign: ['click', 'campaignId'], via_qr: ['scan', 'qrId'] } as const;

const VISITOR_DIMENSIONS = /^(country|continent|region|city|language|(browser|os)(_version)?|device)$/;

/**
 * Returns whether a filter can match the visit after a click or scan: only its link, code or campaign and the visitor's
 * place and device are compared.
 */
export function couldPrecedeVisit(filter: Filter | undefined, row: Row, facts: FilterFacts): boolean {
  if (filter === undefined) return true;
  if ('filters' in filter) {
    const found = filter.filters.map((inner) => couldPrecedeVisit(inner, row, facts));
    return filter.kind === 'and' ? !found.includes(false) : found.includes(true);
  }
  if (VISITOR_DIMENSIONS.test(filter.dimension)) return fits(filter, row, facts);
  const [kind, column] = (OWN as Partial<Record<string, (typeof OWN)[keyof typeof OWN]>>)[filter.dimension] ?? [];
  if (column === undefined || row.kind !== kind) return true;
  const own = row[column] === 0 ? '' : String(row[column]);
  const isMet = filter.values.some((one) => (filter.kind.startsWith('contains') ? own.includes(one) : own === one));
  return isMet !== filter.kind.endsWith('_not');
}
