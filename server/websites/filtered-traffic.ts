import type { DropReason } from '../../contract/vocabulary.ts';
import { dateOf, startOfDate } from '../analytics/analytics.ts';
import type { DropCount, FilteredTrafficStore } from '../collect/collect.ts';
import { invalidField, notFound } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { ADDRESSES_NOTE, type PreviewedRules, previewParams, type RulePreview } from './rule-preview.ts';
import type { RulePreviewReader } from './rule-preview-port.ts';
import { readExclusions } from './website-exclusions.ts';
import type { WebsiteStore } from './website-port.ts';

export type { PreviewedRules, RulePreview } from './rule-preview.ts';
export type { RulePreviewReader } from './rule-preview-port.ts';

/** A website's filtered traffic over a range of UTC days, by day and in total. */
export interface FilteredTrafficReport {
  from: string;
  to: string;
  total: number;
  /** Descending by count. */
  reasons: { reason: DropReason; count: number }[];
  /** Oldest first; omits days and reasons without filtered traffic. */
  days: Pick<DropCount, 'day' | 'reason' | 'count'>[];
}

interface Site {
  accountId: number;
  websiteId: number;
}

/** Reports a website's filtered traffic, and previews other exclusions. */
export interface FilteredTrafficService {
  /**
   * Defaults to the 30 days up to today. Rejects more than 400 days, and unknown websites with `not_found`; so does
   * `preview`.
   */
  report(site: Site, days: { from?: string | undefined; to?: string | undefined }): Promise<FilteredTrafficReport>;
  /**
   * Covers the last 30 days. Rejects invalid lines with one message each; rejects with `unavailable` without an event
   * log.
   */
  preview(site: Site, rules: PreviewedRules): Promise<RulePreview>;
}

export interface FilteredTrafficDeps {
  websites: Pick<WebsiteStore, 'find'>;
  counts: Pick<FilteredTrafficStore, 'read'>;
  events: RulePreviewReader;
  clock: Clock;
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;
const BOT_REASONS: readonly DropReason[] = ['bot', 'automated'];

export function createFilteredTrafficService(deps: FilteredTrafficDeps): FilteredTrafficService {
  const { websites, counts, clock } = deps;
  const check = async ({ accountId, websiteId }: Site) => {
    if (!(await websites.find(accountId, websiteId))) throw notFound();
  };
  return {
    async report(site, requested) {
      await check(site);
      const { from, to } = readDays(requested, clock.now());
      const days = await counts.read(site.accountId, site.websiteId, { fromDay: from, toDay: to });
      return { from, to, ...summed(days), days };
    },
    async preview(site, rules) {
      await check(site);
      readExclusions(rules);
      return preview(deps, site, rules);
    },
  };
}

async function preview(
  { counts, events, clock }: FilteredTrafficDeps,
  site: Site,
  rules: PreviewedRules,
): Promise<RulePreview> {
  const now = clock.now();
  const { from, to } = readDays({}, now);
  const range = { from: Date.parse(from), to: Date.parse(to) + DAY_MS };
  const { excludeParams, excludeBots, excludeIps } = rules;
  const addressesNote = excludeIps === undefined ? undefined : ADDRESSES_NOTE;
  if (excludeParams === undefined && excludeBots === undefined) return { range, addressesNote };
  const [stored, filtered] = await Promise.all([
    events.countForRules(site, range),
    counts.read(site.accountId, site.websiteId, { fromDay: from, toDay: to }),
  ]);
  const bots = filtered.filter(({ reason }) => BOT_REASONS.includes(reason));
  return {
    range,
    params: excludeParams === undefined ? undefined : previewParams(excludeParams, stored),
    bots:
      excludeBots === undefined
        ? undefined
        : {
            events: excludeBots ? stored.botEvents : 0,
            visits: excludeBots ? stored.botVisits : 0,
            filtered: sum(bots),
          },
    addressesNote,
  };
}

function readDays(
  requested: { from?: string | undefined; to?: string | undefined },
  now: number,
): { from: string; to: string } {
  const to = requested.to ?? dateOf(now, 'UTC');
  const last = readDay(to, 'to');
  const from = requested.from ?? dateOf(Math.max(0, last - (DEFAULT_DAYS - 1) * DAY_MS), 'UTC');
  const days = (last - readDay(from, 'from')) / DAY_MS + 1;
  if (days < 1) throw invalidField('to', `The last day must not be before the first, ${from}.`);
  if (days <= MAX_DAYS) return { from, to };
  throw invalidField('from', `A period can have up to ${MAX_DAYS} days. Choose a later first day.`);
}

function readDay(day: string, field: string): number {
  const start = startOfDate(day, 'UTC');
  if (start !== undefined) return start;
  throw invalidField(field, 'Enter a valid date as YYYY-MM-DD.');
}

function summed(
  days: readonly Pick<DropCount, 'reason' | 'count'>[],
): Pick<FilteredTrafficReport, 'total' | 'reasons'> {
  const byReason = Map.groupBy(days, ({ reason }) => reason);
  const reasons = [...byReason].map(([reason, counts]) => ({ reason, count: sum(counts) }));
  reasons.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  return { total: sum(days), reasons };
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
