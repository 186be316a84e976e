/** The thread that reads a SQLite catalog, with its own connection and the index of its text. */
import Database from 'better-sqlite3';
import { serveTasks } from '../../../platform/threads/thread-tasks.ts';
import { addUnicodeLower } from '../engines/connect-sqlite.ts';
import type { ReadResult, ReadTask } from './read-task.ts';
import { TextIndex } from './text-index.ts';

/** Far more often than changes are deleted. */
const CATCH_UP_MS = 5_000;

interface Opened {
  catalog: Database.Database;
  index: TextIndex;
}

let opened: Opened | undefined;

function open(file: string): Opened {
  const catalog = new Database(file, { readonly: true });
  catalog.pragma('busy_timeout = 5000');
  addUnicodeLower(catalog);
  const index = new TextIndex(catalog);
  setInterval(() => continueIndexing(index), CATCH_UP_MS).unref();
  return { catalog, index };
}

/** Queries that arrived meanwhile run between two portions of the index. */
function continueIndexing(index: TextIndex): void {
  if (withoutErrors(() => index.goOn())) setImmediate(continueIndexing, index);
}

/** After an error the index is empty, and queries compare every row. They read the same file and report its errors. */
function withoutErrors<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function read(task: ReadTask): ReadResult {
  try {
    opened ??= open(task.file);
    const { catalog, index } = opened;
    if ('sql' in task) return { rows: catalog.prepare(task.sql).all(...task.parameters) };
    const ids = withoutErrors(() => index.find(task.table, task.accountId, task.words));
    if (ids === undefined) setImmediate(continueIndexing, index);
    return { ids };
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown };
    return { failure: { message, code } };
  }
}

serveTasks(read);
