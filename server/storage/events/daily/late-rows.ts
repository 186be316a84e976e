import { DAY_MS } from '../../../analytics/query/plan.ts';
import type { BlockHead } from '../block-head.ts';
import type { DayLedger, SiteDay } from './day-ledger.ts';

/** Age up to which a mark needs no successor; see INSERT_IS_OVER_MS. */
const MARK_HOLDS_MS = 30_000;
const MAX_MARKS_KEPT = 10_000;
/**
 * Age from which a row of today is late when it is about to be stored: other processes may already have counted that
 * time.
 */
export const LATE_AFTER_MS = 5 * 60_000;

/** Marks the days of late rows before the rows are stored, so that queries read these days from events. */
export interface LateRows {
  mark(heads: readonly Pick<BlockHead, 'days'>[]): Promise<void>;
}

export function createLateRows(ledger: Pick<DayLedger, 'add'>, now: () => number = Date.now): LateRows {
  const marked = new Map<string, number>();
  return {
    async mark(heads) {
      const moment = now();
      const late = lateDays(heads, moment);
      const due = [...late].filter(
        ([key]) => !((marked.get(key) ?? Number.NEGATIVE_INFINITY) > moment - MARK_HOLDS_MS),
      );
      if (due.length === 0) return;
      await ledger.add(due.map(([, day]) => ({ ...day, isWhole: false, isDirty: true, generation: 0 })));
      if (marked.size > MAX_MARKS_KEPT) marked.clear();
      for (const [key] of due) marked.set(key, moment);
    },
  };
}

/** Returns the days to mark. Nearly all rows are only seconds old. */
function lateDays(heads: readonly Pick<BlockHead, 'days'>[], moment: number): Map<string, SiteDay> {
  const today = Math.floor(moment / DAY_MS);
  const early = Math.max(today * DAY_MS, moment - LATE_AFTER_MS);
  const late = new Map<string, SiteDay>();
  for (const [accountId, siteId, day, from] of heads.flatMap(({ days }) => days)) {
    if (day < today || from < early) late.set(`${accountId} ${siteId} ${day}`, { accountId, siteId, day });
  }
  return late;
}
