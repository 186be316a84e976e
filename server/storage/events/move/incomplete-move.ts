import { unavailable } from '../../../platform/app-error.ts';
import type { EventClient } from '../engine/client.ts';
import type { EngineClauses } from '../schema.ts';

/** The name of an empty table that exists while a move into this event log has not ended. */
const MARK = 'incomplete_move';

export async function hasMark(client: Pick<EventClient, 'rows'>): Promise<boolean> {
  const [found] = await client.rows<{ result: number }>(`EXISTS TABLE ${MARK}`, {});
  return Number(found?.result) === 1;
}

export function markStatements({ onCluster }: Pick<EngineClauses, 'onCluster'>): { create: string; drop: string } {
  return {
    create: `CREATE TABLE IF NOT EXISTS ${MARK}${onCluster} (nothing UInt8) ENGINE = TinyLog`,
    drop: `DROP TABLE IF EXISTS ${MARK}${onCluster}`,
  };
}

/** Throws while a move into this log has not ended: a service would mix its events with those of the move. */
export async function rejectIncompleteMove(client: Pick<EventClient, 'rows'>): Promise<void> {
  if (!(await hasMark(client))) return;
  const reason = new Error('a move into this event log has not ended; run "waymark move" again');
  throw Object.assign(unavailable(), { cause: reason });
}
