import type { Kysely, Transaction } from 'kysely';

/** Content of a transaction. It may run a second time, so it must change nothing but the database. */
type Work<Tables, Result> = (transaction: Transaction<Tables>) => Promise<Result>;

/** Runs a transaction and resolves when it has been committed. */
export type Commit<Tables> = <Result>(work: Work<Tables, Result>) => Promise<Result>;

interface Waiting<Tables> {
  /** Does the work and keeps its result. */
  run: Work<Tables, void>;
  /** Settles the promise of the caller. */
  done(): void;
  failed(error: unknown): void;
}

/** A group holds the thread until it has been committed: 8 links take 2 to 4 ms. */
const MAX_GROUP = 8;

/**
 * Commits transactions together that are requested in the same turn of the event loop. They share one sync, and each page
 * that several of them change is written once. If one fails, each runs again in a transaction of its own.
 */
export function createGroupCommit<Tables>(db: Kysely<Tables>): Commit<Tables> {
  const waiting: Waiting<Tables>[] = [];
  const commitNext = async () => {
    const group = waiting.splice(0, MAX_GROUP);
    if (waiting.length > 0) setImmediate(commitNext);
    if (group.length > 1 && (await isCommitted(db, group))) return;
    for (const { run, done, failed } of group) await db.transaction().execute(run).then(done, failed);
  };
  return (work) =>
    new Promise((resolve, reject) => {
      let done = () => {};
      const run: Work<Tables, void> = async (transaction) => {
        const result = await work(transaction);
        done = () => resolve(result);
      };
      if (waiting.push({ run, done: () => done(), failed: reject }) === 1) setImmediate(commitNext);
    });
}

/** Commits a group as one transaction, or nothing of it if one member or the commit itself fails. */
async function isCommitted<Tables>(db: Kysely<Tables>, group: readonly Waiting<Tables>[]): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      for (const { run } of group) await run(transaction);
    });
  } catch {
    return false;
  }
  for (const { done } of group) done();
  return true;
}
