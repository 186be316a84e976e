import { describe, expect, it } from 'vitest';
import { markStatements, rejectIncompleteMove } from './incomplete-move.ts';

const clientWith = (result: number) => ({ rows: async <T>() => [{ result }] as T[] });

describe('the mark of a move', () => {
  it('keeps services from a log until the move has ended', async () => {
    await expect(rejectIncompleteMove(clientWith(1))).rejects.toMatchObject({
      code: 'unavailable',
      cause: new Error('a move into this event log has not ended; run "waymark move" again'),
    });
    await rejectIncompleteMove(clientWith(0));
  });

  it.each([
    ['', 'CREATE TABLE IF NOT EXISTS incomplete_move (nothing', 'DROP TABLE IF EXISTS incomplete_move'],
    [" ON CLUSTER 'c'", "incomplete_move ON CLUSTER 'c' (nothing", "incomplete_move ON CLUSTER 'c'"],
  ])('is on all servers of a cluster (%j)', (onCluster, create, drop) => {
    const statements = markStatements({ onCluster });
    expect(statements.create).toContain(create);
    expect(statements.drop.endsWith(drop)).toBe(true);
  });
});
