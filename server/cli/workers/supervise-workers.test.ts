import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { superviseWorkers, type WorkerProcess } from './supervise-workers.ts';

interface FakeWorker extends WorkerProcess {
  slot: number;
  requested: string[];
  listen(): void;
  end(how: string): void;
}

let forked: FakeWorker[];

function fork(slot: number): FakeWorker {
  const listening = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  const requested: string[] = [];
  const ask = (what: string) => {
    requested.push(what);
    ended.resolve(what);
  };
  const worker = {
    slot,
    requested,
    processId: forked.length,
    listening: listening.promise,
    ended: ended.promise,
    stop: () => ask('stop'),
    retire: () => ask('retire'),
    kill: () => ask('kill'),
    listen: listening.resolve,
    end: ended.resolve,
  };
  forked.push(worker);
  return worker;
}

const supervise = (count: number) => superviseWorkers({ count, fork, log: silentLog() });
const slots = () => forked.map(({ slot }) => slot);
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  forked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('workers', () => {
  it('start when the first one serves', async () => {
    const workers = supervise(3);
    await settle();
    expect(slots()).toEqual([1]);
    forked[0]?.listen();
    expect(await workers.started).toBe(true);
    await settle();
    expect(slots()).toEqual([1, 2, 3]);
  });

  it('are given up when the first one ends before it serves', async () => {
    const workers = supervise(3);
    forked[0]?.end('exit code 1');
    expect(await workers.started).toBe(false);
    await workers.stop();
    await settle(60_000);
    expect(slots()).toEqual([1]);
  });

  it('that die are followed by others in their slot, after a pause', async () => {
    supervise(2);
    forked[0]?.listen();
    await settle();
    forked[1]?.end('SIGKILL');
    await settle(199);
    expect(slots()).toEqual([1, 2]);
    await settle(1);
    expect(slots()).toEqual([1, 2, 2]);
  });

  it('that keep dying are started ever more slowly, and faster again after a steady life', async () => {
    supervise(1);
    forked[0]?.listen();
    await settle();
    const pauses: number[] = [];
    for (let deaths = 1; deaths <= 8; deaths++) {
      if (deaths === 8) await settle(11_000);
      forked.at(-1)?.end('SIGSEGV');
      let waited = 0;
      while (forked.length === deaths) {
        await settle(100);
        waited += 100;
      }
      pauses.push(waited);
    }
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 200]);
  });

  it('are all asked to end, and none follows', async () => {
    const workers = supervise(2);
    forked[0]?.listen();
    await settle();
    await workers.stop();
    await settle(60_000);
    expect(forked.map(({ requested }) => requested)).toEqual([['stop'], ['stop']]);
  });

  it('do not keep the end waiting while one is due', async () => {
    const workers = supervise(1);
    forked[0]?.listen();
    await settle();
    forked[0]?.end('SIGKILL');
    await settle(10);
    await workers.stop();
    await settle(60_000);
    expect(slots()).toEqual([1]);
  });
});

describe('replacing workers', () => {
  it('starts each successor before its predecessor stops, one after another', async () => {
    const workers = supervise(2);
    await settle();
    forked[0]?.listen();
    await settle();
    forked[1]?.listen();
    const replaced = workers.replaceAll();
    await settle();
    expect(slots()).toEqual([1, 2, 1]);
    expect(forked[0]?.requested).toEqual([]);
    forked[2]?.listen();
    await settle();
    expect([forked[0]?.requested, forked[1]?.requested, slots()]).toEqual([['retire'], [], [1, 2, 1, 2]]);
    forked[3]?.listen();
    expect(await replaced).toBe(2);
    expect(forked[1]?.requested).toEqual(['retire']);
    // A successor that dies is replaced like any other.
    forked[3]?.end('SIGKILL');
    await settle(1_000);
    expect(slots()).toEqual([1, 2, 1, 2, 2]);
    await workers.stop();
  });

  it('keeps a worker, and those after it, when its replacement does not start', async () => {
    const workers = supervise(2);
    await settle();
    forked[0]?.listen();
    await settle();
    forked[1]?.listen();
    const replaced = workers.replaceAll();
    await settle();
    forked[2]?.end('exit code 1');
    expect(await replaced).toBe(0);
    await settle(20_000);
    expect([forked[0]?.requested, forked[1]?.requested, slots()]).toEqual([[], [], [1, 2, 1]]);
    await workers.stop();
  });
});
