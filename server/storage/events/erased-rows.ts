import type { ObjectKind, ObjectRef } from '../../collect/event-port.ts';
import type { BoundValues, EventClient } from './engine/client.ts';
import { COUNTED } from './object-queries.ts';
import type { EngineClauses } from './schema.ts';

/** Rows to erase, as a condition with its values. */
export interface Rows {
  condition: string;
  values: BoundValues;
}

/** The events of objects of one account. */
export function eventsOf(refs: readonly ObjectRef[]): Rows {
  return rowsOf(refs, (kind, ids) => `${COUNTED[kind].column} IN ${ids}`);
}

/** Their counts by day. */
export function countsOf(refs: readonly ObjectRef[]): Rows {
  return rowsOf(refs, (kind, ids) => `kind = '${kind}' AND id IN ${ids}`);
}

function rowsOf(refs: readonly ObjectRef[], conditionOf: (kind: ObjectKind, ids: string) => string): Rows {
  const byKind = Map.groupBy(refs, ({ kind }) => kind);
  const conditions = [...byKind.keys()].map((kind) => conditionOf(kind, `{${kind}: Array(UInt64)}`));
  const ids = [...byKind].map(([kind, those]) => [kind, those.map(({ id }) => id)]);
  return {
    condition: `account_id = {account: UInt64} AND (${conditions.join(' OR ')})`,
    values: { account: refs[0]?.accountId ?? 0, ...Object.fromEntries(ids) },
  };
}

/** Deletes rows and resolves to their number. It writes nothing if there are none, which is the usual case. */
export type Erase = (table: string, rows: Rows) => Promise<number>;

export function createErase(client: EventClient, { storedTable, onCluster }: EngineClauses): Erase {
  return async (table, { condition, values }) => {
    const [found] = await client.rows<{ n: string }>(`SELECT count() AS n FROM ${table} WHERE ${condition}`, values);
    const count = Number(found?.n ?? 0);
    if (count > 0) await client.command(`DELETE FROM ${storedTable(table)}${onCluster} WHERE ${condition}`, values);
    return count;
  };
}
