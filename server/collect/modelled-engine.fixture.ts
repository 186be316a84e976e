import { unavailable } from '../platform/app-error.ts';
import { BlockRefusedError, type EventLogWriter } from './event-port.ts';

/**
 * What an engine remembers. `durable-tokens`: a cluster, where a token is stored with its rows and alone decides.
 * `until-restart`: the embedded engine, whose tokens a kill can leave behind without their rows. `nothing`: an engine
 * that forgot its tokens. The last two compare rows.
 */
export type Memory = 'durable-tokens' | 'until-restart' | 'nothing';

/**
 * What happens to one call. `refuse`: no room. `late`: stored, and the answer never comes. `dies`: killed with a part
 * of the rows stored, the token among what survived. `odd`: an error that nobody knows.
 */
export type Fault = 'none' | 'refuse' | 'late' | 'dies' | 'odd';

export interface ModelledEngine {
  writer: EventLogWriter;
  rows: string[];
  /** Taken one a call; none are left: all is well. */
  faults: Fault[];
  /** Called with every insert, `before` and `after` its rows are stored; what it throws reaches the loader. */
  onInsert: (when: 'before' | 'after') => void;
}

/** An engine as a loader meets it. Payloads are plain texts; those with `bad` in them are refused with their block. */
export function createModelledEngine(memory: Memory): ModelledEngine {
  const tokens = new Set<string>();
  const engine: ModelledEngine = {
    rows: [],
    faults: [],
    onInsert: () => undefined,
    writer: {
      encodeRow: () => new Uint8Array(),
      touchedObjects: () => [],
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
    if (texts.some((text) => text.includes('bad'))) throw new BlockRefusedError('a bad row');
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
