import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import type { EngineChild } from './embedded.ts';
import { type Supervisor, superviseEngine } from './engine-supervisor.ts';

/** A fake engine that consists of states: which children were started, and whether one responds. */
function createFakeEngine() {
  const engine = {
    answers: false,
    prepared: 0,
    preparing: (): Promise<void> => Promise.resolve(),
    children: [] as { die(): void; listen(): void; killed: boolean; stopped: boolean }[],
    /** Responds immediately or after the timeout, like a real engine. */
    ping: async (timeoutMs: number) => {
      engine.pings.push(timeoutMs);
      const tookMs = engine.answers ? engine.answersAfterMs : timeoutMs;
      const waits = engine.answers ? tookMs > 0 : engine.isSilent;
      if (waits) await new Promise((resolve) => setTimeout(resolve, Math.min(tookMs, timeoutMs)));
      return engine.answers && tookMs <= timeoutMs;
    },
    pings: [] as number[],
    answersAfterMs: 0,
    /** Processor time of the engine so far. */
    usedMs: () => 0,
    /** How it fails to respond: silent like a hung engine, or rejected immediately like one that is gone. */
    isSilent: false,
    prepare: () => {
      engine.prepared += 1;
      return engine.preparing();
    },
    start: (): EngineChild => {
      const ended = Promise.withResolvers<string>();
      const listening = Promise.withResolvers<void>();
      const child = {
        die: () => ended.resolve('died'),
        listen: () => listening.resolve(),
        killed: false,
        stopped: false,
      };
      engine.children.push(child);
      return {
        processId: engine.children.length,
        processorTimeMs: () => engine.usedMs(),
        ended: ended.promise,
        listening: listening.promise,
        stop: async () => {
          child.stopped = true;
        },
        kill: () => {
          child.killed = true;
          engine.answers = false;
          child.die();
        },
      };
    },
  };
  return engine;
}

let engine: ReturnType<typeof createFakeEngine>;
let supervisor: Supervisor | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  engine = createFakeEngine();
});
afterEach(async () => {
  await supervisor?.stop();
  supervisor = undefined;
  vi.useRealTimers();
});

function supervise(given: { start?: boolean; isAsked?: () => boolean } = {}): Supervisor {
  supervisor = superviseEngine({
    ping: engine.ping,
    prepare: engine.prepare,
    start: given.start === false ? undefined : engine.start,
    ...(given.isAsked && { isAsked: given.isAsked }),
    log: silentLog(),
  });
  return supervisor;
}

describe('the supervisor', () => {
  it('starts an engine when none responds, and is up once it listens and its tables exist', async () => {
    const { isUp, untilUp } = supervise();
    await vi.advanceTimersByTimeAsync(10);
    expect(engine.children).toHaveLength(1);
    expect(isUp()).toBe(false);
    engine.answers = true;
    engine.children[0]?.listen();
    await untilUp();
    expect(isUp()).toBe(true);
    expect(engine.prepared).toBe(1);
  });

  it("uses another process's engine when one responds", async () => {
    engine.answers = true;
    await supervise().untilUp();
    expect(engine.children).toHaveLength(0);
  });

  it('only waits if it may not start one', async () => {
    const { isUp } = supervise({ start: false });
    await vi.advanceTimersByTimeAsync(5000);
    expect(engine.children).toHaveLength(0);
    engine.answers = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(isUp()).toBe(true);
  });

  it('starts another within half a second when a running one dies, no matter how often, and aborts running queries', async () => {
    const { isUp, whileUp } = supervise();
    for (let life = 0; life < 5; life += 1) {
      await vi.advanceTimersByTimeAsync(500);
      expect(engine.children).toHaveLength(life + 1);
      engine.answers = true;
      engine.children[life]?.listen();
      await vi.advanceTimersByTimeAsync(1000);
      expect(isUp()).toBe(true);
      const signal = whileUp();
      expect(signal.aborted).toBe(false);
      engine.answers = false;
      engine.children[life]?.die();
      await vi.advanceTimersByTimeAsync(0);
      expect(isUp()).toBe(false);
      expect(signal.aborted).toBe(true);
    }
  });

  it('waits up to three seconds for an engine that works, and not for one that is stopped or idle', async () => {
    const silentFor = async (usedMs: () => number) => {
      const { isUp, stop } = supervise();
      await vi.advanceTimersByTimeAsync(10);
      engine.answers = true;
      engine.children.at(-1)?.listen();
      await vi.advanceTimersByTimeAsync(600);
      expect(isUp()).toBe(true);
      Object.assign(engine, { answers: false, isSilent: true, usedMs });
      let waitedMs = 0;
      for (; isUp() && waitedMs < 10_000; waitedMs += 100) await vi.advanceTimersByTimeAsync(100);
      engine.isSilent = false;
      await stop();
      return waitedMs;
    };
    expect(await silentFor(() => 0)).toBeLessThan(1_000);
    // 5 ms in 300 ms, as an idle engine.
    expect(await silentFor(() => Date.now() / 60)).toBeLessThan(1_000);
    const busy = await silentFor(() => Date.now() / 10);
    expect(busy).toBeGreaterThan(2_000);
    expect(busy).toBeLessThan(4_000);
  });

  it('waits longer each time one dies before it is up, but never more than ten seconds', async () => {
    supervise();
    await vi.advanceTimersByTimeAsync(10);
    const starts: number[] = [];
    for (let death = 0; death < 10; death += 1) {
      const before = engine.children.length;
      engine.children.at(-1)?.die();
      let waited = 0;
      while (engine.children.length === before && waited < 20_000) {
        await vi.advanceTimersByTimeAsync(100);
        waited += 100;
      }
      starts.push(waited);
    }
    expect(starts[0]).toBeLessThanOrEqual(500);
    expect(starts.at(-1)).toBeGreaterThanOrEqual(9000);
    expect(Math.max(...starts)).toBeLessThanOrEqual(11_100);
  });

  it('kills one that has been silent for twenty seconds and starts another', async () => {
    const { isUp } = supervise();
    await vi.advanceTimersByTimeAsync(10);
    engine.answers = true;
    engine.children[0]?.listen();
    await vi.advanceTimersByTimeAsync(10_000);
    engine.answers = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(isUp()).toBe(false);
    expect(engine.children[0]?.killed).toBe(false);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(engine.children[0]?.killed).toBe(true);
    expect(engine.children.length).toBeGreaterThan(1);
  });

  it('keeps one that responds again in time', async () => {
    const { isUp } = supervise();
    await vi.advanceTimersByTimeAsync(10);
    engine.answers = true;
    engine.children[0]?.listen();
    await vi.advanceTimersByTimeAsync(1000);
    for (let spell = 0; spell < 3; spell += 1) {
      engine.answers = false;
      await vi.advanceTimersByTimeAsync(12_000);
      engine.answers = true;
      await vi.advanceTimersByTimeAsync(2000);
    }
    expect(isUp()).toBe(true);
    expect(engine.children).toHaveLength(1);
    expect(engine.children[0]?.killed).toBe(false);
  });

  it('stays up through one missed ping, and pings again immediately', async () => {
    engine.answers = true;
    const { isUp, untilUp, whileUp } = supervise();
    await untilUp();
    engine.isSilent = true;
    for (let hiccup = 0; hiccup < 5; hiccup += 1) {
      engine.answers = false;
      await vi.advanceTimersByTimeAsync(400);
      engine.answers = true;
      await vi.advanceTimersByTimeAsync(1000);
      expect(isUp()).toBe(true);
    }
    expect(whileUp().aborted).toBe(false);
  });

  it.each([
    [0, 840, 860],
    [100, 1240, 1260],
    [1000, 2640, 2660],
  ])(
    'is down after two missed pings, which may take longer if it has answered after %d ms before',
    async (answersAfterMs, stillUpMs, downMs) => {
      engine.answers = true;
      engine.answersAfterMs = answersAfterMs;
      const { isUp, untilUp } = supervise();
      const up = untilUp();
      await vi.advanceTimersByTimeAsync(answersAfterMs);
      await up;
      engine.isSilent = true;
      engine.answers = false;
      // The check that found it up has just run; the next one is a full interval away.
      await vi.advanceTimersByTimeAsync(stillUpMs);
      expect(isUp()).toBe(true);
      await vi.advanceTimersByTimeAsync(downMs - stillUpMs);
      expect(isUp()).toBe(false);
    },
  );

  it('comes back also if it answers much later than before', async () => {
    engine.answers = true;
    const { isUp, untilUp } = supervise();
    await untilUp();
    engine.isSilent = true;
    engine.answers = false;
    await vi.advanceTimersByTimeAsync(2_000);
    engine.answers = true;
    engine.answersAfterMs = 1_000;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(isUp()).toBe(true);
    expect(engine.pings.at(-1)).toBe(1_200);
  });

  it('pings an idle engine every three seconds, and one that runs a statement for longer every quarter of a second', async () => {
    engine.answers = true;
    let isRunning = false;
    const { requested, isUp, untilUp } = supervise({ isAsked: () => isRunning });
    await untilUp();
    await vi.advanceTimersByTimeAsync(1_500);
    engine.pings.length = 0;
    requested();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(engine.pings).toHaveLength(4);
    engine.isSilent = true;
    engine.answers = false;
    isRunning = true;
    requested();
    await vi.advanceTimersByTimeAsync(960);
    expect(isUp()).toBe(false);
  });

  it('ignores a ping during which this process itself was paused, at most three times in a row', async () => {
    engine.answers = true;
    const { isUp, untilUp } = supervise();
    await untilUp();
    engine.answers = false;
    const ping = vi.spyOn(performance, 'now');
    let moment = 0;
    // Each reading of the clock is two seconds after the previous one: every ping takes far longer than its timeout.
    ping.mockImplementation(() => {
      moment += 2000;
      return moment;
    });
    const before = engine.pings.length;
    await vi.advanceTimersByTimeAsync(5_000);
    ping.mockRestore();
    expect(isUp()).toBe(false);
    expect(engine.pings.length - before).toBeGreaterThanOrEqual(5);
  });

  it('detects and kills one that hangs while its tables are created', async () => {
    engine.preparing = () => new Promise(() => undefined);
    supervise();
    await vi.advanceTimersByTimeAsync(10);
    engine.answers = true;
    engine.children[0]?.listen();
    await vi.advanceTimersByTimeAsync(2000);
    engine.answers = false;
    await vi.advanceTimersByTimeAsync(25_000);
    expect(engine.children[0]?.killed).toBe(true);
  });

  it('is not up while its tables cannot be created', async () => {
    engine.answers = true;
    engine.preparing = () => Promise.reject(new Error('no room'));
    const { isUp } = supervise();
    await vi.advanceTimersByTimeAsync(3000);
    expect(isUp()).toBe(false);
    engine.preparing = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(1000);
    expect(isUp()).toBe(true);
  });

  it('stops its engine when it is stopped, and starts no other', async () => {
    const running = supervise();
    await vi.advanceTimersByTimeAsync(10);
    await running.stop();
    expect(engine.children[0]?.stopped).toBe(true);
    engine.children[0]?.die();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(engine.children).toHaveLength(1);
    expect(running.isUp()).toBe(false);
  });
});
