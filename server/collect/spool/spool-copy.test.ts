import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { scanFrames } from './segment-frames.ts';
import { openProgress } from './segment-progress.ts';
import { type OpenSpool, openSpool } from './spool.ts';
import { copySpool, markSpoolUnconfirmed } from './spool-copy.ts';

let folder: string;
let spool: OpenSpool;
const from = () => join(folder, 'spool');
const to = () => join(folder, 'copy');
const words = (...texts: string[]) => texts.map((text) => Buffer.from(text));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-spool-copy-'));
  spool = await openSpool({ directory: from(), log: silentLog() });
});
afterEach(async () => {
  await spool.close();
  await rm(folder, { recursive: true });
});

async function segments(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.seg'));
}

async function contents(): Promise<string[]> {
  const texts: string[] = [];
  for (const name of await segments(to())) {
    const { payloads } = scanFrames(await readFile(join(to(), name)), true);
    texts.push(...payloads.map((payload) => Buffer.from(payload).toString()));
  }
  return texts;
}

describe('a copy of the spool', () => {
  it('holds what was appended, while the spool is open', async () => {
    await spool.append(words('one', 'two'));
    expect(await copySpool(from(), to())).toEqual({ segments: 1, bytes: 26 });
    expect(await contents()).toEqual(['one', 'two']);
  });

  it('ends with the last complete frame', async () => {
    await spool.append(words('one', 'two'));
    const [name = ''] = await segments(from());
    const bytes = await readFile(join(from(), name));
    await writeFile(join(from(), name), bytes.subarray(0, -1));
    await copySpool(from(), to());
    expect((await readFile(join(to(), name))).byteLength).toBe(13);
  });

  it('contains a segment whose owner changes during the copy', async () => {
    await spool.append(words('one'));
    const [name = ''] = await segments(from());
    await rename(join(from(), name), join(from(), name.replace(/\.[a-z0-9]+\.seg$/, '.another.seg')));
    await copySpool(from(), to());
    expect(await contents()).toEqual(['one']);
  });

  it('is empty if there is no spool', async () => {
    expect(await copySpool(join(folder, 'nowhere'), to())).toEqual({ segments: 0, bytes: 0 });
    expect(await readdir(to())).toEqual([]);
  });
});

describe('a restored spool', () => {
  it('checks every row that is possibly not loaded against the event log', async () => {
    await spool.append(words('one', 'two', 'three'));
    const [{ identity = '' } = {}] = spool.segments.all();
    const before = await openProgress(spool.segments.progressPath(identity));
    await before.plan(13);
    await before.finish();
    await before.plan(26);
    await before.close();
    await copySpool(from(), to());
    await markSpoolUnconfirmed(to());
    const after = await openProgress(join(to(), `${identity}.progress`));
    expect(after.current).toEqual({ loaded: 13, inFlight: 41 });
    await after.close();
  });

  it('compares all rows of a segment whose loading had not started', async () => {
    await spool.append(words('one'));
    const [{ identity = '' } = {}] = spool.segments.all();
    await copySpool(from(), to());
    await markSpoolUnconfirmed(to());
    const progress = await openProgress(join(to(), `${identity}.progress`));
    expect(progress.current).toEqual({ loaded: 0, inFlight: 13 });
    await progress.close();
  });

  it('tolerates a missing spool', async () => {
    await expect(markSpoolUnconfirmed(join(folder, 'nowhere'))).resolves.toBeUndefined();
  });
});
