import type { DaySalts, Salts } from '../../salts.ts';
import { RECENT_MS, type RecentClick, type RecentClicks } from '../../sessions/recent-clicks.ts';
import type { EventDraft, Step } from '../event-draft.ts';
import { withoutWww } from '../sources.ts';
import { visitorId } from '../visitor.ts';

/**
 * On a page view without a token, recognizes a visitor who clicked a link to this website within the last ten minutes.
 * The journey applies if the view begins a visit. Recognition costs a hash, so it only runs for websites with recent
 * clicks.
 */
export function recallClick(recentClicks: RecentClicks, salts: Salts): Step {
  return {
    name: 'recall_click',
    run(draft) {
      const { hit, row } = draft;
      if (hit.kind !== 'pageview' || row.journeyId !== '0' || !recentClicks.hasRecent(row.siteId, hit.occurredAt)) {
        return draft;
      }
      const recall = (daySalts: DaySalts) => {
        const click = clickOf(draft, daySalts, recentClicks);
        if (click !== undefined && cameFrom(draft, click)) draft.candidateJourney = click.journey;
        return draft;
      };
      const known = salts.at(hit.occurredAt);
      return known instanceof Promise ? known.then(recall) : recall(known);
    },
  };
}

/** Shortly after midnight, also looks for a click under yesterday's visitor number. */
function clickOf({ hit, row }: EventDraft, salts: DaySalts, clicks: RecentClicks): RecentClick | undefined {
  const traits = { scope: `a${row.accountId}`, address: hit.address, userAgent: hit.userAgent };
  const find = (salt: string) =>
    clicks.find({ siteId: row.siteId, visitorId: visitorId(salt, traits) }, hit.occurredAt);
  const couldBeYesterdays = hit.occurredAt - salts.startsAt < RECENT_MS;
  return find(salts.today) ?? (couldBeYesterdays && salts.yesterday !== undefined ? find(salts.yesterday) : undefined);
}

/**
 * Returns whether the page view's referrer is consistent with the click. A redirect keeps the referrer, so the landing
 * page sees the page with the short link; the short link's own host after a splash page; itself after a further
 * redirect; or nothing. Any other referrer is a different origin.
 */
function cameFrom({ hit, row }: EventDraft, click: RecentClick): boolean {
  return ['', click.referrerHost, withoutWww(click.host), withoutWww(hit.host)].includes(row.referrerHost);
}
