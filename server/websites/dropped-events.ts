import type { LeftOutReason } from '../../contract/vocabulary.ts';
import { dateOf, startOfDate } from '../analytics/analytics.ts';
import type { LeftOutCount, LeftOutStore } from '../collect/collect.ts';
import { invalidField, notFound } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { ADDRESSES_NOTE, type PreviewedRules, previewParams, type RulePreview } from './rule-preview.ts';
import type { RulePreviewReader } from './rule-preview-port.ts';
import { readExclusions } from './website-exclusions.ts';
import type { WebsiteStore } from './website-port.ts';

export type { PreviewedRules, RulePreview } from './rule-preview.ts';
export type { RulePreviewReader } from './rule-preview-port.ts';

/** What a website left out in some days (UTC), each day by itself and all of them together. */
export interface LeftOutReport {
  from: string;
  to: string;
  total: number;
  /** Most first. */
  reasons: { reason: LeftOutReason; count: number }[];
  /** Oldest first; a day and reason with nothing is not there. */
  days: Pick<LeftOutCount, 'day' | 'reason' | 'count'>[];
}

interface Site {
  accountId: number;
  websiteId: number;
}

/** What is missing from a website's numbers, and what would be under other rules. */
export interface LeftOutDesk {
  /** The 30 days up to today unless given. Refuses more than 400 days, and `not_found`; so does `preview`. */
  report(site: Site, days: { from?: string | undefined; to?: string | undefined }): Promise<LeftOutReport>;
  /** Over the last 30 days. Refuses bad lines with a sentence each; `unavailable` without an event log. */
  preview(site: Site, rules: PreviewedRules): Promise<RulePreview>;
}

export interface LeftOutParts {
  websites: Pick<WebsiteStore, 'find'>;
  counts: Pick<LeftOutStore, 'read'>;
  events: RulePreviewReader;
  clock: Clock;
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;
const BOT_REASONS: readonly LeftOutReason[] = ['bot', 'automated'];

export function createLeftOutDesk(parts: LeftOutParts): LeftOutDesk {
  const { websites, counts, clock } = parts;
  const check = async ({ accountId, websiteId }: Site) => {
    if (!(await websites.find(accountId, websiteId))) throw notFound();
  };
  return {
    async report(site, asked) {
      await check(site);
      const { from, to } = readDays(asked, clock.now());
      const days = await counts.read(site.accountId, site.websiteId, { fromDay: from, toDay: to });
      return { from, to, ...summed(days), days };
    },
    async preview(site, rules) {
      await check(site);
      readExclusions(rules);
      return preview(parts, site, rules);
    },
  };
}

async function preview(
  { counts, events, clock }: LeftOutParts,
  site: Site,
  rules: PreviewedRules,
): Promise<RulePreview> {
  const now = clock.now();
  const { from, to } = readDays({}, now);
  const range = { from: Date.parse(from), to: Date.parse(to) + DAY_MS };
  const { excludeParams, excludeBots, excludeIps } = rules;
  const addressesNote = excludeIps === undefined ? undefined : ADDRESSES_NOTE;
  if (excludeParams === undefined && excludeBots === undefined) return { range, addressesNote };
  const [stored, leftOut] = await Promise.all([
    events.countForRules(site, range),
    counts.read(site.accountId, site.websiteId, { fromDay: from, toDay: to }),
  ]);
  const bots = leftOut.filter(({ reason }) => BOT_REASONS.includes(reason));
  return {
    range,
    params: excludeParams === undefined ? undefined : previewParams(excludeParams, stored),
    bots:
      excludeBots === undefined
        ? undefined
        : {
            events: excludeBots ? stored.botEvents : 0,
            visits: excludeBots ? stored.botVisits : 0,
            leftOut: sum(bots),
          },
    addressesNote,
  };
}

function readDays(
  asked: { from?: string | undefined; to?: string | undefined },
  now: number,
): { from: string; to: string } {
  const to = asked.to ?? dateOf(now, 'UTC');
  const last = readDay(to, 'to');
  const from = asked.from ?? dateOf(Math.max(0, last - (DEFAULT_DAYS - 1) * DAY_MS), 'UTC');
  const days = (last - readDay(from, 'from')) / DAY_MS + 1;
  if (days < 1) throw invalidField('to', `The last day must not be before the first, ${from}.`);
  if (days <= MAX_DAYS) return { from, to };
  throw invalidField('from', `At most ${MAX_DAYS} days are told at a time: choose a later first day.`);
}

function readDay(day: string, field: string): number {
  const start = startOfDate(day, 'UTC');
  if (start !== undefined) return start;
  throw invalidField(field, 'Enter a day that exists, as YYYY-MM-DD.');
}

function summed(days: readonly Pick<LeftOutCount, 'reason' | 'count'>[]): Pick<LeftOutReport, 'total' | 'reasons'> {
  const byReason = Map.groupBy(days, ({ reason }) => reason);
  const reasons = [...byReason].map(([reason, counts]) => ({ reason, count: sum(counts) }));
  reasons.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  return { total: sum(days), reasons };
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
