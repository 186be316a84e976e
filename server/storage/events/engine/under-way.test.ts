import { expect, it } from 'vitest';
import { UnderWay } from './under-way.ts';

it('resolves at once where nothing is under way', async () => {
  await new UnderWay().settled(60_000);
});

it('waits for what was begun, and for what is begun meanwhile', async () => {
  const underWay = new UnderWay();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended: string[] = [];
  underWay.track(first.promise).then(() => {
    ended.push('first');
    underWay.track(second.promise).then(() => ended.push('second'));
  });
  const settled = underWay.settled(60_000).then(() => ended.push('settled'));
  first.resolve();
  setTimeout(() => second.resolve(), 5);
  await settled;
  expect(ended).toEqual(['first', 'second', 'settled']);
});

it('hands failures to whoever began it, and counts it as ended', async () => {
  const underWay = new UnderWay();
  const failing = underWay.track(Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  await underWay.settled(60_000);
});

it('gives up when its time is over', async () => {
  const underWay = new UnderWay();
  underWay.track(new Promise(() => undefined));
  await underWay.settled(5);
});
