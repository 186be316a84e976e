import type { BoundValues, EventClient, InsertOptions, StatementContext } from './client.ts';

/** A client that records every call and returns the given rows, by default none. */
export function recordingClient(found: readonly object[] = []) {
  const statements: { sql: string; values: BoundValues; context: StatementContext }[] = [];
  const inserts: InsertOptions[] = [];
  const client: EventClient = {
    rows: async (sql, values) => {
      statements.push({ sql, values, context: {} });
      return [...found] as never[];
    },
    bytes: async (sql, values) => {
      statements.push({ sql, values, context: {} });
      return new Uint8Array();
    },
    insert: async (options) => void inserts.push(options),
    command: async (sql, values = {}, context = {}) => void statements.push({ sql, values, context }),
    isAsked: () => false,
    ping: async () => true,
    settled: async () => undefined,
    close: async () => undefined,
  };
  return { client, statements, inserts };
}
