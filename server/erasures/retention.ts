import type { ErasureDeps } from './erasure-deps.ts';

const DAY_MS = 86_400_000;
const WEBSITES_PER_PAGE = 500;
const MINUTE_MS = 60_000;
const EVERY_MS = 6 * 60 * MINUTE_MS;
/** Corrections of a period are known for this long, so that the same month of last year still has them. */
const CORRECTIONS_KEPT_DAYS = 400;

export interface Retention {
  /**
   * Deletes events beyond the retention period: the service's for all, and of a website its own or its plan's if shorter. Removes whole UTC
   * days once they are completely expired, with the counts of their late events; those end after 400 days at the latest.
   * Call it as often as you like: it acts on the first call, and then six hours after the last complete run. Returns
   * whether it acted.
   */
  keep(): Promise<boolean>;
}

export function createRetention(deps: ErasureDeps): Retention {
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    async keep() {
      const now = deps.clock.now();
      // Setting the clock back must not extend the retention.
      if (now < nextAt && nextAt - now <= EVERY_MS) return false;
      await keepAll(deps, now);
      await keepWebsites(deps, now);
      nextAt = now + EVERY_MS;
      return true;
    },
  };
}

/** Returns the first moment that is kept. */
export function retentionLimit(now: number, days: number): number {
  return (Math.floor(now / DAY_MS) - days) * DAY_MS;
}

async function keepAll(deps: ErasureDeps, now: number): Promise<void> {
  const { events, lateEvents, refreshTotals } = deps;
  const retentionDays = deps.retentionDays();
  await lateEvents.forgetBefore(
    retentionLimit(now, Math.min(retentionDays ?? CORRECTIONS_KEPT_DAYS, CORRECTIONS_KEPT_DAYS)),
  );
  if (retentionDays === undefined) return;
  const objects = await events.deleteAllBefore(retentionLimit(now, retentionDays));
  if (objects.length > 0) await refreshTotals(objects);
}

async function keepWebsites(deps: ErasureDeps, now: number): Promise<void> {
  const { events, lateEvents, settings } = deps;
  const retentionDays = deps.retentionDays() ?? Number.POSITIVE_INFINITY;
  for (let after = 0; ; ) {
    const slice = await settings.allWithRetention({ after, limit: WEBSITES_PER_PAGE });
    for (const { accountId, websiteId, settings: chosen, planRetentionDays } of slice) {
      after = websiteId;
      const days = Math.min(...[chosen.retentionDays, planRetentionDays].filter((one) => one !== null));
      if (days >= retentionDays) continue;
      const limit = retentionLimit(now, days);
      await lateEvents.forgetBefore(limit, websiteId);
      const gone = await events.deleteSiteBefore(accountId, websiteId, limit);
      if (gone > 0) await deps.refreshTotals([{ kind: 'site', accountId, id: websiteId }]);
    }
    if (slice.length < WEBSITES_PER_PAGE) return;
  }
}
