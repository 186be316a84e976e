import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../server/cli/command.fixture.ts';
import { childrenOf, type Drill, type Sending, startDrill } from './drill.fixture.ts';

let drill: Drill | undefined;
afterEach(() => drill?.close());

/** Every acknowledged view was counted once, and no view was counted that nobody sent. */
async function expectExactlyOnce(running: Drill, sendings: readonly Sending[]): Promise<void> {
  expect(await running.view('/the-last')).toBe(202);
  const counted = await running.countedWith('/the-last');
  const sent = new Set(['/the-last', ...sendings.flatMap((sending) => [...sending.sent])]);
  const acknowledged = sendings.flatMap((sending) => [...sending.acknowledged]);
  expect(acknowledged.filter((path) => counted.get(path) !== 1)).toEqual([]);
  expect([...counted].filter(([path, count]) => count !== 1 || !sent.has(path))).toEqual([]);
}

describe('kill -9 under a steady stream of events', () => {
  it('of the whole service, again and again: every acknowledged event is counted once', async () => {
    drill = await startDrill();
    const sendings: Sending[] = [];
    for (const [round, atLeast] of [50, 300, 5].entries()) {
      const sending = drill.send(`round${round}`);
      await until(() => sending.acknowledged.size >= atLeast);
      drill.service.child.kill('SIGKILL');
      await sending.stop();
      sendings.push(sending);
      await drill.restart();
      expect((await drill.follow()).status).toBe(302);
    }
    await expectExactlyOnce(drill, sendings);
  });

  it('of the engine alone: nobody is refused, and every event is counted once', async () => {
    drill = await startDrill();
    const sending = drill.send('engine');
    for (let kill = 0; kill < 2; kill += 1) {
      const size = sending.acknowledged.size;
      await until(() => sending.acknowledged.size >= size + 200);
      let [engine] = childrenOf(drill.service.child.pid, 'engine-process');
      for (; engine === undefined; [engine] = childrenOf(drill.service.child.pid, 'engine-process')) await delay(50);
      process.kill(engine, 'SIGKILL');
    }
    await delay(300);
    await sending.stop();
    expect([...sending.refusals]).toEqual([]);
    await expectExactlyOnce(drill, [sending]);
  });

  it('of the first process of several, workers and all: every acknowledged event is counted once', async () => {
    drill = await startDrill({ args: ['--workers', '2'] });
    const sending = drill.send('workers');
    await until(() => sending.acknowledged.size >= 200);
    drill.service.child.kill('SIGKILL');
    await sending.stop();
    await drill.restart();
    await expectExactlyOnce(drill, [sending]);
  });
});
