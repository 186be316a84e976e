import type { CountedDays } from '../../../analytics/query/plan.ts';
import type { Analytics, OverviewQuery } from '../../../analytics/query/query.ts';
import type { EventLogReader } from '../../../analytics/query/stats-port.ts';
import { createDayCounter, type DayCounter } from '../daily/day-counter.ts';
import { DayLedger } from '../daily/day-ledger.ts';
import { createEventClient, type EventClient } from '../engine/client.ts';
import { embeddedClauses } from '../engine/embedded.ts';
import { engineSocketPath } from '../engine/socket-path.ts';
import { columnTablesFor } from '../overview/column-cache/query-column-table.ts';
import { createWebsiteColumnTables, type WebsiteColumnTables } from '../overview/column-cache/website-column-tables.ts';
import { quietnessOf } from '../overview/early-aggregates.ts';
import { createRowCounter, type RowCounter } from '../overview/in-process/row-counter.ts';
import { ThreadedCounting } from '../overview/in-process/threaded-counting.ts';
import { createOverviewReader, type InProcessCounting } from '../overview/overview-reader.ts';
import { createEventLogReader } from '../reader.ts';
import { createAnalytics } from '../sql/analytics.ts';

/**
 * Another process of the service as far as the event log is concerned: its own connection, and its own copy of the
 * ledger.
 */
export interface OtherProcess {
  ledger: DayLedger;
  counter: DayCounter;
  analytics: Analytics;
  /** Like `analytics`, but the engine counts every dashboard, however few events there are, and nothing is cached. */
  thorough: Analytics;
  /** Counts dashboards on the worker thread. */
  beside: Analytics;
  /** Like `beside`, and caches complete rows of days that are not over, however few. */
  keeping: Analytics;
  /** How many of its dashboards used that cache. */
  keptResults(): number;
  /** Counts filters on closed days from the column cache. */
  ofColumnTables: Analytics;
  /** How often it did. */
  columnTableResults(): number;
  /** How many statements of `analytics` and `thorough` read stored visits. */
  visitStatements(): number;
  reader: EventLogReader;
  client: EventClient;
  close(): Promise<void>;
}

export interface OtherProcessOptions {
  dataDirectory: string;
  now: () => number;
  /** Wraps the process's client. */
  between?: (client: EventClient) => EventClient;
}

export function startOtherProcess({
  dataDirectory,
  now,
  between = (client) => client,
}: OtherProcessOptions): OtherProcess {
  const connection = createEventClient({ socketPath: engineSocketPath(dataDirectory) });
  const client = between(connection);
  const ledger = new DayLedger(client, now);
  const isUp = () => true;
  const { noting, visitStatements } = notingVisits(client);
  const analytics = createAnalytics(noting, { isUp, ledger, now });
  const { counter, keptResults } = notingCounter();
  const keeping = createOverviewReader(client, { counter, isQuiet: quietnessOf(ledger), now });
  const { columnTables, columnTableResults } = notingColumnTables(client);
  const ofColumnTables = createOverviewReader(client, { columnTables, mostRows: -1 });
  return {
    keptResults,
    visitStatements,
    columnTableResults,
    ofColumnTables: {
      ...analytics,
      overview: async (query) => {
        const days = await daysFor(query, ledger);
        await columnTables.prepare(query, columnTablesFor(query, days));
        return ofColumnTables.ask(query, days);
      },
    },
    keeping: {
      ...analytics,
      overview: async (query) => keeping.ask(query, await daysFor(query, ledger)),
    },
    ledger,
    client,
    analytics,
    thorough: {
      ...analytics,
      overview: async (query) => counted(query, { client: noting, ledger, how: { mostRows: -1 } }),
    },
    beside: { ...analytics, overview: async (query) => counted(query, { client, ledger, how: { counter: BESIDE } }) },
    // Days are counted in parts here, and at once by the process that the suites start.
    counter: createDayCounter({ client, ledger, clauses: { ...embeddedClauses, rowsPerCount: 60 }, now }),
    reader: createEventLogReader(client, { isUp, clauses: embeddedClauses, ledger }),
    close: () => connection.close(),
  };
}

/** Without this, the engine would count instead, and a failure of the thread would go unnoticed. */
const onError = (error: unknown): never => {
  throw error;
};

const THREAD = new ThreadedCounting(onError);

/** Counts everything on the thread that otherwise counts large results alone. */
const BESIDE = createRowCounter({ smallBytes: -1, thread: THREAD });

function notingColumnTables(client: EventClient): {
  columnTables: WebsiteColumnTables;
  columnTableResults: () => number;
} {
  let answers = 0;
  const own = createWebsiteColumnTables({ client, thread: THREAD, onError, waitMs: 0 });
  const count: WebsiteColumnTables['count'] = async (...requested) => {
    const tally = await own.count(...requested);
    if (tally) answers += 1;
    return tally;
  };
  const prepare: WebsiteColumnTables['prepare'] = (...requested) => own.prepare(...requested);
  return { columnTables: { count, prepare }, columnTableResults: () => answers };
}

function notingVisits(client: EventClient): { noting: EventClient; visitStatements: () => number } {
  let statements = 0;
  const rows: EventClient['rows'] = (sql, values) => {
    if (sql.includes('FROM site_visits')) statements += 1;
    return client.rows(sql, values);
  };
  return { noting: { ...client, rows }, visitStatements: () => statements };
}

/** Counts everything on the thread, and records how often the cache was used. */
function notingCounter(): { counter: RowCounter; keptResults: () => number } {
  let answers = 0;
  const count: RowCounter['count'] = async (client, requested, early) => {
    const done = await BESIDE.count(client, requested, early);
    if (early?.areKept && done.change) answers += 1;
    return done;
  };
  return { counter: { count }, keptResults: () => answers };
}

async function counted(
  query: OverviewQuery,
  given: { client: EventClient; ledger: DayLedger; how: InProcessCounting },
) {
  const { client, ledger, how } = given;
  return createOverviewReader(client, how).ask(query, await daysFor(query, ledger));
}

async function daysFor({ scope, bots }: OverviewQuery, ledger: DayLedger): Promise<CountedDays> {
  const isCountable = scope.kind === 'website' && bots === undefined;
  return isCountable ? ledger.countedDays(scope.accountId, scope.id) : new Map();
}

/**
 * A client that fails after a number of statements: the next statement is not executed, or executed without a response.
 * @returns the wrapper and the number of statements sent
 */
export function failingAfter(
  statements: number,
  how: 'before' | 'after',
): {
  between: (client: EventClient) => EventClient;
  requested: () => number;
} {
  let requested = 0;
  const guarded = async <Result>(carryOut: () => Promise<Result>): Promise<Result> => {
    requested += 1;
    if (requested > statements + 1) throw new Error('The process is gone.');
    if (requested <= statements) return carryOut();
    if (how === 'after') await carryOut();
    throw new Error('The process dies here.');
  };
  return {
    requested: () => requested,
    between: (client) => ({
      ...client,
      rows: (sql, values) => guarded(() => client.rows(sql, values)),
      insert: (options) => guarded(() => client.insert(options)),
      command: (sql, values, context) => guarded(() => client.command(sql, values, context)),
    }),
  };
}
