import { type Analytics, type EventRecord, readBasis, type StatsQuery, type WrittenBasis } from '../analytics.ts';
import type { InsightParts } from './answer-deps.ts';
import { Places } from './places.ts';
import { readContext } from './scopes.ts';

/** A website's events, piece by piece. Nothing is read ahead: whoever reads slowly holds one piece. */
export interface EventExport {
  domain: string;
  query: Pick<StatsQuery, 'range' | 'timezone'>;
  pieces: AsyncIterable<EventRecord[]>;
  /** Must be called when nobody reads any more, to the end or not. */
  end(): void;
}

/** The same of many websites, each when its turn comes. */
export interface WebsiteExports {
  /** Refuses with `not_found` and `unavailable`. */
  piecesOf(site: Site): Promise<AsyncIterable<EventRecord[]>>;
  /** Likewise. */
  end(): void;
}

interface Site {
  accountId: number;
  id: number;
}

interface EventExports {
  exportEvents(site: Site, written: WrittenBasis, keyId: number): Promise<EventExport>;
  exportWebsites(written: WrittenBasis, keyId: number): WebsiteExports;
}

/** Downloads that one key may have under way in a process: each holds a piece of 10,000 events. */
const EXPORTS_A_KEY = 2;

export function createEventExports(parts: InsightParts): EventExports {
  const places = new Places(EXPORTS_A_KEY, `A key can have at most ${EXPORTS_A_KEY} exports at a time: wait for one.`);
  const read = async ({ accountId, id }: Site, written: WrittenBasis) => {
    const { domain } = await parts.owned.website(accountId, id);
    const context = await readContext(parts, accountId, { ...written, scope: { website: id } });
    return { domain, query: readBasis(written, { ...context, rangeField: '' }) };
  };
  return {
    async exportEvents(site, written, keyId) {
      const { domain, query } = await read(site, written);
      const end = places.take(keyId);
      try {
        return { domain, query, pieces: await beginPieces(parts.analytics, query), end };
      } catch (error) {
        end();
        throw error;
      }
    },
    exportWebsites: (written, keyId) => ({
      end: places.take(keyId),
      piecesOf: async (site) => beginPieces(parts.analytics, (await read(site, written)).query),
    }),
  };
}

type ExportQuery = Parameters<Analytics['exportEvents']>[0];

/** Begins it: what refuses does so here, and not in the middle of an answer. */
async function beginPieces(
  analytics: Pick<Analytics, 'exportEvents'>,
  query: ExportQuery,
): Promise<AsyncIterable<EventRecord[]>> {
  const pieces = analytics.exportEvents(query)[Symbol.asyncIterator]();
  const first = await pieces.next();
  return continued(first, pieces);
}

async function* continued<Piece>(
  first: IteratorResult<Piece>,
  pieces: AsyncIterator<Piece>,
): AsyncGenerator<Piece, void, undefined> {
  for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
}
