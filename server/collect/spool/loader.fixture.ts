import { BlockRefusedError, type EventLogWriter, type ObjectRef } from '../event-port.ts';

/** An event log in memory that honours tokens, compares rows, and fails as told. Payloads are plain texts. */
export interface FakeEventLog extends EventLogWriter {
  rows: string[];
  /** What was called, in order: `insert` or `missing` and the number of rows. */
  calls: string[];
  /** Consulted before each insert; what it returns is thrown. */
  failBefore: (texts: readonly string[]) => Error | undefined;
  /** Consulted after each insert: the rows are stored and the caller does not know. */
  failAfter: (texts: readonly string[]) => Error | undefined;
}

const textsOf = (payloads: readonly Uint8Array[]) => payloads.map((payload) => Buffer.from(payload).toString());

/** Rows whose text contains `bad` are refused. */
export function createFakeEventLog(): FakeEventLog {
  const tokens = new Set<string>();
  const store = (texts: readonly string[], fresh: readonly string[]) => {
    const early = log.failBefore(texts);
    if (early !== undefined) throw early;
    if (texts.some((text) => text.includes('bad'))) throw new BlockRefusedError('a bad row');
    log.rows.push(...fresh);
    const late = log.failAfter(texts);
    if (late !== undefined) throw late;
  };
  const log: FakeEventLog = {
    rows: [],
    calls: [],
    failBefore: () => undefined,
    failAfter: () => undefined,
    encodeRow: () => new Uint8Array(),
    insertBlock: async (token, payloads) => {
      const texts = textsOf(payloads);
      log.calls.push(`insert ${texts.length}`);
      const isNew = !tokens.has(token);
      tokens.add(token);
      store(texts, isNew ? texts : []);
    },
    insertMissing: async (_token, payloads) => {
      const texts = textsOf(payloads);
      log.calls.push(`missing ${texts.length}`);
      const known = new Set(log.rows);
      store(
        texts,
        texts.filter((text) => !known.has(text)),
      );
    },
    touchedObjects: (payloads): ObjectRef[] => textsOf(payloads).map((_, id) => ({ kind: 'link', accountId: 1, id })),
  };
  return log;
}
