import { rmSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { RateWindowStore } from '../../../accounts/account-port.ts';
import type { Log } from '../../../platform/log.ts';
import { createRateTable, createRateWindowStore, type RateTables } from '../accounts/rate-window-store.ts';
import { connectSqlite } from './connect-sqlite.ts';

export interface Counters {
  rateWindows: RateWindowStore;
  close(): Promise<void>;
}

/**
 * Opens the request counts in their own unsynced file. They are worth nothing after a minute, so a damaged file
 * is made again, at a start and while running, instead of stopping anything.
 */
export async function openCounters(file: string, log: Pick<Log, 'warn'>): Promise<Counters> {
  let current = await openSound(file, log);
  let store = createRateWindowStore(current);
  let reopening: Promise<void> | undefined;
  const reopen = async () => {
    // Statements that run now finish on the old connection.
    const damaged = current;
    current = await openSound(file, log);
    store = createRateWindowStore(current);
    await damaged.destroy();
  };
  const onSoundFile = async <Result>(work: (store: RateWindowStore) => Promise<Result>): Promise<Result> => {
    try {
      return await work(store);
    } catch (error) {
      if (!isDamage(error)) throw error;
      reopening ??= reopen().finally(() => {
        reopening = undefined;
      });
      await reopening;
      return work(store);
    }
  };
  return {
    rateWindows: {
      hit: (key, minute) => onSoundFile((store) => store.hit(key, minute)),
      forgetBefore: (minute) => onSoundFile((store) => store.forgetBefore(minute)),
    },
    close: () => current.destroy(),
  };
}

async function openSound(file: string, log: Pick<Log, 'warn'>): Promise<Kysely<RateTables>> {
  try {
    return await openChecked(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    log.warn({ err: error, file }, 'the rate limit counters were damaged and have been recreated: check the disk');
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
    return openChecked(file);
  }
}

async function openChecked(file: string): Promise<Kysely<RateTables>> {
  const counters = connectSqlite<RateTables>(file, 'OFF');
  try {
    await createRateTable(counters, 'table');
    const { rows } = await sql<{ quickCheck: string }>`pragma quick_check(1)`.execute(counters);
    if (rows[0]?.quickCheck === 'ok') return counters;
    throw Object.assign(new Error(rows[0]?.quickCheck), { code: 'SQLITE_CORRUPT' });
  } catch (error) {
    await counters.destroy();
    throw error;
  }
}

/** `READONLY_DBMOVED`: another process has made the file again. */
function isDamage(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return /^SQLITE_(CORRUPT|NOTADB|READONLY_DBMOVED)/.test(code);
}
