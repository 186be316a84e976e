import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onStopSignal, waitForStopSignal } from './stop-signals.ts';

function listening() {
  const source = new EventEmitter();
  const seen = { time: 1000, requested: false, cutShort: [] as number[] };
  const requested = waitForStopSignal(
    source,
    (exitCode) => seen.cutShort.push(exitCode),
    () => seen.time,
  );
  requested.then(() => {
    seen.requested = true;
  });
  return { source, seen, requested };
}

describe('signals', () => {
  it.each(['SIGTERM', 'SIGINT'])('%s asks to stop', async (signal) => {
    const { source, seen, requested } = listening();
    expect(seen.requested).toBe(false);
    source.emit(signal);
    await requested;
    expect(seen.cutShort).toEqual([]);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ])('a second %s cuts it short with exit code %d', (signal, exitCode) => {
    const { source, seen } = listening();
    source.emit('SIGTERM');
    seen.time += 1000;
    source.emit(signal);
    expect(seen.cutShort).toEqual([exitCode]);
  });

  it('that arrive twice at the same time, from a terminal and a forwarder, count once', () => {
    const { source, seen } = listening();
    source.emit('SIGINT');
    seen.time += 50;
    source.emit('SIGINT');
    source.emit('SIGTERM');
    expect(seen.cutShort).toEqual([]);
  });
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends what is cleaned up with the exit code %i, as long as it is wanted', (signal, code) => {
  const source = new EventEmitter();
  const codes: number[] = [];
  const ignore = onStopSignal(source, (exitCode) => codes.push(exitCode));
  source.emit(signal);
  ignore();
  source.emit(signal);
  expect([codes, source.listenerCount(signal)]).toEqual([[code], 0]);
});
