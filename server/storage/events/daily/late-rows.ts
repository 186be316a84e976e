import { DAY_MS } from '../../../analytics/question/plan.ts';
import { daysOf, isSince } from '../row-heads.ts';
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
  mark(payloads: readonly Uint8Array[]): Promise<void>;
}

export function createLateRows(ledger: Pick<DayLedger, 'add'>, now: () => number = Date.now): LateRows {
  const marked = new Map<string, number>();
  return {
    async mark(payloads) {
      const moment = now();
      const late = lateDays(payloads, moment);
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
function lateDays(payloads: readonly Uint8Array[], moment: number): Map<string, SiteDay> {
  const today = Math.floor(moment / DAY_MS);
  const early = Math.max(today * DAY_MS, moment - LATE_AFTER_MS) / 1_000;
  const late = new Map<string, SiteDay>();
  for (const payload of payloads) {
    const row = isSince(payload, early, today) ? undefined : daysOf(payload);
    if (!row) continue;
    const { accountId, siteId, days, seconds } = row;
    for (const day of days) {
      if (day < today || seconds < early) late.set(`${accountId} ${siteId} ${day}`, { accountId, siteId, day });
    }
  }
  return late;
}
