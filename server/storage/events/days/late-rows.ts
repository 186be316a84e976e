import { DAY_MS } from '../../../stats/plan.ts';
import { daysOf, isOfDayOrLater } from '../row-heads.ts';
import type { DayLedger, SiteDay } from './day-ledger.ts';

/** A mark that is younger than this needs no other beside it; see INSERT_IS_OVER_MS. */
const MARK_HOLDS_MS = 30_000;
const MAX_MARKS_KEPT = 10_000;

/** Marks the closed days that rows belong to, before the rows are stored: from then on the days are asked of their events. */
export interface LateRows {
  mark(payloads: readonly Uint8Array[]): Promise<void>;
}

export function createLateRows(ledger: Pick<DayLedger, 'add'>, now: () => number = Date.now): LateRows {
  const marked = new Map<string, number>();
  return {
    async mark(payloads) {
      const moment = now();
      const late = lateDays(payloads, Math.floor(moment / DAY_MS));
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

/** Nearly all rows are of today. */
function lateDays(payloads: readonly Uint8Array[], today: number): Map<string, SiteDay> {
  const late = new Map<string, SiteDay>();
  for (const payload of payloads) {
    const row = isOfDayOrLater(payload, today) ? undefined : daysOf(payload);
    if (!row) continue;
    const { accountId, siteId } = row;
    for (const day of row.days) {
      if (day < today) late.set(`${accountId} ${siteId} ${day}`, { accountId, siteId, day });
    }
  }
  return late;
}
