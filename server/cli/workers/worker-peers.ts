import cluster, { type Worker } from 'node:cluster';
import type { Peers } from '../../platform/peers.ts';

/** A message between workers, relayed by their primary. */
interface PeerMessage {
  peers: string;
  news: readonly unknown[];
}

/** One end of a channel between two processes, implemented by `process` and by a worker. */
export interface Channel {
  send?: ((message: PeerMessage, callback: () => void) => boolean) | undefined;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** Limit of unread messages per process. A hanging one must not exhaust the memory of the others. */
const MAX_UNDER_WAY = 200;

/** Creates the other workers as seen from one. */
export function createWorkerPeers(channel: Channel): Peers {
  const listeners = new Map<string, (news: readonly unknown[]) => void>();
  const send = boundedSender(channel);
  channel.on('message', (message) => {
    if (isPeerMessage(message)) listeners.get(message.peers)?.(message.news);
  });
  return {
    broadcast: (topic, news) => send({ peers: topic, news }),
    subscribe: (topic, listener) => void listeners.set(topic, listener),
  };
}

/** Runs in the primary: relays one worker's messages to all others. */
export function relayBetweenWorkers(): void {
  const senders = new WeakMap<Worker, (message: PeerMessage) => void>();
  cluster.on('message', (from, message) => {
    if (!isPeerMessage(message)) return;
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (worker === undefined || worker.id === from.id || !worker.isConnected()) continue;
      const send = senders.get(worker) ?? boundedSender(worker as Channel);
      senders.set(worker, send);
      send(message);
    }
  });
}

function boundedSender(channel: Channel): (message: PeerMessage) => void {
  let inFlight = 0;
  const arrived = () => {
    inFlight -= 1;
  };
  return (message) => {
    if (inFlight >= MAX_UNDER_WAY || channel.send === undefined) return;
    inFlight += 1;
    // With a callback, a channel closed meanwhile reports the error there instead of throwing.
    channel.send(message, arrived);
  };
}

function isPeerMessage(message: unknown): message is PeerMessage {
  return typeof message === 'object' && message !== null && 'peers' in message && typeof message.peers === 'string';
}
