import { unavailable } from '../platform/app-error.ts';
import type { Recorder, RecordOutcome } from './recorder-types.ts';
import type { Loader } from './spool/loader.ts';

type Settle = (outcome: RecordOutcome | 'refused') => void;

/** After this time the sender gets a 503 and tries again; the event stays in the spool and is stored all the same. */
const CONFIRM_WITHIN_MS = 5_000;

/**
 * Makes callers that wait for a hit wait until it is in the event log, not only in this machine's spool: a disk that dies
 * then takes nothing that was acknowledged. Costs a block of the event log more, up to half a second.
 */
export function confirmInEventLog(
  recorder: Recorder,
  loader: Pick<Loader, 'drain'>,
  withinMs: number = CONFIRM_WITHIN_MS,
): Recorder {
  const drained = sharedDrain(loader, withinMs);
  const confirmed =
    (settle: Settle): Settle =>
    (outcome) => {
      if (outcome !== 'stored') return settle(outcome);
      drained().then((isStored) => settle(isStored ? 'stored' : 'refused'));
    };
  const takeDurably: Recorder['takeDurably'] = (hit, settle) => recorder.takeDurably(hit, confirmed(settle));
  return {
    takeDurably,
    recordDurably: async (hit) => {
      const outcome = await recorder.recordDurably(hit);
      if (outcome === 'stored' && !(await drained()))
        throw unavailable('The event log is unavailable. Try again in a moment.');
      return outcome;
    },
    record: (hit, done) => recorder.record(hit, done && confirmed(done)),
    whenRoom: (next) => recorder.whenRoom(next),
    status: () => recorder.status(),
    isRefusing: () => recorder.isRefusing(),
    close: () => recorder.close(),
  };
}

/** One wait for all hits that are stored in the same turn. Resolves to false when the event log takes too long. */
function sharedDrain(loader: Pick<Loader, 'drain'>, withinMs: number): () => Promise<boolean> {
  let shared: Promise<boolean> | undefined;
  return () => {
    shared ??= new Promise((resolve) => {
      setImmediate(() => {
        shared = undefined;
        const timer = setTimeout(() => resolve(false), withinMs);
        loader.drain().then(() => {
          clearTimeout(timer);
          resolve(true);
        });
      });
    });
    return shared;
  };
}
