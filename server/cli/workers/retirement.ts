/** What a primary tells a worker whose successor serves. */
export const RETIRE = 'retire';

export interface WorkerChannel {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  pid: number;
  kill(processId: number, signal: 'SIGTERM'): unknown;
}

/**
 * Runs in a worker: stops it when its successor serves, as SIGTERM does. The function returned tells the two apart: a node that stops
 * leaves its balancer time to notice, a worker that is replaced must not report that the node stops.
 */
export function watchRetirement(channel: WorkerChannel): () => boolean {
  let isRetired = false;
  channel.on('message', (message) => {
    if (message !== RETIRE) return;
    isRetired = true;
    channel.kill(channel.pid, 'SIGTERM');
  });
  return () => isRetired;
}
