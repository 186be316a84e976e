import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ObjectRef } from '../../collect/event-port.ts';
import { openEventFiles } from './event-files.ts';
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

it('events written to files and read into an empty log give the same query results', async () => {
  const generated = [siteRows, objectRows].flatMap((rows) => fc.sample(rows, { seed: 3, numRuns: 6 }).flat());
  const rows = [...generated, eventRow({ siteId: 1, kind: 'pageview', path: '\t\n\\ ä\u0000 🎉' })];
  const encode = createRowEncoder(0);
  await from.eventLog.writer.insertBlock('all', encode(rows));
  const folder = join(from.dataDirectory, "files of 'ours'");
  const [source, target] = [openEventFiles(from.dataDirectory), openEventFiles(to.dataDirectory)];
  const written = await source.write(folder);
  const read = await target.read(folder);
  await Promise.all([source.close(), target.close()]);

  expect(read).toEqual(written);
  expect(Object.values(written).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
  expect(readdirSync(folder)).toHaveLength(Object.keys(written).length);
  const asked: ObjectRef[] = [1, 2].flatMap((accountId) =>
    [1, 2, 3].flatMap((id) => (['link', 'qr', 'site', 'page'] as const).map((kind) => ({ kind, accountId, id }))),
  );
  const answers = async ({ eventLog }: TestEventLog) => ({
    totals: await retryWhileUnavailable(() => eventLog.reader.objectTotals(asked)),
    statistics: await retryWhileUnavailable(() =>
      eventLog.reader.objectStatistics({ accountId: 1, linkIds: [1, 2] }, 10),
    ),
    pages: await retryWhileUnavailable(() => viewsByPage(eventLog.analytics, 1)),
  });
  expect(await answers(to)).toEqual(await answers(from));
});
