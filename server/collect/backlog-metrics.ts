import type { Recorder } from './recorder-types.ts';
import type { Loader } from './spool/loader.ts';
import type { OpenSpool } from './spool/spool.ts';

/** Backlog and counters of one process. All but the first six are totals since its start. */
export interface Pressure {
  /** Hits in memory, at most the recorder's `maxWaiting`. */
  hitsWaiting: number;
  /** Requests that wait for room in memory before they are answered. */
  hitsHeld: number;
  /** Segments on disk, and the bytes in them that are not in the event log yet. */
  spoolSegments: number;
  spoolBytesWaiting: number;
  /** False while the event log rejects inserts. */
  isEngineUp: boolean;
  /** True while the disk rejects writes, so events are rejected. */
  isSpoolFailing: boolean;
  hitsStored: number;
  hitsDropped: number;
  hitsRefused: number;
  spoolCommits: number;
  spoolFailures: number;
  rowsLoaded: number;
  loadFailures: number;
  /** Moved to files next to the spool: rows that the event log rejects, and bytes that are not valid rows. */
  rowsRefused: number;
  bytesDamaged: number;
}

export interface PressureSources {
  recorder: Pick<Recorder, 'status'>;
  spool: Pick<OpenSpool, 'segments' | 'counters' | 'isFailing'>;
  loader: Pick<Loader, 'bytesBehind' | 'counters'>;
  eventLog: { ready(): boolean };
}

/** Returns the values behind readiness and the metrics page. Iterates over the segment names; no disk access. */
export function pressureOf({ recorder, spool, loader, eventLog }: PressureSources): Pressure {
  const hits = recorder.status();
  return {
    hitsWaiting: hits.waiting,
    hitsHeld: hits.held,
    spoolSegments: spool.segments.all().length,
    spoolBytesWaiting: loader.bytesBehind(),
    isEngineUp: eventLog.ready(),
    isSpoolFailing: spool.isFailing(),
    hitsStored: hits.stored,
    hitsDropped: hits.dropped,
    hitsRefused: hits.refused,
    spoolCommits: spool.counters.commits,
    spoolFailures: spool.counters.failures,
    rowsLoaded: loader.counters.rows,
    loadFailures: loader.counters.failures,
    rowsRefused: loader.counters.refusedRows,
    bytesDamaged: loader.counters.damagedBytes,
  };
}
