import type { Recorder } from './recorder.ts';
import type { Loader } from './spool/loader.ts';
import type { OpenSpool } from './spool/spool.ts';

/** What one process has taken in and not yet moved on; everything but the first five counts since its start. */
export interface Pressure {
  /** Hits in memory, at most `maxWaiting` of the recorder. */
  hitsWaiting: number;
  /** Segments on disk, and their bytes that are not in the event log yet. */
  spoolSegments: number;
  spoolBytesWaiting: number;
  /** False while the event log takes nothing. */
  isEngineUp: boolean;
  /** True while the disk takes nothing: events are refused. */
  isSpoolFailing: boolean;
  hitsStored: number;
  hitsDropped: number;
  hitsRefused: number;
  spoolCommits: number;
  spoolFailures: number;
  rowsLoaded: number;
  loadFailures: number;
  /** Set aside beside the spool: rows that the event log refuses, bytes that are no rows. */
  rowsRefused: number;
  bytesDamaged: number;
}

export interface PressureSources {
  recorder: Pick<Recorder, 'status'>;
  spool: Pick<OpenSpool, 'segments' | 'counters' | 'isFailing'>;
  loader: Pick<Loader, 'bytesBehind' | 'counters'>;
  eventLog: { ready(): boolean };
}

/** The numbers behind readiness and the metrics page. Costs a walk over the segments' names, no disk. */
export function pressureOf({ recorder, spool, loader, eventLog }: PressureSources): Pressure {
  const hits = recorder.status();
  return {
    hitsWaiting: hits.waiting,
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
