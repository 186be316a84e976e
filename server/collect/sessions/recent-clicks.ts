import { LRUCache } from 'lru-cache';
import type { Journey } from '../pipeline/event-draft.ts';

/** How long after a click a visit without a token can still be attributed to it. */
export const RECENT_MS = 10 * 60_000;
/** About 400 bytes each. Beyond this, the oldest are evicted. */
const DEFAULT_MAX_CLICKS = 20_000;
const MAX_SITES = 10_000;

/** A click or scan that redirected to a tracked website, and its referrer. */
export interface RecentClick {
  readonly journey: Journey;
  readonly occurredAt: number;
  /**
   * Host of the page with the short link, '' if the browser did not send it; the landing page gets the same referrer.
   */
  readonly referrerHost: string;
  /** Host of the short link, which is the referrer after a splash page. */
  readonly host: string;
}

/** The visitor's number within the account, and the destination website. */
export interface ClickKey {
  readonly siteId: number;
  readonly visitorId: string;
}

/**
 * The latest click of each visitor to tracked websites within ten minutes. Held in the memory of one process: a visit
 * that another process handles is joined by its token or not at all.
 */
export interface RecentClicks {
  remember(key: ClickKey, click: RecentClick): void;
  /** Returns whether any recent click went to the website. If not, no visitor needs to be recognized. */
  hasRecent(siteId: number, moment: number): boolean;
  find(key: ClickKey, moment: number): RecentClick | undefined;
}

export function createRecentClicks(maxClicks: number = DEFAULT_MAX_CLICKS): RecentClicks {
  const clicks = new LRUCache<string, RecentClick>({ max: maxClicks });
  const lastBySite = new LRUCache<number, number>({ max: MAX_SITES });
  return {
    remember(key, click) {
      clicks.set(nameOf(key), click);
      lastBySite.set(key.siteId, Math.max(click.occurredAt, lastBySite.get(key.siteId) ?? 0));
    },
    hasRecent: (siteId, moment) => isRecent(lastBySite.get(siteId), moment),
    find(key, moment) {
      const click = clicks.get(nameOf(key));
      return isRecent(click?.occurredAt, moment) ? click : undefined;
    },
  };
}

function nameOf({ siteId, visitorId }: ClickKey): string {
  return `${siteId}/${visitorId}`;
}

/** Clocks are set back now and then: a time far ahead is no more recent than one far behind. */
function isRecent(occurredAt: number | undefined, moment: number): boolean {
  return occurredAt !== undefined && Math.abs(moment - occurredAt) < RECENT_MS;
}
