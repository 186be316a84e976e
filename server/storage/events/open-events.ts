import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Analytics } from '../../analytics/query/query.ts';
import type { EventLogReader } from '../../analytics/query/stats-port.ts';
import type { EventLogWriter, ObjectRef } from '../../collect/event-port.ts';
import type { Log } from '../../platform/log.ts';
import type { RulePreviewReader } from '../../websites/rule-preview-port.ts';
import { hasMoved, movedStores } from '../moving.ts';
import { createDayCounter, type DayCounter } from './daily/day-counter.ts';
import { DayLedger } from './daily/day-ledger.ts';
import { createLateRows } from './daily/late-rows.ts';
import { createEventClient, type EventClient } from './engine/client.ts';
import { clusterClauses } from './engine/cluster.ts';
import { embeddedClauses, startEngineChild } from './engine/embedded.ts';
import { type Supervisor, superviseEngine } from './engine/engine-supervisor.ts';
import { InFlight } from './engine/in-flight.ts';
import { engineSocketPath } from './engine/socket-path.ts';
import { createEventChecks, type EventChecks } from './event-checks.ts';
import { rejectIncompleteMove } from './move/incomplete-move.ts';
import { liftEventFence } from './move/move-events.ts';
import { type Recent, totalsWithVisitors } from './object-totals.ts';
import { createEventLogReader } from './reader.ts';
import { createRulePreviewReader } from './rule-preview.ts';
import { createRunningTotals, type RunningTotals } from './running-totals.ts';
import { type EngineClauses, schemaStatements } from './schema.ts';
import { createAnalytics } from './sql/analytics.ts';
import { createEventLogWriter } from './writer.ts';

export interface EventLogOptions {
  /** Contains `events/` of the embedded engine; created if missing. */
  dataDirectory: string;
  /** A ClickHouse server instead of the embedded engine, and the cluster that it is part of. */
  clickhouseUrl?: string | undefined;
  clickhouseCluster?: string | undefined;
  /**
   * False in processes that only use the engine of another process on this machine, such as edge workers beside a
   * primary. Default true: the first process owns the engine, and another takes over when that one dies.
   */
  startEngine?: boolean;
  /** True if no other process stores rows: then totals follow from the blocks that this one stores. */
  isAlone?: boolean;
  log: Log;
  /** Epoch milliseconds; the machine's clock by default. Determines which days are over. */
  now?: () => number;
}

export interface EventLog extends EventChecks {
  writer: EventLogWriter;
  reader: EventLogReader;
  analytics: Analytics;
  /** Undefined if other processes store rows. */
  runningTotals: RunningTotals | undefined;
  rulePreview: RulePreviewReader;
  /** Counts closed days; a process that runs background tasks calls it about every minute. */
  days: DayCounter;
  /** True while queries can run and blocks can be stored. */
  ready(): boolean;
  /** Resolves when the log is ready. Events are accepted before that: the spool needs no engine. */
  untilReady(): Promise<void>;
  /** Process id of the engine if this process owns one. For fault drills. */
  engineProcessId(): number | undefined;
  /** Waits for running operations: 3 s for requests, at most another 4 s for the engine. */
  close(): Promise<void>;
}

const SETTLE_TIMEOUT_MS = 3000;

/**
 * Opens the event log without waiting for its engine, which is up about a second later, or later if it has to restart.
 */
export async function openEventLog(options: EventLogOptions): Promise<EventLog> {
  const { log, now = Date.now } = options;
  const { client, supervisor, clauses, embedded } = connect(options);
  const ledger = new DayLedger(client, now);
  const isUp = () => supervisor.isUp();
  // Tracks whole blocks: between two requests of one block, no request of it is running.
  const blocks = new InFlight();
  const ask = (refs: readonly ObjectRef[], recent: Recent) => totalsWithVisitors({ client, ledger }, refs, recent);
  const running = options.isAlone && embedded ? createRunningTotals({ ask, now }) : undefined;
  const { tokensAreDurable } = clauses;
  const lateRows = createLateRows(ledger, now);
  const own = createEventLogWriter(client, {
    salt: randomInt(0x10000),
    tokensAreDurable,
    isRemote: !embedded,
    lateRows,
  });
  const writer = running ? countedBy(running, own) : own;
  return {
    writer: {
      ...writer,
      insertBlock: (token, payloads) => blocks.track(writer.insertBlock(token, payloads)),
      insertMissing: (token, payloads) => blocks.track(writer.insertMissing(token, payloads)),
    },
    reader: createEventLogReader(client, { isUp, clauses, ledger }),
    runningTotals: running,
    analytics: createAnalytics(client, {
      isUp,
      ledger,
      now,
      onError: (error) => log.warn({ err: error }, 'rows could not be counted by hand; the event engine counts them'),
    }),
    rulePreview: createRulePreviewReader(client, isUp),
    days: createDayCounter({ client, ledger, clauses, now }),
    ready: () => supervisor.isUp(),
    untilReady: () => supervisor.untilUp(),
    ...createEventChecks(client, clauses),
    engineProcessId: () => supervisor.processId(),
    close: async () => {
      await Promise.all([blocks.settled(SETTLE_TIMEOUT_MS), client.settled(SETTLE_TIMEOUT_MS)]);
      await supervisor.stop();
      await client.close();
    },
  };
}

/** Connects to the engine, and starts and watches an embedded one. */
function connect(options: EventLogOptions) {
  const { dataDirectory, clickhouseUrl, log } = options;
  mkdirSync(dataDirectory, { recursive: true });
  const embedded = clickhouseUrl === undefined;
  const clauses = embedded ? embeddedClauses : clusterClauses(options.clickhouseCluster);
  const address = embedded ? { socketPath: engineSocketPath(dataDirectory) } : { url: clickhouseUrl };
  const client = createEventClient(address, {
    whileUp: () => supervisor.whileUp(),
    requested: () => supervisor.requested(),
  });
  const supervisor: Supervisor = superviseEngine({
    ping: (timeoutMs) => client.ping(timeoutMs),
    start: embedded && options.startEngine !== false ? () => startEngineChild(dataDirectory, log) : undefined,
    prepare: () => prepare(client, clauses, { dataDirectory, embedded }),
    isAsked: () => client.isAsked(),
    log,
  });
  return { client, supervisor, clauses, embedded };
}

function countedBy(running: RunningTotals, writer: EventLogWriter): EventLogWriter {
  return {
    ...writer,
    insertBlock: (token, payloads) => running.storeBlock(payloads, () => writer.insertBlock(token, payloads)),
    insertMissing: (token, payloads) => running.storeUnknown(() => writer.insertMissing(token, payloads)),
  };
}

async function prepare(
  client: EventClient,
  clauses: EngineClauses,
  { dataDirectory, embedded }: { dataDirectory: string; embedded: boolean },
): Promise<void> {
  for (const statement of schemaStatements(clauses)) await client.command(statement);
  if (!embedded) await rejectIncompleteMove(client);
  const isLeft = embedded && movedStores(dataDirectory).events === true;
  // Of a move from here that was killed.
  if (hasMoved(dataDirectory) && !isLeft) await liftEventFence(client, clauses);
}
