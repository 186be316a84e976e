import {
  type Analytics,
  type AnalyticsQuery,
  type EventRecord,
  type QueryBasisInput,
  readBasis,
} from '../analytics.ts';
import { ConcurrencySlots } from './concurrency-slots.ts';
import type { AnalyticsDeps } from './result-deps.ts';
import { readContext } from './scopes.ts';

/** A website's events in chunks. Nothing is read ahead, so a slow reader holds one chunk. */
export interface EventExport {
  domain: string;
  query: Pick<AnalyticsQuery, 'range' | 'timezone'>;
  pieces: AsyncIterable<EventRecord[]>;
  /** Must be called when reading stops, whether complete or not. */
  end(): void;
}

/** All events of an account in chunks: of its websites, links, codes and pages. */
export type AccountEventExport = Pick<EventExport, 'pieces' | 'end'>;

interface Site {
  accountId: number;
  id: number;
}

interface EventExports {
  exportEvents(site: Site, written: QueryBasisInput, keyId: number): Promise<EventExport>;
  /** Rejects with `unavailable`. */
  exportAccountEvents(accountId: number, keyId: number): Promise<AccountEventExport>;
}

/** Concurrent exports per key and process: each holds a chunk of 10,000 events. */
const MAX_EXPORTS_PER_KEY = 2;

export function createEventExports(deps: AnalyticsDeps): EventExports {
  const places = new ConcurrencySlots(
    MAX_EXPORTS_PER_KEY,
    `An API key can run up to ${MAX_EXPORTS_PER_KEY} exports at a time. Wait until one finishes.`,
  );
  const begin = async (query: ExportQuery, keyId: number): Promise<AccountEventExport> => {
    const end = places.take(keyId);
    try {
      return { pieces: await beginPieces(deps.analytics.exportEvents(query)), end };
    } catch (error) {
      end();
      throw error;
    }
  };
  return {
    async exportEvents({ accountId, id }, written, keyId) {
      const { domain } = await deps.owned.website(accountId, id);
      const context = await readContext(deps, accountId, { ...written, scope: { website: id } });
      const query = readBasis(written, { ...context, rangeField: '' });
      return { domain, query, ...(await begin(query, keyId)) };
    },
    async exportAccountEvents(accountId, keyId) {
      const everything = { range: 'all', bots: 'with' } as const;
      return begin(readBasis(everything, await readContext(deps, accountId, everything)), keyId);
    },
  };
}

type ExportQuery = Parameters<Analytics['exportEvents']>[0];

/** Starts an export, so that errors occur here and not in the middle of a response. */
export async function beginPieces<Piece>(all: AsyncIterable<Piece>): Promise<AsyncIterable<Piece>> {
  const pieces = all[Symbol.asyncIterator]();
  const first = await pieces.next();
  return continued(first, pieces);
}

async function* continued<Piece>(
  first: IteratorResult<Piece>,
  pieces: AsyncIterator<Piece>,
): AsyncGenerator<Piece, void, undefined> {
  for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
}
