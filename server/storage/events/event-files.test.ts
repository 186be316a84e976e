import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ObjectRef } from '../../collect/event-port.ts';
import { eventFileName, openEventFiles } from './event-files.ts';
import { openEmbedded, type TestEventLog } from './event-log.fixture.ts';
import { retryWhileUnavailable, viewsByPage } from './event-log-harness.fixture.ts';
import { eventRow } from './event-rows.fixture.ts';
import { objectRows, siteRows } from './generated-rows.fixture.ts';
import { createRowEncoder } from './row-codec.ts';

let from: TestEventLog;
let to: TestEventLog;
beforeAll(async () => {
  [from, to] = await Promise.all([openEmbedded(), openEmbedded()]);
});
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
});

async function each<Value>(days: readonly string[], work: (day: string) => Promise<Value>): Promise<[string, Value][]> {
  const found: [string, Value][] = [];
  for (const day of days) found.push([day, await work(day)]);
  return found;
}

it('events written to files and read into an empty log give the same query results', async () => {
  const generated = [siteRows, objectRows].flatMap((rows) => fc.sample(rows, { seed: 3, numRuns: 6 }).flat());
  const rows = [...generated, eventRow({ siteId: 1, kind: 'pageview', path: '\t\n\\ ä\u0000 🎉' })];
  const encode = createRowEncoder(0);
  await from.eventLog.writer.insertBlock('all', encode(rows));
  const folder = join(from.dataDirectory, "files of 'ours'");
  const [source, target] = [openEventFiles(from.dataDirectory), openEventFiles(to.dataDirectory)];
  await mkdir(folder);
  const days = await source.days();
  const written = await each(days, (day) => source.write(day, join(folder, eventFileName(day))));
  const read = await target.read(folder);
  expect(read).toEqual(Object.fromEntries(written.map(([day, { rows }]) => [day, rows])));
  expect(written.reduce((sum, [, day]) => sum + day.rows, 0)).toBe(rows.length);
  // The other log has other parts, in another order.
  for (const log of [source, target]) expect(await each(days, log.describe)).toEqual(written);
  await Promise.all([source.close(), target.close()]);
  const requested: ObjectRef[] = [1, 2].flatMap((accountId) =>
    [1, 2, 3].flatMap((id) => (['link', 'qr', 'site', 'page'] as const).map((kind) => ({ kind, accountId, id }))),
  );
  const answers = async ({ eventLog }: TestEventLog) => ({
    totals: await retryWhileUnavailable(() => eventLog.reader.objectTotals(requested)),
    statistics: await retryWhileUnavailable(() =>
      eventLog.reader.objectStatistics({ accountId: 1, linkIds: [1, 2] }, 10),
    ),
    pages: await retryWhileUnavailable(() => viewsByPage(eventLog.analytics, 1)),
  });
  expect(await answers(to)).toEqual(await answers(from));
});

it('a day has another fingerprint with one more event, and with another value in one', async () => {
  const log = await openEmbedded();
  const encode = createRowEncoder(0);
  const files = openEventFiles(log.dataDirectory);
  const day = '2026-01-31';
  const event = (path: string) => eventRow({ siteId: 1, kind: 'pageview', path, occurredAt: Date.parse(day) });
  const fingerprints: string[] = [];
  for (const path of ['/a', '/a', '/b']) {
    await log.eventLog.writer.insertBlock(`block ${fingerprints.length}`, encode([event(path)]));
    fingerprints.push((await files.describe(day)).fingerprint);
  }
  expect(new Set(fingerprints).size).toBe(3);
  expect(fingerprints.map((fingerprint) => fingerprint.split('-')[0])).toEqual(['1', '2', '3']);
  expect(await files.describe('2026-02-01')).toEqual({ rows: 0, fingerprint: '0-0' });
  await files.close();
  await log.close();
});
