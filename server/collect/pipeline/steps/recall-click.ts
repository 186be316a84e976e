import type { DaySalts, Salts } from '../../salts.ts';
import { RECENT_MS, type RecentClick, type RecentClicks } from '../../sessions/recent-clicks.ts';
import type { EventDraft, Step } from '../event-draft.ts';
import { withoutWww } from '../sources.ts';
import { visitorId } from '../visitor.ts';

/**
 * Recognises, on a page view that brings no token, the visitor of a click that led here in the last ten minutes. The story
 * counts if the view begins a visit. Recognising costs a hash, so it is tried only where somebody was led to.
 */
export function recallClick(recentClicks: RecentClicks, salts: Salts): Step {
  return {
    name: 'recall_click',
    run(draft) {
      const { hit, row } = draft;
      if (hit.kind !== 'pageview' || row.journeyId !== '0' || !recentClicks.ledTo(row.siteId, hit.occurredAt)) {
        return draft;
      }
      const recall = (daySalts: DaySalts) => {
        const click = clickOf(draft, daySalts, recentClicks);
        if (click !== undefined && cameFrom(draft, click)) draft.candidateStory = click.story;
        return draft;
      };
      const known = salts.at(hit.occurredAt);
      return known instanceof Promise ? known.then(recall) : recall(known);
    },
  };
}

/** Who clicked shortly before midnight has yesterday's number. */
function clickOf({ hit, row }: EventDraft, salts: DaySalts, clicks: RecentClicks): RecentClick | undefined {
  const traits = { scope: `a${row.accountId}`, address: hit.address, userAgent: hit.userAgent };
  const find = (salt: string) =>
    clicks.find({ siteId: row.siteId, visitorId: visitorId(salt, traits) }, hit.occurredAt);
  const couldBeYesterdays = hit.occurredAt - salts.startsAt < RECENT_MS;
  return find(salts.today) ?? (couldBeYesterdays && salts.yesterday !== undefined ? find(salts.yesterday) : undefined);
}

/**
 * A redirect keeps the referrer: the landing page hears of the page with the short link, of the short link's own host after
 * a splash page, of itself when it has sent the visitor on, or of nothing. Who names another place came from there.
 */
function cameFrom({ hit, row }: EventDraft, click: RecentClick): boolean {
  return ['', click.referrerHost, withoutWww(click.host), withoutWww(hit.host)].includes(row.referrerHost);
}
