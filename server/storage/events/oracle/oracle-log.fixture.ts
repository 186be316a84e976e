import fc from 'fast-check';
import { afterAll, beforeAll } from 'vitest';
import type { EventRow, ObjectRef } from '../../../collect/event-port.ts';
import type { TestEventLog } from '../event-log.fixture.ts';
import { retryWhileUnavailable } from '../event-log-harness.fixture.ts';
import type { EventLog } from '../open-events.ts';
import { createRowEncoder } from '../row-codec.ts';
import { type OtherProcess, type OtherProcessOptions, startOtherProcess } from './processes.fixture.ts';
import { END_OF_DAYS, MINE } from './rows.fixture.ts';

/**
 * `ORACLE=full` (npm run test:oracle) runs thousands of queries; otherwise each comparison has a time limit of some
 * seconds, so a busy machine runs fewer. `ORACLE_SEED` repeats a failed run.
 */
export const IS_FULL = process.env.ORACLE === 'full';
const SEED = process.env.ORACLE_SEED === undefined ? undefined : Number(process.env.ORACLE_SEED);
export const TIMEOUT_MS = IS_FULL ? 7_200_000 : 300_000;

/**
 * Tests a property on the given number of event sets in full mode, otherwise for the given seconds, and on at least one
 * set. Failures are not shrunk, which would take minutes.
 */
export async function holds<Values>(
  property: fc.IAsyncPropertyWithHooks<Values>,
  { sets, seconds }: { sets: number; seconds: number },
): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  for (let run = 0; run < sets && (run === 0 || IS_FULL || performance.now() < deadline); run += 1) {
    // A normal run uses the same seeds everywhere; a full run looks for new cases.
    const seed = SEED ?? (IS_FULL ? Math.floor(Math.random() * 2 ** 31) : run + 1);
    await fc.assert(property, { numRuns: 1, endOnFailure: true, seed });
    if (SEED !== undefined) return;
  }
}

let samples = 0;

/** Samples values, in a normal run with the same seeds everywhere. */
export function sampled<Value>(values: fc.Arbitrary<Value>, count: number): Value[] {
  samples += 1;
  return fc.sample(values, { numRuns: count, ...(IS_FULL ? {} : { seed: SEED ?? samples }) });
}

/** An event set in the log, under its own accounts. */
export interface Settled {
  rows: EventRow[];
  mine: number;
  theirs: number;
}

/** One engine for all comparisons of a suite, with its own clock: the days of the rows have just ended. */
export interface OracleLog {
  log(): EventLog;
  /** Starts another process of the service. */
  another(between?: OtherProcessOptions['between']): OtherProcess;
  /** Stores a set as two blocks, split at `cut`. */
  settle(set: readonly EventRow[], cut?: number): Promise<Settled>;
  store(rows: readonly EventRow[]): Promise<void>;
  /** Runs a query and retries while the engine is unavailable. */
  ask<Result>(query: () => Promise<Result>): Promise<Result>;
  now(): number;
  wait(milliseconds: number): void;
}

let accounts = 5_000;

/** @param startsAt initial time of its clock */
export function useOracleLog(
  open: (now: () => number) => Promise<TestEventLog>,
  startsAt = END_OF_DAYS + 2 * 3_600_000,
): OracleLog {
  let opened: TestEventLog;
  let [clock, blocks, requested] = [startsAt, 0, 0];
  let encode = createRowEncoder(0);
  const others: OtherProcess[] = [];
  beforeAll(async () => {
    opened = await open(() => clock);
  });
  afterAll(async () => {
    for (const other of others) await other.close();
    await opened.close();
    console.log(`${requested} answers compared with the oracle's`);
  });
  const oracleLog: OracleLog = {
    log: () => opened.eventLog,
    another: (between) => {
      const options = { dataDirectory: opened.dataDirectory, now: () => clock };
      const other = startOtherProcess(between ? { ...options, between } : options);
      others.push(other);
      return other;
    },
    settle: async (set, cut = 20) => {
      accounts += 2;
      const [mine, theirs] = [accounts, accounts + 1];
      encode = createRowEncoder(0);
      const rows = set.map((row) => ({ ...row, accountId: row.accountId === MINE ? mine : theirs }));
      await oracleLog.store(rows.slice(0, cut));
      await oracleLog.store(rows.slice(cut));
      return { rows, mine, theirs };
    },
    store: async (rows) => {
      if (rows.length === 0) return;
      const payloads = encode(rows);
      blocks += 1;
      const { writer } = opened.eventLog;
      // If the outcome is unknown, stores the block again by comparison, like the loader.
      const again = () => retryWhileUnavailable(() => writer.insertMissing(`${blocks}`, payloads));
      await writer.insertBlock(`oracle ${blocks}`, payloads).catch(again);
    },
    ask: (query) => {
      requested += 1;
      return retryWhileUnavailable(query);
    },
    now: () => clock,
    wait: (milliseconds) => {
      clock += milliseconds;
    },
  };
  return oracleLog;
}

const KINDS = ['link', 'qr', 'campaign', 'page', 'site'] as const;

/** References to objects of all kinds: existing ones, and one that does not exist. */
export function refsOf(accounts: readonly number[]): ObjectRef[] {
  return accounts.flatMap((accountId) =>
    KINDS.flatMap((kind) => [1, 2, 3, 404].map((id) => ({ kind, accountId, id }))),
  );
}
