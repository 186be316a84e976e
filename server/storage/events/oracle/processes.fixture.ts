import type { Analytics, OverviewQuery } from '../../../stats/question.ts';
import type { EventLogReader } from '../../../stats/stats-port.ts';
import { createEventClient, type EventClient } from '../client.ts';
import { createDayCounter, type DayCounter } from '../days/day-counter.ts';
import { DayLedger } from '../days/day-ledger.ts';
import { embeddedClauses } from '../embedded.ts';
import { createEventLogReader } from '../reader.ts';
import { engineSocketPath } from '../socket-path.ts';
import { createAnalytics } from '../statistics/analytics.ts';
import { createRowCounter } from '../statistics/by-hand/row-counter.ts';
import { type ByHand, createOverviewReader } from '../statistics/overview-reader.ts';

/** What another process of the service has of the event log: its own connection, and what it knows of counted days. */
export interface OtherProcess {
  ledger: DayLedger;
  counter: DayCounter;
  analytics: Analytics;
  /** The same, but for dashboards: however few events there are, the engine counts them, and nothing is remembered. */
  thorough: Analytics;
  /** Counts dashboards by hand, beside. */
  beside: Analytics;
  reader: EventLogReader;
  client: EventClient;
  close(): Promise<void>;
}

export interface OtherProcessOptions {
  dataDirectory: string;
  now: () => number;
  /** Stands between it and the engine. */
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
  const analytics = createAnalytics(client, { isUp, ledger });
  return {
    ledger,
    client,
    analytics,
    thorough: { ...analytics, overview: async (query) => counted(query, { client, ledger, how: { mostRows: -1 } }) },
    beside: { ...analytics, overview: async (query) => counted(query, { client, ledger, how: { counter: BESIDE } }) },
    counter: createDayCounter({ client, ledger, clauses: embeddedClauses, now }),
    reader: createEventLogReader(client, { isUp, clauses: embeddedClauses, ledger }),
    close: () => connection.close(),
  };
}

/** Everything on the thread that is for many rows. */
const BESIDE = createRowCounter({
  smallBytes: -1,
  // Otherwise the engine would answer in its place, and nobody would see that it can't count.
  onError: (error) => {
    throw error;
  },
});

async function counted(query: OverviewQuery, given: { client: EventClient; ledger: DayLedger; how: ByHand }) {
  const { scope, bots } = query;
  const { client, ledger, how } = given;
  const isCountable = scope.kind === 'website' && (bots ?? 'without') === 'without';
  const days = isCountable ? await ledger.countedDays(scope.accountId, scope.id) : new Map<number, number>();
  return createOverviewReader(client, how).ask(query, days);
}

/**
 * Statements up to a number, and then none: what comes then is not carried out, or is and nobody hears of it.
 * @returns how many were asked for
 */
export function failingAfter(
  statements: number,
  how: 'before' | 'after',
): {
  between: (client: EventClient) => EventClient;
  asked: () => number;
} {
  let asked = 0;
  const guarded = async <Answer>(carryOut: () => Promise<Answer>): Promise<Answer> => {
    asked += 1;
    if (asked > statements + 1) throw new Error('The process is gone.');
    if (asked <= statements) return carryOut();
    if (how === 'after') await carryOut();
    throw new Error('The process dies here.');
  };
  return {
    asked: () => asked,
    between: (client) => ({
      ...client,
      rows: (sql, values) => guarded(() => client.rows(sql, values)),
      insert: (options) => guarded(() => client.insert(options)),
      command: (sql, values, context) => guarded(() => client.command(sql, values, context)),
    }),
  };
}
