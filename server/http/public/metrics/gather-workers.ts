import type { Peers } from '../../../platform/peers.ts';
import type { Metric, WorkerMetrics } from './exposition.ts';

const TOPIC = 'metrics';
/** A worker that is busy for longer is missing from this scrape. */
const WAIT_MS = 500;

/** A worker among those of one machine: its slot from 1 to `count`. */
export interface WorkerPlace {
  slot: number;
  count: number;
  peers: Peers;
}

interface Reply extends WorkerMetrics {
  /** The request that it answers. */
  to: string;
}
type News = { request: string } | Reply;

/**
 * Returns the metrics of all workers of this machine, because any of them may receive the scrape.
 *
 * @param own the metrics of this worker; never rejects
 */
export function createWorkerGatherer(
  { slot, count, peers }: WorkerPlace,
  own: () => Promise<Metric[]>,
): () => Promise<WorkerMetrics[]> {
  const pending = new Map<string, (reply: Reply) => void>();
  peers.subscribe(TOPIC, (news) => {
    for (const item of news as News[]) {
      if ('to' in item) pending.get(item.to)?.(item);
      else void own().then((metrics) => peers.broadcast(TOPIC, [{ to: item.request, slot, metrics }]));
    }
  });
  let requests = 0;
  return async () => {
    const request = `${slot}-${++requests}`;
    const replies: WorkerMetrics[] = [];
    const { promise: complete, resolve } = Promise.withResolvers<void>();
    pending.set(request, ({ to: _, ...reply }) => {
      replies.push(reply);
      if (replies.length >= count - 1) resolve();
    });
    const timer = setTimeout(resolve, WAIT_MS);
    peers.broadcast(TOPIC, [{ request }]);
    if (count > 1) await complete;
    clearTimeout(timer);
    pending.delete(request);
    return [{ slot, metrics: await own() }, ...replies].sort((one, other) => one.slot - other.slot);
  };
}
