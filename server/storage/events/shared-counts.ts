import type { ObjectKind, ObjectRef } from '../../collect/event-port.ts';
import type { DayLedger } from './daily/day-ledger.ts';
import type { EventClient } from './engine/client.ts';
import { eventsOf } from './erased-rows.ts';
import { COUNTED } from './object-queries.ts';

/** Kinds of objects counted by day in `object_days`, for the whole account. */
const OBJECT_KINDS = ['link', 'qr', 'campaign', 'page'] as const satisfies readonly ObjectKind[];
/** Website id of an account's other objects in the ledger of counted days. */
const NO_SITE = 0;

/**
 * Marks the days of events of an account's objects before the events are deleted: a click counts for its link, for the
 * link's campaign and for the account. Resolves to the other objects.
 */
export async function markDays(
  { client, ledger }: { client: EventClient; ledger: Pick<DayLedger, 'add'> },
  refs: readonly ObjectRef[],
): Promise<ObjectRef[]> {
  const [first] = refs;
  if (first === undefined) return [];
  const { accountId } = first;
  const events = eventsOf(refs);
  const parts = OBJECT_KINDS.map(
    (other) => `SELECT DISTINCT '${other}' AS object_kind, ${COUNTED[other].column} AS id,
        toUInt16(toDate(occurred_at)) AS day_number
      FROM events WHERE ${events.condition} AND ${COUNTED[other].column} > 0`,
  );
  const found = await client.rows<{ object_kind: ObjectKind; id: string; day_number: number }>(
    parts.join(' UNION ALL '),
    events.values,
  );
  const days = new Set(found.map((row) => Number(row.day_number)));
  await ledger.add(
    [...days].map((day) => ({ accountId, siteId: NO_SITE, day, isWhole: false, isDirty: true, generation: 0 })),
  );
  const own = new Set(refs.map(({ kind, id }) => `${kind} ${id}`));
  const rows = found.filter((row) => !own.has(`${row.object_kind} ${row.id}`));
  const others = new Map(rows.map((row) => [`${row.object_kind} ${row.id}`, row]));
  return [...others.values()].map((row) => ({ kind: row.object_kind, accountId, id: Number(row.id) }));
}

/** Returns the objects with events before a moment, in all accounts. */
export async function objectsBefore(client: EventClient, moment: number): Promise<ObjectRef[]> {
  const parts = (Object.keys(COUNTED) as ObjectKind[]).map(
    (kind) => `SELECT DISTINCT '${kind}' AS object_kind, account_id, ${COUNTED[kind].column} AS id
      FROM events WHERE occurred_at < fromUnixTimestamp64Milli({moment: Int64}, 'UTC') AND id > 0`,
  );
  const rows = await client.rows<{ object_kind: ObjectKind; account_id: string; id: string }>(
    parts.join(' UNION ALL '),
    { moment },
  );
  return rows.map((row) => ({ kind: row.object_kind, accountId: Number(row.account_id), id: Number(row.id) }));
}
