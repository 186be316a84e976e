import { describe, expect, it } from 'vitest';
import { joinPeers, type Peers } from './peers.ts';

/** A group that records what is broadcast, and can deliver messages to its own listener. */
function newGroup() {
  const sent: unknown[] = [];
  const listeners = new Map<string, (news: readonly unknown[]) => void>();
  const peers: Peers = {
    broadcast: (topic, news) => sent.push([topic, news]),
    subscribe: (topic, listener) => listeners.set(topic, listener),
  };
  return { peers, sent, tell: (topic: string, news: readonly unknown[]) => listeners.get(topic)?.(news) };
}

describe('joined groups of processes', () => {
  it.each([[[]], [[undefined]], [[undefined, undefined]]])('are none without a group: %j', (groups) => {
    expect(joinPeers(groups)).toBeUndefined();
  });

  it('are the only group itself', () => {
    const { peers } = newGroup();
    expect(joinPeers([undefined, peers])).toBe(peers);
  });

  it('all hear what is sent', () => {
    const [workers, nodes] = [newGroup(), newGroup()];
    joinPeers([workers.peers, undefined, nodes.peers])?.broadcast('visits', [1, 'two']);
    expect([workers.sent, nodes.sent]).toEqual([[['visits', [1, 'two']]], [['visits', [1, 'two']]]]);
  });

  it('are all heard by a subscriber, by topic', () => {
    const [workers, nodes] = [newGroup(), newGroup()];
    const heard: unknown[] = [];
    joinPeers([workers.peers, nodes.peers])?.subscribe('visits', (news) => heard.push(...news));
    workers.tell('visits', ['a']);
    nodes.tell('visits', ['b', 'c']);
    nodes.tell('limits', ['d']);
    expect(heard).toEqual(['a', 'b', 'c']);
  });
});
