import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultProxy } from '../../../../test/faults/rig/fault-proxy.ts';
import { engineSocketPath } from '../engine/socket-path.ts';
import { openEventFiles } from '../event-files.ts';
import { openEmbedded, type TestEventLog } from '../event-log.fixture.ts';
import { eventRow } from '../event-rows.fixture.ts';
import { objectRows, siteRows } from '../generated-rows.fixture.ts';
import { createRowEncoder } from '../row-codec.ts';
import { type CopiedDay, EventsMove, embeddedLog, type MovedLog, serverLog } from './move-events.ts';

let from: TestEventLog;
let to: TestEventLog;
const logOf = ({ dataDirectory }: TestEventLog) => embeddedLog(dataDirectory);
const store = ({ eventLog }: TestEventLog, token: string, rows: Parameters<ReturnType<typeof createRowEncoder>>[0]) =>
  eventLog.writer.insertBlock(token, createRowEncoder(0)(rows));
const storeView = (log: TestEventLog, path: string, at: string) =>
  store(log, `view ${at}`, [eventRow({ siteId: 1, kind: 'pageview', path, occurredAt: Date.parse(at) })]);

async function daysOf({ dataDirectory }: TestEventLog): Promise<Record<string, string>> {
  const files = openEventFiles(dataDirectory);
  const found: Record<string, string> = {};
  for (const day of await files.days()) found[day] = (await files.describe(day)).fingerprint;
  await files.close();
  return found;
}

/** Runs work on a move and closes it. */
async function moving<Result>(
  work: (move: EventsMove) => Promise<Result>,
  target: MovedLog = logOf(to),
): Promise<Result> {
  const move = EventsMove.connect({ from: logOf(from), to: target });
  try {
    return await work(move);
  } finally {
    await move.close();
  }
}

/** What a pass did, without the days that were equal. */
async function pass(move: EventsMove): Promise<Pick<CopiedDay, 'day' | 'copied'>[]> {
  const days: CopiedDay[] = [];
  const copied = await move.catchUp((day) => days.push(day));
  const changed = days.filter((day) => day.copied > 0).map(({ day, copied: rows }) => ({ day, copied: rows }));
  expect(copied).toBe(changed.reduce((sum, day) => sum + day.copied, 0));
  return changed;
}

beforeAll(async () => {
  [from, to] = await Promise.all([openEmbedded(), openEmbedded()]);
  const rows = [siteRows, objectRows].flatMap((each) => fc.sample(each, { seed: 5, numRuns: 4 }).flat());
  await store(from, 'all', rows);
  await storeView(from, '\t\n\\ ä\u0000 🎉', '2026-01-31T23:59:59.999Z');
});
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
});

describe('events that are moved', () => {
  it('are all there once after a connection that was cut and a second attempt', async () => {
    const wire = await FaultProxy.open({ path: engineSocketPath(to.dataDirectory) }, () => 0);
    const cut = EventsMove.connect({
      from: logOf(from),
      to: serverLog(`http://default:@127.0.0.1:${wire.port}`),
    });
    await cut.prepare();
    const first: CopiedDay[] = [];
    const cutAfterTheFirst = (day: CopiedDay) => {
      first.push(day);
      wire.mode = 'refuse';
    };
    await expect(cut.catchUp(cutAfterTheFirst)).rejects.toThrow();
    await cut.close();
    wire.close();
    await moving(async (move) => {
      await move.prepare();
      const copied = await pass(move);
      expect(copied.map(({ day }) => day)).not.toContain(first[0]?.day);
      expect(await pass(move)).toEqual([]);
      expect(await pass(move)).toEqual([]);
    });
    expect(await daysOf(to)).toEqual(await daysOf(from));
  });

  it('include those that arrive during the move, and those that were erased meanwhile are erased', async () => {
    await storeView(from, '/early', '2026-03-01T00:05:00Z');
    await storeView(from, '/late', '2026-03-01T20:05:00Z');
    await moving(async (move) => {
      await pass(move);
      await storeView(from, '/later', '2026-03-01T20:06:00Z');
      await storeView(from, '/of-another-day', '2026-03-02T20:06:00Z');
      expect(await pass(move)).toEqual([
        // Only the ten minutes that differ.
        { day: '2026-03-01', copied: 2 },
        { day: '2026-03-02', copied: 1 },
      ]);
      expect(await pass(move)).toEqual([]);
      await from.eventLog.reader.deleteAllBefore(Date.parse('2026-03-01'));
      await pass(move);
      expect(await pass(move)).toEqual([]);
    });
    const days = await daysOf(to);
    expect(days).toEqual(await daysOf(from));
    expect(Object.keys(days).slice(0, 2)).toEqual(['2026-03-01', '2026-03-02']);
  });

  it('cannot be stored in the former log behind the fence', async () => {
    await moving((move) => move.raise());
    await expect(storeView(from, '/too-late', '2026-03-03')).rejects.toMatchObject({ code: 'unavailable' });
    await moving((move) => move.lift());
    await storeView(from, '/again', '2026-03-03');
  });

  it('are not moved to a server with events of its own', async () => {
    await moving(async (move) => {
      expect([await move.end(), await move.end()]).toEqual([true, false]);
      await expect(move.prepare()).rejects.toThrow(
        /^the event log to move to already has \d+ events; use an empty one$/,
      );
    });
  });
});
