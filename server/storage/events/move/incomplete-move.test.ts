import { describe, expect, it } from 'vitest';
import { INCOMPLETE, MOVED_AWAY, markStatements, rejectIncompleteMove } from './incomplete-move.ts';

const clientWith = (mark: string | undefined) => ({
  rows: async <T>(statement: string) => [{ result: statement === `EXISTS TABLE ${mark}` ? 1 : 0 }] as T[],
});

describe('the mark of a move', () => {
  it.each([
    ['that has not ended', INCOMPLETE, 'a move into this event log has not ended; run "waymark move" again'],
    [
      'away from the log',
      MOVED_AWAY,
      'its events were moved to a DATA_DIR by "waymark move --back"; start the service there without CLICKHOUSE_URL',
    ],
  ])('%s keeps services from it', async (_, mark, reason) => {
    await expect(rejectIncompleteMove(clientWith(mark))).rejects.toMatchObject({
      code: 'unavailable',
      cause: new Error(reason),
    });
    await rejectIncompleteMove(clientWith(undefined));
  });

  it.each([
    [INCOMPLETE, '', 'CREATE TABLE IF NOT EXISTS incomplete_move (nothing', 'DROP TABLE IF EXISTS incomplete_move'],
    [MOVED_AWAY, " ON CLUSTER 'c'", "moved_away ON CLUSTER 'c' (nothing", "moved_away ON CLUSTER 'c'"],
  ] as const)('%s is on all servers of a cluster (%j)', (mark, onCluster, create, drop) => {
    const statements = markStatements(mark, { onCluster });
    expect(statements.create).toContain(create);
    expect(statements.drop.endsWith(drop)).toBe(true);
  });
});
