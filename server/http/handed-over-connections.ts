import cluster from 'node:cluster';
import type { EventEmitter } from 'node:events';
import type { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Node's default length of the kernel's queue of connections. */
export const MAX_WAITING_CONNECTIONS = 511;

/** A worker asks its primary to hand over what it has accepted; the same text comes back when it has. */
const HAND_OVER = 'hand over accepted connections';

/** Bounds the rounds together, not a single one: a service that new connections reach all the time would never be done. */
const WITHIN_MS = 2_000;

/** A worker's channel to its primary, implemented by `process`. */
export interface PrimaryChannel extends Pick<EventEmitter, 'on' | 'off'> {
  connected: boolean;
  send?:
    | ((message: string, handle: undefined, options: undefined, callback: (error: Error | null) => void) => boolean)
    | undefined;
}

/** Runs in the primary, which accepts for its workers: accepts what the kernel has completed, then answers the worker. */
export function handOverOnRequest(): void {
  cluster.on('message', async (worker, message) => {
    if (message !== HAND_OVER) return;
    // libuv accepts one connection in each turn of the event loop (libuv#3696).
    for (let turns = 0; turns < MAX_WAITING_CONNECTIONS; turns += 1) await nextTurn();
    if (worker.isConnected()) worker.send(HAND_OVER, () => undefined);
  });
}

/**
 * Runs in a worker before it closes: resolves when it has the connections that its primary accepted before. A primary sends
 * a worker the next connection only after it has accepted the previous one; messages and connections share one ordered
 * channel. A round without a connection therefore means that the queue is empty.
 */
export async function takeHandedOver(
  server: Pick<Server, 'on' | 'off'>,
  channel: PrimaryChannel = process,
): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  let isQuiet = false;
  const note = () => {
    isQuiet = false;
  };
  server.on('connection', note);
  while (!isQuiet && channel.connected && performance.now() < until) {
    isQuiet = true;
    await roundTrip(channel);
  }
  server.off('connection', note);
}

/** Resolves at the primary's answer, or when the primary is gone. */
function roundTrip(channel: PrimaryChannel): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      channel.off('message', receive);
      channel.off('disconnect', end);
      resolve();
    };
    const receive = (message: unknown) => {
      if (message === HAND_OVER) end();
    };
    channel.on('message', receive);
    channel.on('disconnect', end);
    channel.send?.(HAND_OVER, undefined, undefined, (error) => {
      if (error !== null) end();
    });
  });
}
