import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { until } from '../../server/cli/command.fixture.ts';
import { childrenOf, type Drill, startDrill } from './drill.fixture.ts';

let drill: Drill | undefined;
let engine = 0;
afterEach(async () => {
  if (engine > 0) process.kill(engine, 'SIGCONT');
  engine = 0;
  await drill?.close();
});

/** Together longer than the supervisor takes to call the engine silent. */
const CLICKS_WHILE_HUNG = 25;

it('an engine that hangs: events are taken, links lead on, questions are refused; all of it arrives later', async () => {
  drill = await startDrill();
  await until(async () => (await drill?.request('/readyz'))?.status === 200);
  await drill.view('/before');
  await drill.countedWith('/before');
  engine = childrenOf(drill.service.child.pid, 'engine-process')[0] ?? 0;
  process.kill(engine, 'SIGSTOP');

  const sending = drill.send('hung');
  let clicks = 0;
  const follow = async () => {
    expect(await drill?.follow()).toEqual({ status: 302, location: 'https://example.com/target' });
    clicks += 1;
  };
  for (let click = 0; click < 5; click += 1) await follow();
  await until(async () => (await drill?.request('/readyz'))?.status === 503);
  expect((await drill.request('/healthz')).status).toBe(200);
  const question = '/api/v1/stats/{site}?name=page&from=2020-01-01&to=2099-12-31';
  expect(await drill.request(question)).toEqual({ status: 503, retryAfter: '1' });
  for (let click = 0; click < CLICKS_WHILE_HUNG; click += 1) {
    await follow();
    await delay(100);
  }
  await sending.stop();
  expect([...sending.refusals]).toEqual([]);
  expect(sending.acknowledged.size).toBe(sending.sent.size);

  process.kill(engine, 'SIGCONT');
  await drill.view('/after');
  const counted = await drill.countedWith('/after');
  expect([...counted.keys()].toSorted()).toEqual(['/after', '/before', ...sending.sent].toSorted());
  expect([...counted].filter(([, count]) => count !== 1)).toEqual([]);
  await until(async () => (await drill?.clicks()) === clicks);
});
