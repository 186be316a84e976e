import { LRUCache } from 'lru-cache';
import type { Story } from '../pipeline/event-draft.ts';

/** How long after a click a visit that brings no token still passes for its own. */
export const RECENT_MS = 10 * 60_000;
/** About 400 bytes each. Beyond, the oldest ones are forgotten. */
const DEFAULT_MAX_CLICKS = 20_000;
const MAX_SITES = 10_000;

/** A click or scan that led to a tracked website, and where it said it came from. */
export interface RecentClick {
  readonly story: Story;
  readonly occurredAt: number;
  /** Host of the page with the short link, '' when the browser did not say; browsers tell the landing page the same. */
  readonly referrerHost: string;
  /** The short link's own, which is what comes behind a splash page. */
  readonly host: string;
}

/** Who clicked, in the numbering of the account, and where the click led. */
export interface ClickKey {
  readonly siteId: number;
  readonly visitorId: string;
}

/**
 * The clicks of the last ten minutes that led to tracked websites, the latest one of each visitor. In the memory of one
 * process: a visit that another process sees is joined by its token or not at all.
 */
export interface RecentClicks {
  remember(key: ClickKey, click: RecentClick): void;
  /** Whether anybody was led to the website lately: where nobody was, no visitor has to be recognised. */
  ledTo(siteId: number, moment: number): boolean;
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
    ledTo: (siteId, moment) => isRecent(lastBySite.get(siteId), moment),
    find(key, moment) {
      const click = clicks.get(nameOf(key));
      return isRecent(click?.occurredAt, moment) ? click : undefined;
    },
  };
}

function nameOf({ siteId, visitorId }: ClickKey): string {
  return `${siteId}/${visitorId}`;
}

/** Clocks are set back now and then: what is far ahead is no more recent than what is far behind. */
function isRecent(occurredAt: number | undefined, moment: number): boolean {
  return occurredAt !== undefined && Math.abs(moment - occurredAt) < RECENT_MS;
}
