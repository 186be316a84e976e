import { mkdir, rename } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../command.fixture.ts';
import { openSite, recordWithoutEngine, storedEvents } from '../event-load.fixture.ts';

let folder: TemporaryFolder;
const path = (name: string) => `${folder.path}/${name}`;
const drain = (from: string) => runCommandLine(['spool', 'drain', path(from)], { DATA_DIR: path('data') });

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('spool drain', () => {
  it('loads what a dead node left, once, no matter how often it runs', async () => {
    const site = await openSite(path('data'));
    await recordWithoutEngine(path('data'), { site, count: 40 });
    // The dead node shared the catalog and had a folder of its own.
    await mkdir(path('dead'));
    await rename(path('data/spool'), path('dead/spool'));
    expect(await drain('dead')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Loaded 40 events \(\d+ bytes\)/),
    });
    expect(await drain('dead/spool')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Loaded 0 events/) });
    const stored = await storedEvents(path('data'), site);
    expect([...stored.values()]).toEqual(Array.from({ length: 40 }, () => 1));
  });

  it('rejects a folder without a spool in one sentence', async () => {
    await mkdir(path('empty'));
    expect(await drain('empty')).toMatchObject({ code: 1, stderr: expect.stringMatching(/not a data folder.*\n$/) });
    expect(await runCommandLine(['spool', 'drain'])).toMatchObject({ code: 2 });
  });
});
