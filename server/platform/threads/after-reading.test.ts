import { connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { afterReading } from './after-reading.ts';

it('lets an answer win that arrived while the process stood still', async () => {
  const events: string[] = [];
  const server = createServer((socket) => socket.end('answer'));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  const socket = connect(port);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await new Promise<void>((resolve) => {
    socket.once('data', () => void events.push('answer'));
    afterReading(1, () => {
      events.push('timeout');
      resolve();
    });
    for (const until = performance.now() + 30; performance.now() < until; );
  });
  expect(events).toEqual(['answer', 'timeout']);
  socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

it('does nothing once it is cancelled', async () => {
  let runs = 0;
  afterReading(0, () => void runs++)();
  await new Promise<void>((resolve) => afterReading(2, resolve));
  expect(runs).toBe(0);
});
