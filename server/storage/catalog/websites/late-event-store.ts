import { sql } from 'kysely';
import { countedChanges } from '../../../analytics/query/totals-port.ts';
import { type LateCount, type LateEventStore, QUARTER_MS } from '../../../collect/late-events-port.ts';
import type { StoreDeps } from '../store-deps.ts';

/** Engines limit the values of a statement (SQLite 32,766, PostgreSQL 65,535). */
const ROWS_A_STATEMENT = 1_000;
const QUARTERS_A_DAY = 96;
const MAX_CORRECTIONS = 31;

export function createLateEventStore({ db, changes }: Pick<StoreDeps, 'db' | 'changes'>): LateEventStore {
  return {
    add: async (counts) => {
      if (counts.length === 0) return;
      // All processes write in the same order; otherwise two concurrent writers would deadlock.
      const sorted = counts.toSorted(byKey);
      const counted = countedChanges(counts.map(({ accountId }) => accountId));
      await db.transaction().execute(async (transaction) => {
        for (let start = 0; start < sorted.length; start += ROWS_A_STATEMENT) {
          await addSome(transaction, sorted.slice(start, start + ROWS_A_STATEMENT));
        }
        for (const change of counted) await changes.publish(transaction, change);
      });
      for (const change of counted) changes.announce(change);
    },
    read: async (accountId, websiteId, { from, to }) => {
      const day = sql<number>`arrived / ${sql.lit(QUARTERS_A_DAY)}`;
      const rows = await db
        .selectFrom('lateEvent')
        .select(({ fn }) => [day.as('day'), fn.sum<number>('views').as('views'), fn.sum<number>('events').as('events')])
        .where('accountId', '=', accountId)
        .where('websiteId', '=', websiteId)
        .where('quarter', '>=', Math.floor(from / QUARTER_MS))
        .where('quarter', '<', Math.floor(to / QUARTER_MS))
        .where('arrived', '>=', Math.floor(to / QUARTER_MS))
        .groupBy(day)
        .orderBy(day, 'desc')
        .limit(MAX_CORRECTIONS)
        .execute();
      return rows.map((row) => ({ ...row, day: row.day * QUARTERS_A_DAY * QUARTER_MS }));
    },
    forgetBefore: async (moment, websiteId) => {
      const old = db.deleteFrom('lateEvent').where('quarter', '<', Math.floor(moment / QUARTER_MS));
      await (websiteId === undefined ? old : old.where('websiteId', '=', websiteId)).execute();
    },
  };
}

function byKey(one: LateCount, other: LateCount): number {
  return one.websiteId - other.websiteId || one.quarter - other.quarter || one.arrived - other.arrived;
}

async function addSome(db: StoreDeps['db'], counts: readonly LateCount[]): Promise<void> {
  await db
    .insertInto('lateEvent')
    .values([...counts])
    .onConflict((conflict) =>
      conflict.columns(['websiteId', 'quarter', 'arrived']).doUpdateSet((row) => ({
        views: row('lateEvent.views', '+', row.ref('excluded.views')),
        events: row('lateEvent.events', '+', row.ref('excluded.events')),
      })),
    )
    .execute();
}
