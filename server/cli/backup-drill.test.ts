import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventFlow, openEventFlow } from '../assembly/event-flow.ts';
import { readConfig } from '../config.ts';
import { silentLog } from '../platform/log.ts';
import { systemRandom } from '../platform/random.ts';
import { systemClock } from '../platform/time/clock.ts';
import { EVENT_COLUMN_NAMES } from '../storage/events/columns.ts';
import { createEventClient, type EventClient } from '../storage/events/engine/client.ts';
import { engineSocketPath } from '../storage/events/engine/socket-path.ts';
import { openCatalog } from '../storage/open-storage.ts';
import {
  runCommandLine,
  type ServiceProcess,
  startServiceProcess,
  type TemporaryFolder,
  temporaryFolder,
  until,
} from './command.fixture.ts';

const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;

/** A data folder as opened by a process of the service, with its event engine. */
interface OpenFolder {
  events: EventFlow;
  engine: EventClient;
  close(): Promise<void>;
}

async function open(dataDirectory: string): Promise<OpenFolder> {
  const config = { ...readConfig({}), dataDirectory };
  const catalog = await openCatalog(config);
  const events = await openEventFlow({
    config,
    log: silentLog(),
    clock: systemClock,
    random: systemRandom,
    catalog,
  });
  await events.eventLog.untilReady();
  await events.settle();
  const engine = createEventClient({ socketPath: engineSocketPath(dataDirectory) });
  const close = async () => {
    await engine.close();
    await events.close();
    await catalog.close();
  };
  return { events, engine, close };
}

/** Returns every column of every row, sorted: equal results mean equal rows. */
async function rowsOf({ engine }: OpenFolder) {
  const [sum] = await engine.rows<Record<string, string>>(
    `SELECT count() AS n, sum(cityHash64(${EVENT_COLUMN_NAMES.join(', ')})) AS sum,
       groupBitXor(sipHash64(${EVENT_COLUMN_NAMES.join(', ')})) AS mix FROM events`,
    {},
  );
  return sum;
}

/** Returns the dashboards of a past week, and the clicks of all time. */
async function answersOf({ events }: OpenFolder, accountId: number) {
  const range = { from: TODAY - 8 * DAY_MS, to: TODAY - DAY_MS };
  const overviews = [1, 2, 3].map((id) =>
    events.analytics.overview({
      scope: { kind: 'website', accountId, id },
      range,
      timezone: 'UTC',
      interval: 'day',
      limit: 20,
    }),
  );
  const links = Array.from({ length: 20 }, (_, index) => ({ kind: 'link' as const, accountId, id: index + 1 }));
  const answered = await Promise.all(overviews);
  return {
    overviews: answered.map(({ resolution: _, ...result }) => result),
    totals: await events.reader.objectTotals(links),
    resolutions: [...new Set(answered.map(({ resolution }) => resolution))],
  };
}

describe('a demo that is backed up while it is served', () => {
  let folder: TemporaryFolder;
  let service: ServiceProcess | undefined;
  const path = (name: string) => `${folder.path}/${name}`;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    service?.child.kill('SIGKILL');
    await service?.ended;
    await folder.remove();
  });

  it("is restored row for row, aggregated again, and returns the original's results before and after", async () => {
    await runCommandLine(['seed', '--demo', '--events', '4000'], { DATA_DIR: path('data') });
    service = await startServiceProcess([], { DATA_DIR: path('data') });
    const { origin } = service;
    await until(async () => (await fetch(`${origin}/readyz`)).ok);
    const backup = await runCommandLine(['backup', path('backup')], { DATA_DIR: path('data') });
    expect(backup).toMatchObject({ code: 0, stdout: expect.stringMatching(/4000 events of 9[01] days/) });
    await service.stop();
    expect((await runCommandLine(['restore', path('backup')], { DATA_DIR: path('restored') })).code).toBe(0);

    const [original, restored] = [await open(path('data')), await open(path('restored'))];
    expect(await rowsOf(restored)).toEqual(await rowsOf(original));
    const expected = await answersOf(original, 1);
    const uncounted = await answersOf(restored, 1);
    expect(uncounted).toEqual({ ...expected, resolutions: ['events'] });
    expect(Math.max(...expected.totals.map(({ clicks }) => clicks))).toBeGreaterThan(50);
    // Newest days first; all ninety would take as long again as everything else here.
    expect(await restored.events.eventLog.days.countDue(10)).toBe(10);
    expect(await answersOf(restored, 1)).toEqual({ ...expected, resolutions: ['days'] });
    await Promise.all([original.close(), restored.close()]);
  });
});
