import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FaultProxy } from '../../../test/faults/rig/fault-proxy.ts';
import { type CopiedDay, copyEvents, DifferentEventsError } from './copy-events.ts';
import { engineSocketPath } from './engine/socket-path.ts';
import { openEventFiles } from './event-files.ts';
import { openEmbedded, type TestEventLog } from './event-log.fixture.ts';
import { eventRow } from './event-rows.fixture.ts';
import { objectRows, siteRows } from './generated-rows.fixture.ts';
import { createRowEncoder } from './row-codec.ts';

let from: TestEventLog;
let to: TestEventLog;
const addressOf = ({ dataDirectory }: TestEventLog) => ({ socketPath: engineSocketPath(dataDirectory) });
const store = ({ eventLog }: TestEventLog, token: string, rows: Parameters<ReturnType<typeof createRowEncoder>>[0]) =>
  eventLog.writer.insertBlock(token, createRowEncoder(0)(rows));

async function daysOf({ dataDirectory }: TestEventLog): Promise<Record<string, string>> {
  const files = openEventFiles(dataDirectory);
  const found: Record<string, string> = {};
  for (const day of await files.days()) found[day] = (await files.describe(day)).fingerprint;
  await files.close();
  return found;
}

const view = (path: string, at: string) => eventRow({ siteId: 1, kind: 'pageview', path, occurredAt: Date.parse(at) });

beforeAll(async () => {
  [from, to] = await Promise.all([openEmbedded(), openEmbedded()]);
  const rows = [siteRows, objectRows].flatMap((each) => fc.sample(each, { seed: 5, numRuns: 4 }).flat());
  await store(from, 'all', [...rows, view('\t\n\\ ä\u0000 🎉', '2026-01-31T23:59:59.999Z')]);
});
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
});

it('a copy that was cut off goes on where it was, and has every event once', async () => {
  const wire = await FaultProxy.open({ path: engineSocketPath(to.dataDirectory) }, () => 0);
  const target = { url: `http://default:@127.0.0.1:${wire.port}` };
  const first: CopiedDay[] = [];
  const cutAfterTheFirst = (copied: CopiedDay) => {
    first.push(copied);
    wire.mode = 'refuse';
  };
  await expect(copyEvents(addressOf(from), target, cutAfterTheFirst)).rejects.toThrow();
  expect(first).toHaveLength(1);
  wire.close();

  const copied: CopiedDay[] = [];
  await copyEvents(addressOf(from), addressOf(to), (day) => copied.push(day));
  const days = await daysOf(from);
  expect(copied.map(({ day }) => day)).toEqual(Object.keys(days));
  expect(copied.map(({ wasThere }) => wasThere)).toEqual(copied.map((_, index) => index === 0));
  expect(await daysOf(to)).toEqual(days);

  const again: CopiedDay[] = [];
  await copyEvents(addressOf(from), addressOf(to), (day) => again.push(day));
  expect(again.every(({ wasThere }) => wasThere)).toBe(true);
  expect(await daysOf(to)).toEqual(days);
});

it('a target with other events of a day is rejected, and names the day', async () => {
  await store(from, 'mine', [view('/mine', '2026-05-05T10:00:00Z')]);
  await store(to, 'other', [view('/other', '2026-05-05T10:00:00Z')]);
  const copy = copyEvents(addressOf(from), addressOf(to), () => undefined);
  await expect(copy).rejects.toThrow(DifferentEventsError);
  await expect(copy).rejects.toThrow('it has 2 events of 2026-05-05, which are not the 1 here');
});
