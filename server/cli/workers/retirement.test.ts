import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { RETIRE, watchRetirement } from './retirement.ts';

function fakeProcess() {
  const signals: unknown[] = [];
  const kill = (...signal: unknown[]) => signals.push(signal);
  return { channel: Object.assign(new EventEmitter(), { pid: 7, kill }), signals };
}

it('a worker stops once its primary says that it has a successor', () => {
  const { channel, signals } = fakeProcess();
  const isReplaced = watchRetirement(channel);
  expect(isReplaced()).toBe(false);
  channel.emit('message', RETIRE);
  expect([isReplaced(), signals]).toEqual([true, [[7, 'SIGTERM']]]);
});

it.each(['hand over accepted connections', { peers: 'visits', news: [] }, undefined])(
  'a worker goes on after the message %j',
  (message) => {
    const { channel, signals } = fakeProcess();
    const isReplaced = watchRetirement(channel);
    channel.emit('message', message);
    expect([isReplaced(), signals]).toEqual([false, []]);
  },
);
