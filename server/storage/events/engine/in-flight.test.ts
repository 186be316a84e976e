import { expect, it } from 'vitest';
import { InFlight } from './in-flight.ts';

it('resolves immediately when nothing is running', async () => {
  await new InFlight().settled(60_000);
});

it('waits for running operations, including those started meanwhile', async () => {
  const inFlight = new InFlight();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended: string[] = [];
  inFlight.track(first.promise).then(() => {
    ended.push('first');
    inFlight.track(second.promise).then(() => ended.push('second'));
  });
  const settled = inFlight.settled(60_000).then(() => ended.push('settled'));
  first.resolve();
  setTimeout(() => second.resolve(), 5);
  await settled;
  expect(ended).toEqual(['first', 'second', 'settled']);
});

it('passes failures to the caller, and counts them as ended', async () => {
  const inFlight = new InFlight();
  const failing = inFlight.track(Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  await inFlight.settled(60_000);
});

it('gives up after the timeout', async () => {
  const inFlight = new InFlight();
  inFlight.track(new Promise(() => undefined));
  await inFlight.settled(5);
});
