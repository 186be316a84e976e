import { unavailable } from '../../../platform/app-error.ts';
import type { EventClient } from '../engine/client.ts';
import type { EngineClauses } from '../schema.ts';

/** The name of an empty table that exists while a move into this event log has not ended. */
export const INCOMPLETE = 'incomplete_move';
/** The name of an empty table that exists in a log whose events have moved to a data folder. */
export const MOVED_AWAY = 'moved_away';
type Mark = typeof INCOMPLETE | typeof MOVED_AWAY;

export async function hasMark(client: Pick<EventClient, 'rows'>, mark: Mark): Promise<boolean> {
  const [found] = await client.rows<{ result: number }>(`EXISTS TABLE ${mark}`, {});
  return Number(found?.result) === 1;
}

export function markStatements(
  mark: Mark,
  { onCluster }: Pick<EngineClauses, 'onCluster'>,
): { create: string; drop: string } {
  return {
    create: `CREATE TABLE IF NOT EXISTS ${mark}${onCluster} (nothing UInt8) ENGINE = TinyLog`,
    drop: `DROP TABLE IF EXISTS ${mark}${onCluster}`,
  };
}

const REASONS: Readonly<Record<Mark, string>> = {
  [INCOMPLETE]: 'a move into this event log has not ended; run "waymark move" again',
  [MOVED_AWAY]:
    'its events were moved to a DATA_DIR by "waymark move --back"; start the service there without CLICKHOUSE_URL',
};

/** Throws for a log that a move fills, because a service would mix its events with those of the move, or has left behind. */
export async function rejectIncompleteMove(client: Pick<EventClient, 'rows'>): Promise<void> {
  for (const mark of [INCOMPLETE, MOVED_AWAY] as const)
    if (await hasMark(client, mark)) throw Object.assign(unavailable(), { cause: new Error(REASONS[mark]) });
}
