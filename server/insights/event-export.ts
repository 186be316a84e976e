import type { Analytics, EventRecord, StatsQuery } from '../stats/stats.ts';

/** A website's events, piece by piece. Nothing is read ahead: whoever reads slowly holds one piece. */
export interface EventExport {
  domain: string;
  query: Pick<StatsQuery, 'range' | 'timezone'>;
  pieces: AsyncIterable<EventRecord[]>;
  /** Must be called when nobody reads any more, to the end or not. */
  end(): void;
}

type ExportQuery = Parameters<Analytics['exportEvents']>[0];

/** Begins it: what refuses does so here, and not in the middle of an answer. */
export async function beginPieces(
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
