import { unavailable } from '../platform/app-error.ts';
import { BlockRejectedError, type EventLogWriter } from './event-port.ts';

/**
 * The engine's memory of stored blocks. `durable-tokens`: a cluster, which stores a token together with its rows, so
 * the token alone decides. `until-restart`: the embedded engine, in which a token can survive a kill without its rows.
 * `nothing`: an engine that forgot its tokens. The last two compare rows.
 */
export type Memory = 'durable-tokens' | 'until-restart' | 'nothing';

/**
 * The fault of one call. `refuse`: no space. `late`: stored, but the response never arrives. `dies`: killed after
 * storing some of the rows, and the token survives. `odd`: an unknown error.
 */
export type Fault = 'none' | 'refuse' | 'late' | 'dies' | 'odd';

export interface EngineModel {
  writer: EventLogWriter;
  rows: string[];
  /** One entry per call; once empty, all calls succeed. */
  faults: Fault[];
  /** Called `before` and `after` each insert stores its rows; its exceptions reach the loader. */
  onInsert: (when: 'before' | 'after') => void;
}

/** An engine as the loader sees it. Payloads are plain text; it rejects blocks that contain `bad`. */
export function createEngineModel(memory: Memory): EngineModel {
  const tokens = new Set<string>();
  const engine: EngineModel = {
    rows: [],
    faults: [],
    onInsert: () => undefined,
    writer: {
      encodeRows: () => [],
      summaryOf: (payloads) => ({ rows: payloads.length, touched: [] }),
      insertBlock: async (token, payloads) => insert(textsOf(payloads), token),
      insertMissing: async (token, payloads) =>
        insert(textsOf(payloads), memory === 'durable-tokens' ? token : undefined),
    },
  };

  function insert(texts: readonly string[], token: string | undefined): void {
    engine.onInsert('before');
    const fault = engine.faults.shift() ?? 'none';
    if (fault === 'refuse') throw unavailable();
    if (fault === 'odd') throw new Error('an engine says something new');
    if (texts.some((text) => text.includes('bad'))) throw new BlockRejectedError('a bad row');
    const missing = missingOf(texts, token);
    if (token !== undefined && memory !== 'nothing') tokens.add(token);
    const isCut = fault === 'dies' && memory !== 'durable-tokens';
    engine.rows.push(...(isCut ? missing.slice(0, missing.length >> 1) : missing));
    engine.onInsert('after');
    if (fault !== 'none') throw unavailable();
  }

  function missingOf(texts: readonly string[], token: string | undefined): readonly string[] {
    if (token !== undefined) return tokens.has(token) ? [] : texts;
    const known = new Set(engine.rows);
    return texts.filter((text) => !known.has(text));
  }

  return engine;
}

const textsOf = (payloads: readonly Uint8Array[]) => payloads.map((payload) => Buffer.from(payload).toString());
