import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itInFullScope } from '../../../../test/support/vitest/full-scope.ts';
import { sampleOf } from '../../../../test/support/vitest/scope.ts';
import {
  isServing,
  runCommandLine,
  runProgram,
  type ServiceProcess,
  startServiceProcess,
  type TemporaryFolder,
  temporaryFolder,
  until,
} from '../../command.fixture.ts';
import { openSite, sendEvents, storedEvents } from '../../event-load.fixture.ts';

let folder: TemporaryFolder;
let service: ServiceProcess | undefined;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  service?.child.kill('SIGKILL');
  await service?.ended;
  service = undefined;
  await folder.remove();
});

async function start(...args: string[]): Promise<ServiceProcess> {
  service = await startServiceProcess(args, { DATA_DIR: folder.path });
  return service;
}

/** Returns every line of the log that contains this text, parsed. */
function logLines({ output }: ServiceProcess, text: string): Array<{ process: number; msg: string }> {
  const lines = output().stdout.split('\n');
  return lines.filter((line) => line !== '' && line.includes(text)).map((line) => JSON.parse(line));
}

describe('serve', () => {
  it('prints its address and where to create the first account, and ends with 0 on request', async () => {
    const running = await start();
    await until(() => logLines(running, '/register').length > 0);
    expect(logLines(running, 'Waymark is ready at http://localhost:')).toHaveLength(1);
    expect(await running.stop()).toBe(0);
    expect(running.output().stderr).toBe('');
  });

  itInFullScope.each(['silent', 'warn'])('prints this and nothing else with its log level at %j', async (LOG_LEVEL) => {
    service = await startServiceProcess([], { DATA_DIR: folder.path, LOG_LEVEL });
    const running = service;
    await until(() => logLines(running, '/register').length > 0);
    const here = running.origin.replace('127.0.0.1', 'localhost');
    expect(logLines(running, '').map(({ msg }) => msg)).toEqual([
      `Waymark is ready at ${here}`,
      `Create the first account at ${here}/register`,
    ]);
  });

  it.each(sampleOf([[['--workers', '2']], [[]]], 2))(
    'rejects a port in use, in one line (%j)',
    async (args: string[]) => {
      const other = createServer();
      await once(other.listen(0, '127.0.0.1'), 'listening');
      const { port } = other.address() as AddressInfo;
      const settings = { DATA_DIR: folder.path, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' };
      const result = await runProgram(['serve', ...args], settings);
      other.close();
      const stderr = `PORT ${port} is in use by another program (EADDRINUSE).\n`;
      expect(result).toEqual({ code: 1, stdout: '', stderr });
    },
  );

  it('rejects an invalid data folder and an invalid catalog, in one line each', async () => {
    const file = join(folder.path, 'catalogue.db');
    await writeFile(file, 'not a database, however long one looks at it '.repeat(100));
    const run = (DATA_DIR: string) => runProgram(['serve'], { DATA_DIR, LOG_LEVEL: 'error', PORT: '1' });
    expect(await run(file)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^DATA_DIR .* is a file.*\n$/) });
    const notOpened = /^The catalog in DATA_DIR .* cannot be opened: .*not a database.*\n$/;
    expect(await run(folder.path)).toMatchObject({ code: 1, stderr: expect.stringMatching(notOpened) });
  });

  it('rejects an unreachable database without printing its password', async () => {
    const settings = { DATA_DIR: folder.path, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/waymark' };
    const result = await runProgram(['serve'], settings);
    expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The database at DATABASE_URL .*\n$/) });
    expect(result.stderr).not.toContain('secret');
  });
});

describe('serve, stopped under load', () => {
  it.each(sampleOf([[['--workers', '2']], [[]]], 2))(
    'loses no event that was acknowledged, and mentions no first account where there is one (%j)',
    async (args: string[]) => {
      const site = await openSite(folder.path);
      const running = await start(...args);
      const load = sendEvents(running.origin, site);
      await until(() => load.acknowledged.size > 200);
      expect(await running.stop()).toBe(0);
      await load.end();
      const stored = await storedEvents(folder.path, site);
      expect([...load.acknowledged].filter((name) => stored.get(name) !== 1)).toEqual([]);
      expect([...stored.keys()].filter((name) => !load.sent.has(name))).toEqual([]);
      expect(logLines(running, '/register')).toEqual([]);
    },
  );

  itInFullScope('ends immediately on a second request', async () => {
    const running = await start();
    const { hostname, port } = new URL(running.origin);
    const socket = connect(Number(port), hostname);
    // A request whose body never arrives delays the shutdown by a few seconds.
    socket.write('POST /api/event HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    socket.on('error', () => undefined);
    await fetch(`${running.origin}/healthz`);
    running.child.kill('SIGTERM');
    await until(() => logLines(running, 'Stopping').length > 0);
    await new Promise((resolve) => setTimeout(resolve, 600));
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(143);
    socket.destroy();
  });
});

describe('serve with workers', () => {
  itInFullScope('replaces a killed worker, and keeps serving meanwhile', async () => {
    const running = await start('--workers', '2');
    const workers = () => new Set(logLines(running, 'Email is off').map((line) => line.process));
    await until(() => workers().size === 2);
    const [victim = 0] = workers();
    process.kill(victim, 'SIGKILL');
    await until(() => workers().size === 3);
    expect(logLines(running, 'starting another one')).toMatchObject([{ workerProcess: victim, how: 'SIGKILL' }]);
    // The other worker may have been starting as well and logs before it listens.
    await until(() => isServing(running.origin));
    expect(await running.stop()).toBe(0);
  });
});

describe('a service that is asked to stop', () => {
  it('behind a balancer serves on while it is not ready, and ends immediately when it is asked again', async () => {
    service = await startServiceProcess([], { DATA_DIR: folder.path, DRAIN_SECONDS: '600' });
    const { origin, child, ended } = service;
    await until(async () => (await fetch(`${origin}/readyz`)).ok);
    child.kill('SIGHUP');
    child.kill('SIGTERM');
    await until(async () => (await fetch(`${origin}/readyz`)).status === 503);
    const parts = { service: 'unavailable', catalog: 'ok' };
    expect(await (await fetch(`${origin}/readyz`)).json()).toMatchObject({ parts });
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
  });

  itInFullScope('replaces its workers one after another for "reload", and answers meanwhile', async () => {
    service = await startServiceProcess(['--workers', '2'], { DATA_DIR: folder.path });
    const running = service;
    const reload = () => runCommandLine(['reload'], { DATA_DIR: folder.path });
    await until(async () => (await fetch(`${running.origin}/readyz`)).ok);
    let failures = 0;
    let isReloading = true;
    const asking = (async () => {
      while (isReloading) {
        if (!(await isServing(running.origin))) failures += 1;
        // Without a pause, the workers that start would compete with this for the processor.
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    })();
    expect(await reload()).toMatchObject({ code: 0, stdout: 'Replaced 2 workers.\n' });
    isReloading = false;
    await asking;
    expect(failures).toBe(0);
    expect(await running.stop()).toBe(0);
    expect(await reload()).toMatchObject({ code: 1, stderr: expect.stringMatching(/^No service with workers runs/) });
  });
});
