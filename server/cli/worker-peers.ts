import cluster, { type Worker } from 'node:cluster';
import type { Peers } from '../platform/peers.ts';

/** What workers tell each other by way of their primary. */
interface PeerMessage {
  peers: string;
  news: unknown;
}

/** The end of a channel between two processes, as `process` and a worker have it. */
export interface Channel {
  send?: ((message: PeerMessage, callback: () => void) => boolean) | undefined;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** Messages that a process has not read yet. One that hangs must not fill the memory of the others. */
const MAX_UNDER_WAY = 200;

/** The other workers, seen from one. */
export function createWorkerPeers(channel: Channel): Peers {
  const listeners = new Map<string, (news: unknown) => void>();
  const send = boundedSender(channel);
  channel.on('message', (message) => {
    if (isPeerMessage(message)) listeners.get(message.peers)?.(message.news);
  });
  return {
    tell: (topic, news) => send({ peers: topic, news }),
    hear: (topic, listener) => void listeners.set(topic, listener),
  };
}

/** In the primary: what one worker tells goes to all others. */
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
  let underWay = 0;
  const arrived = () => {
    underWay -= 1;
  };
  return (message) => {
    if (underWay >= MAX_UNDER_WAY || channel.send === undefined) return;
    underWay += 1;
    // With a callback a channel that was closed meanwhile tells it there, and throws nothing.
    channel.send(message, arrived);
  };
}

function isPeerMessage(message: unknown): message is PeerMessage {
  return typeof message === 'object' && message !== null && 'peers' in message && typeof message.peers === 'string';
}
