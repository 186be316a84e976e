import type { BoundValues, EventClient } from './client.ts';
import { recordingClient } from './recording-client.fixture.ts';

type Result = (sql: string, values: BoundValues) => readonly object[];

/** A client whose rows the test generates from the statement and its values; it records every call. */
export function answering(respond: Result) {
  const { client: silent, statements, inserts } = recordingClient();
  const client: EventClient = {
    ...silent,
    rows: async (sql, values) => {
      statements.push({ sql, values, context: {} });
      return [...respond(sql, values)] as never[];
    },
  };
  /** Statements other than SELECT, in order. */
  const commands = () => statements.filter(({ sql }) => !/^\s*SELECT/.test(sql));
  return { client, statements, inserts, commands };
}
