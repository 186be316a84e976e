import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { FaultProxy } from '../../../test/faults/rig/fault-proxy.ts';
import { silentLog } from '../../platform/log.ts';
import { engineSocketPath } from '../../storage/events/engine/socket-path.ts';
import { openEventFiles } from '../../storage/events/event-files.ts';
import { openEmbedded, type TestEventLog } from '../../storage/events/event-log.fixture.ts';
import { eventRow } from '../../storage/events/event-rows.fixture.ts';
import { openEventLog } from '../../storage/events/open-events.ts';
import { createRowEncoder } from '../../storage/events/row-codec.ts';
import { lockMove } from '../../storage/moving.ts';
import { runCommandLine } from '../command.fixture.ts';

let server: TestEventLog;
let wire: FaultProxy;
let folder: string;
const serverUrl = () => `http://default:secret@127.0.0.1:${wire.port}`;
beforeAll(async () => {
  server = await openEmbedded();
  wire = await FaultProxy.open({ path: engineSocketPath(server.dataDirectory) }, Math.random);
});
afterAll(async () => {
  wire.close();
  await server.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-move-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const move = (args: readonly string[] = [], settings: Record<string, string> = {}) =>
  runCommandLine(['move', ...args], { DATA_DIR: folder, ...settings });

it('moves the events to ClickHouse, says how many of each day, and rejects starts without it', async () => {
  const log = await openEventLog({ dataDirectory: folder, log: silentLog() });
  await log.untilReady();
  const views = ['2026-01-30', '2026-01-31', '2026-01-31'].map((day, index) =>
    eventRow({ siteId: 1, kind: 'pageview', path: `/${index}`, occurredAt: Date.parse(day) }),
  );
  await log.writer.insertBlock('some', createRowEncoder(0)(views));
  await log.close();

  const { code, stdout, stderr } = await move([], { CLICKHOUSE_URL: serverUrl() });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.split('\n')).toEqual([
    'Copying the events:',
    '  2026-01-30: 1 events',
    '  2026-01-31: 2 events',
    expect.stringMatching(/^Moved in [\d.]+ s: 3 events in ClickHouse, all equal to those of DATA_DIR\.$/),
    'Start the service with CLICKHOUSE_URL.',
    '',
  ]);
  const files = openEventFiles(server.dataDirectory);
  expect([await files.days(), (await files.describe('2026-01-31')).rows]).toEqual([['2026-01-30', '2026-01-31'], 2]);
  await files.close();

  const rejected = { code: 1, stderr: expect.stringMatching(/were moved to ClickHouse\. Set CLICKHOUSE_URL\./) };
  for (const args of [
    ['move', '--to-clickhouse', serverUrl()],
    ['account', 'list'],
  ])
    expect(await runCommandLine(args, { DATA_DIR: folder })).toMatchObject(rejected);
});

it('is rejected without events, with two servers, and beside another move', async () => {
  const url = 'http://one.example:8123';
  expect(await move([], { CLICKHOUSE_URL: url })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/has no events to move\.\n$/),
  });
  expect(await move(['--to-clickhouse', 'postgres://x/y'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Use --to-clickhouse/),
  });
  const other = await move(['--to-clickhouse', 'http://two.example:8123'], { CLICKHOUSE_URL: url });
  expect(other).toMatchObject({ code: 2, stderr: expect.stringMatching(/^CLICKHOUSE_URL names another database\./) });
  await mkdir(join(folder, 'events'));
  const lock = lockMove(folder);
  expect(await move([], { CLICKHOUSE_URL: url })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Another move of DATA_DIR .* is running\.\n$/),
  });
  lock?.release();
});

it('moves the events back to DATA_DIR, and services store no more in ClickHouse', async () => {
  const settings = { CLICKHOUSE_URL: serverUrl() };
  const { code, stdout, stderr } = await move(['--back'], settings);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^Copying the events:\n {2}2026-01-30: 1 events\n {2}2026-01-31: 2 events\nMoved in [\d.]+ s: 3 events in DATA_DIR, all equal to those of the servers\.\nStart the service without CLICKHOUSE_URL\.\n$/,
  );
  const log = await openEventLog({ dataDirectory: folder, log: silentLog() });
  await log.untilReady();
  const files = openEventFiles(folder);
  expect([await files.days(), (await files.describe('2026-01-31')).rows]).toEqual([['2026-01-30', '2026-01-31'], 2]);
  await files.close();
  await log.close();
  const late = createRowEncoder(0)([eventRow({ siteId: 1, kind: 'pageview', path: '/late' })]);
  await expect(server.eventLog.writer.insertBlock('late', late)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await move(['--back'], settings)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^These servers were moved to a DATA_DIR already\./),
  });
});
