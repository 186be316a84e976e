import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Loader, startLoader } from '../../collect/spool/loader.ts';
import { type OpenSpool, openSpool } from '../../collect/spool/spool.ts';
import { silentLog } from '../../platform/log.ts';
import { startEngineChild } from './engine/embedded.ts';
import { eventRow } from './event-rows.fixture.ts';
import { type EventLog, openEventLog } from './open-events.ts';

let dataDirectory: string;
const closing: (() => Promise<void>)[] = [];
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'faults-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(dataDirectory, { recursive: true });
});

const log = silentLog();

async function open(): Promise<EventLog> {
  const eventLog = await openEventLog({ dataDirectory, log });
  closing.push(() => eventLog.close());
  return eventLog;
}

async function openWithSpool(): Promise<{ eventLog: EventLog; spool: OpenSpool; loader: Loader }> {
  const eventLog = await open();
  const spool = await openSpool({ directory: join(dataDirectory, 'spool'), log, maxSegmentBytes: 300_000 });
  const loader = startLoader({
    segments: spool.segments,
    writer: eventLog.writer,
    isReady: () => eventLog.ready(),
    onLoaded: () => undefined,
    log,
    intervalMs: 5,
  });
  closing.push(async () => {
    await loader.stop();
    await spool.close();
  });
  return { eventLog, spool, loader };
}

const untilGone = async (processId: number) => {
  for (;;) {
    try {
      process.kill(processId, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('the engine', () => {
  it('accepts events before it is up', async () => {
    const { eventLog, spool, loader } = await openWithSpool();
    expect(eventLog.ready()).toBe(false);
    await spool.append(eventLog.writer.encodeRows([eventRow({ linkId: 1 })]));
    await expect(eventLog.reader.count({ accountId: 1 })).rejects.toMatchObject({ code: 'unavailable' });
    await loader.drain();
    expect(await eventLog.reader.count({ accountId: 1 })).toBe(1);
  });

  it('killed repeatedly while blocks are stored: every event is stored once', async () => {
    const { eventLog, spool, loader } = await openWithSpool();
    await eventLog.untilReady();
    let appended = 0;
    const appendSome = async () => {
      // Rows that differ only in the number that the encoder adds, as in a load test.
      const rows = Array.from({ length: 200 }, () => eventRow({ occurredAt: Date.now() }));
      await spool.append(eventLog.writer.encodeRows(rows));
      appended += rows.length;
    };
    for (let kill = 0; kill < 4; kill += 1) {
      const blocks = loader.counters.blocks;
      while (loader.counters.blocks < blocks + 3) await appendSome();
      const processId = eventLog.engineProcessId();
      if (processId !== undefined) process.kill(processId, 'SIGKILL');
      await appendSome();
      await appendSome();
      await eventLog.untilReady();
    }
    await loader.drain();
    expect(await eventLog.reader.count({ accountId: 1 })).toBe(appended);
    expect(loader.counters.failures).toBeGreaterThan(0);
    expect(loader.counters.refusedRows).toBe(0);
    // Four engine starts, on a machine that may be busy with other work.
  });

  it('ends when the process that owns it is killed, and another takes over', async () => {
    const owner = spawn(
      process.execPath,
      [fileURLToPath(new URL('./engine-owner.fixture.ts', import.meta.url)), dataDirectory],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = (await once(owner.stdout, 'data')) as [Buffer];
    const engineProcessId = Number(line.toString());
    const eventLog = await open();
    await eventLog.untilReady();
    expect(eventLog.engineProcessId()).toBeUndefined();
    await eventLog.writer.insertBlock('before', eventLog.writer.encodeRows([eventRow()]));
    owner.kill('SIGKILL');
    await untilGone(engineProcessId);
    while (eventLog.engineProcessId() === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    await eventLog.untilReady();
    expect(await eventLog.reader.count({ accountId: 1 })).toBe(1);
  });

  // It died of a message to nobody, hung while exiting, and kept every other engine from opening the directory.
  it.each([0, 200])('ends in an orderly way when its owner leaves it %i ms after its start', async (ms) => {
    const child = startEngineChild(dataDirectory, log);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await child.stop();
    // Killed if it takes more than four seconds.
    expect(['exit code 0', 'SIGKILL']).toContain(await child.ended);
  });

  it('waits for running requests before it closes', async () => {
    const eventLog = await openEventLog({ dataDirectory, log });
    await eventLog.untilReady();
    const rows = eventLog.writer.encodeRows(Array.from({ length: 5000 }, () => eventRow()));
    const insert = eventLog.writer.insertBlock('last', rows);
    await Promise.all([eventLog.close(), insert]);
    const again = await open();
    await again.untilReady();
    expect(await again.reader.count({ accountId: 1 })).toBe(5000);
  });

  it('stopped (SIGSTOP): queries are rejected, events are accepted, and all of them are stored when it continues', async () => {
    const { eventLog, spool, loader } = await openWithSpool();
    await eventLog.untilReady();
    const processId = eventLog.engineProcessId() ?? 0;
    process.kill(processId, 'SIGSTOP');
    const requested = expect(eventLog.reader.count({ accountId: 1 })).rejects.toMatchObject({ code: 'unavailable' });
    for (let index = 0; index < 10; index += 1) await spool.append(eventLog.writer.encodeRows([eventRow()]));
    await requested;
    expect(eventLog.ready()).toBe(false);
    await expect(eventLog.reader.count({ accountId: 1 })).rejects.toMatchObject({ code: 'unavailable' });
    process.kill(processId, 'SIGCONT');
    await eventLog.untilReady();
    await loader.drain();
    expect(await eventLog.reader.count({ accountId: 1 })).toBe(10);
  });
});
