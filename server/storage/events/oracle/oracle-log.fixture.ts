import fc from 'fast-check';
import { afterAll, beforeAll } from 'vitest';
import type { EventRow, ObjectRef } from '../../../collect/event-port.ts';
import type { TestEventLog } from '../event-log.fixture.ts';
import { patiently } from '../event-log-harness.fixture.ts';
import type { EventLog } from '../open-events.ts';
import { createRowEncoder } from '../row-codec.ts';
import { type OtherProcess, type OtherProcessOptions, startOtherProcess } from './processes.fixture.ts';
import { END_OF_DAYS, MINE } from './rows.fixture.ts';

/**
 * `ORACLE=full` (npm run test:oracle) asks thousands of questions; otherwise each comparison has some seconds, in which a busy
 * machine makes fewer of them. `ORACLE_SEED` repeats a run that failed.
 */
export const IS_FULL = process.env.ORACLE === 'full';
const SEED = process.env.ORACLE_SEED === undefined ? undefined : Number(process.env.ORACLE_SEED);
export const TIMEOUT_MS = IS_FULL ? 7_200_000 : 300_000;

/**
 * Tries a property on so many event sets in full, and otherwise for so many seconds, on one set at least. A failure is told as
 * it is: shrinking it would take minutes.
 */
export async function holds<Values>(
  property: fc.IAsyncPropertyWithHooks<Values>,
  { sets, seconds }: { sets: number; seconds: number },
): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  for (let run = 0; run < sets && (run === 0 || IS_FULL || performance.now() < deadline); run += 1) {
    // The usual run asks the same questions everywhere; the full one looks for new ones.
    const seed = SEED ?? (IS_FULL ? Math.floor(Math.random() * 2 ** 31) : run + 1);
    await fc.assert(property, { numRuns: 1, endOnFailure: true, seed });
    if (SEED !== undefined) return;
  }
}

let samples = 0;

/** Some values: the same everywhere in the usual run, likewise. */
export function sampled<Value>(values: fc.Arbitrary<Value>, count: number): Value[] {
  samples += 1;
  return fc.sample(values, { numRuns: count, ...(IS_FULL ? {} : { seed: SEED ?? samples }) });
}

/** An event set in the log, under accounts that nobody else has. */
export interface Settled {
  rows: EventRow[];
  mine: number;
  theirs: number;
}

/** One engine for all comparisons of a suite, on a clock of its own: the days that rows are of are just over. */
export interface OracleLog {
  log(): EventLog;
  /** Another process of the service. */
  another(between?: OtherProcessOptions['between']): OtherProcess;
  /** Stores a set, cut into two blocks there. */
  settle(set: readonly EventRow[], cut?: number): Promise<Settled>;
  store(rows: readonly EventRow[]): Promise<void>;
  /** Asks, and goes on asking while the engine is not to be reached. */
  ask<Answer>(question: () => Promise<Answer>): Promise<Answer>;
  now(): number;
  wait(milliseconds: number): void;
}

let accounts = 5_000;

/** @param startsAt what its clock shows at first */
export function useOracleLog(
  open: (now: () => number) => Promise<TestEventLog>,
  startsAt = END_OF_DAYS + 2 * 3_600_000,
): OracleLog {
  let opened: TestEventLog;
  let [clock, blocks, asked] = [startsAt, 0, 0];
  let encode = createRowEncoder(0);
  const others: OtherProcess[] = [];
  beforeAll(async () => {
    opened = await open(() => clock);
  });
  afterAll(async () => {
    for (const other of others) await other.close();
    await opened.close();
    console.log(`${asked} answers compared with the oracle's`);
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
      const payloads = rows.map((row) => encode(row));
      blocks += 1;
      const { writer } = opened.eventLog;
      // Of unknown fate, a block is stored again by comparison, as the loader does it.
      const again = () => patiently(() => writer.insertMissing(`${blocks}`, payloads));
      await writer.insertBlock(`oracle ${blocks}`, payloads).catch(again);
    },
    ask: (question) => {
      asked += 1;
      return patiently(question);
    },
    now: () => clock,
    wait: (milliseconds) => {
      clock += milliseconds;
    },
  };
  return oracleLog;
}

const KINDS = ['link', 'qr', 'campaign', 'page', 'site'] as const;

/** Objects of all kinds, those that are and one that is not. */
export function refsOf(accounts: readonly number[]): ObjectRef[] {
  return accounts.flatMap((accountId) =>
    KINDS.flatMap((kind) => [1, 2, 3, 404].map((id) => ({ kind, accountId, id }))),
  );
}
