import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { waitForStopSignal } from './stop-signals.ts';

function listening() {
  const source = new EventEmitter();
  const seen = { time: 1000, asked: false, cutShort: [] as number[] };
  const asked = waitForStopSignal(
    source,
    (exitCode) => seen.cutShort.push(exitCode),
    () => seen.time,
  );
  asked.then(() => {
    seen.asked = true;
  });
  return { source, seen, asked };
}

describe('signals', () => {
  it.each(['SIGTERM', 'SIGINT'])('%s asks to stop', async (signal) => {
    const { source, seen, asked } = listening();
    expect(seen.asked).toBe(false);
    source.emit(signal);
    await asked;
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
