import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { takeHandedOver } from './handed-over-connections.ts';

/** A primary that answers when the test says so. */
function heldPrimary() {
  const events = new EventEmitter();
  const requested: string[] = [];
  const channel = Object.assign(events, {
    connected: true,
    send: (message: string) => requested.push(message) > 0,
  });
  return { channel, requested, respond: () => events.emit('message', requested.at(-1)) };
}

/** Starts it, and tells whether it is done. */
function start(channel: ReturnType<typeof heldPrimary>['channel']) {
  const server = new EventEmitter() as unknown as Parameters<typeof takeHandedOver>[0] & EventEmitter;
  const state = { server, isDone: false };
  const done = takeHandedOver(server, channel).then(() => {
    state.isDone = true;
  });
  return Object.assign(state, { done });
}

describe('a worker that is about to close', () => {
  it('waits for the response of its primary, no matter how long that takes', async () => {
    const { channel, requested, respond } = heldPrimary();
    const worker = start(channel);
    channel.emit('message', { peers: 'visits', news: [] });
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    expect(worker.isDone).toBe(false);
    respond();
    await worker.done;
    expect(requested).toHaveLength(1);
    expect(channel.listenerCount('message') + worker.server.listenerCount('connection')).toBe(0);
  });

  it('asks again after a round that brought a connection', async () => {
    const { channel, requested, respond } = heldPrimary();
    const worker = start(channel);
    worker.server.emit('connection');
    respond();
    await nextTurn();
    expect([worker.isDone, requested.length]).toEqual([false, 2]);
    respond();
    await worker.done;
  });

  it('does not wait for a primary that is gone', async () => {
    const { channel } = heldPrimary();
    const worker = start(channel);
    channel.connected = false;
    channel.emit('disconnect');
    await worker.done;
    await start(channel).done;
  });
});
