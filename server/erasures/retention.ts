import type { ErasureParts } from './erasure-deps.ts';

const DAY_MS = 86_400_000;
const WEBSITES_A_SLICE = 500;
const MINUTE_MS = 60_000;
const EVERY_MS = 6 * 60 * MINUTE_MS;

export interface Retention {
  /**
   * Deletes events that are older than they may get: everybody's after the service's days, a website's after its own where
   * those are fewer. A UTC day goes as a whole, when all of it is older. May be called as often as one likes: it acts at
   * the first time and six hours after it last came to its end. Answers whether it did.
   */
  keep(): Promise<boolean>;
}

export function createRetention(parts: ErasureParts): Retention {
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    async keep() {
      const now = parts.clock.now();
      // A clock that was set back must not keep events for longer.
      if (now < nextAt && nextAt - now <= EVERY_MS) return false;
      await keepAll(parts, now);
      await keepWebsites(parts, now);
      nextAt = now + EVERY_MS;
      return true;
    },
  };
}

/** The first moment that is kept. */
function limitOf(now: number, days: number): number {
  return (Math.floor(now / DAY_MS) - days) * DAY_MS;
}

async function keepAll({ events, retentionDays, refreshTotals }: ErasureParts, now: number): Promise<void> {
  if (retentionDays === undefined) return;
  const objects = await events.deleteAllBefore(limitOf(now, retentionDays));
  if (objects.length > 0) await refreshTotals(objects);
}

async function keepWebsites(parts: ErasureParts, now: number): Promise<void> {
  const { events, settings, retentionDays = Number.POSITIVE_INFINITY } = parts;
  for (let after = 0; ; ) {
    const slice = await settings.allWithRetention({ after, limit: WEBSITES_A_SLICE });
    for (const { accountId, websiteId, settings: chosen } of slice) {
      after = websiteId;
      const days = chosen.retentionDays ?? Number.POSITIVE_INFINITY;
      if (days >= retentionDays) continue;
      const gone = await events.deleteSiteBefore(accountId, websiteId, limitOf(now, days));
      if (gone > 0) await parts.refreshTotals([{ kind: 'site', accountId, id: websiteId }]);
    }
    if (slice.length < WEBSITES_A_SLICE) return;
  }
}
