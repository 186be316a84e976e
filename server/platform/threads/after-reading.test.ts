import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { afterReading } from './after-reading.ts';

afterEach(() => vi.useRealTimers());

it('lets an answer win that lies in the socket when the time is over', async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const client = connect(port);
  const [[remote]] = (await Promise.all([once(server, 'connection'), once(client, 'connect')])) as [
    [Socket],
    unknown[],
  ];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const events: string[] = [];
  client.once('data', () => void events.push('answer'));
  const isOver = new Promise<void>((resolve) =>
    afterReading(300, () => {
      events.push('timeout');
      resolve();
    }),
  );
  // The answer has been sent, and nothing has been read.
  remote.write('answer', () => vi.advanceTimersByTime(300));
  await isOver;
  expect(events).toEqual(['answer', 'timeout']);
  client.destroy();
  server.close();
});

it('does nothing once it is cancelled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let runs = 0;
  const cancelled = afterReading(300, () => void runs++);
  cancelled();
  vi.advanceTimersByTime(300);
  // Also between the timer and the reading.
  const late = afterReading(300, () => void runs++);
  vi.advanceTimersByTime(300);
  late();
  const over = new Promise<void>((resolve) => afterReading(1, resolve));
  vi.advanceTimersByTime(1);
  await over;
  expect(runs).toBe(0);
});
