import { BlockRejectedError, type EventLogWriter, type ObjectRef } from '../event-port.ts';

/** An in-memory event log that honors tokens, compares rows, and fails on demand. Payloads are plain text. */
export interface FakeEventLog extends EventLogWriter {
  rows: string[];
  /** The calls in order: `insert` or `missing`, and the number of rows. */
  calls: string[];
  /** Called before each insert; a returned error is thrown. */
  failBefore: (texts: readonly string[]) => Error | undefined;
  /** Called after each insert: a returned error is thrown although the rows are stored. */
  failAfter: (texts: readonly string[]) => Error | undefined;
}

const textsOf = (payloads: readonly Uint8Array[]) => payloads.map((payload) => Buffer.from(payload).toString());

/** Rejects rows whose text contains `bad`. */
export function createFakeEventLog(): FakeEventLog {
  const tokens = new Set<string>();
  const store = (texts: readonly string[], fresh: readonly string[]) => {
    const early = log.failBefore(texts);
    if (early !== undefined) throw early;
    if (texts.some((text) => text.includes('bad'))) throw new BlockRejectedError('a bad row');
    log.rows.push(...fresh);
    const late = log.failAfter(texts);
    if (late !== undefined) throw late;
  };
  const log: FakeEventLog = {
    rows: [],
    calls: [],
    failBefore: () => undefined,
    failAfter: () => undefined,
    encodeRows: () => [],
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
    summaryOf: (payloads) => ({
      rows: payloads.length,
      touched: payloads.map((_, id): ObjectRef => ({ kind: 'link', accountId: 1, id })),
    }),
  };
  return log;
}
