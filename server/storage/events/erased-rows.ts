import type { BoundValues, EventClient } from './engine/client.ts';
import type { EngineClauses } from './schema.ts';

/** Rows to erase, as a condition with its values. */
export interface Rows {
  condition: string;
  values: BoundValues;
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
