import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCatalog, openCatalog } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { MANIFEST } from './backup-manifest.ts';
import { SUMS, verifyBackup, writeSums } from './backup-sums.ts';

const DAY = 'events/2026-01-31.native.zst';
const MANIFEST_OF_TWO = { format: 2, startedAt: '2026-02-01T00:00:00.000Z', catalogue: 'sqlite', events: 'files' };

let root: string;
let copies = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-sums-'));
  const dataDirectory = join(root, 'data');
  await (await openCatalog({ databaseUrl: undefined, dataDirectory })).close();
  for (const folder of ['backup', 'backup/events', 'backup/spool']) await mkdir(join(root, folder));
  copyCatalog({ dataDirectory }, join(root, 'backup/catalogue.db'));
  await writeFile(join(root, 'backup', DAY), 'rows of a day');
  await writeFile(join(root, 'backup/spool/a-000001.a.seg'), 'frames');
  await writeFile(join(root, 'backup', MANIFEST), JSON.stringify({ ...MANIFEST_OF_TWO, eventsByDay: {} }));
  await writeSums(join(root, 'backup'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function copyOfBackup(): Promise<(name: string) => string> {
  copies += 1;
  const copy = join(root, `copy-${copies}`);
  await cp(join(root, 'backup'), copy, { recursive: true });
  return (name) => join(copy, name);
}

async function flipByte(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(file, bytes);
}

type Damage = (path: (name: string) => string) => Promise<void>;

describe('a backup', () => {
  it('that is whole is sound', async () => {
    const path = await copyOfBackup();
    expect(await verifyBackup(path(''))).toMatchObject({ format: 2 });
  });

  it.each<[string, Damage, RegExp]>([
    ['a flipped bit of the catalog', (path) => flipByte(path('catalogue.db'), 5_000), /catalogue\.db differs from/],
    ['a flipped bit of events', (path) => flipByte(path(DAY), 3), /events\/.* differs from its checksum/],
    ['a flipped bit of the checksums', (path) => flipByte(path(SUMS), 3), /differs from|not a list of checksums/],
    ['events that grew', (path) => appendFile(path(DAY), 'x'), /events\/.* differs from its checksum/],
    ['a missing file', (path) => rm(path('spool/a-000001.a.seg')), /spool\/a-000001\.a\.seg is missing/],
    ['a file of another backup', (path) => writeFile(path('events/x.native.zst'), ''), /does not belong to it/],
    ['no checksums', (path) => rm(path(SUMS)), /contains an incomplete backup: no SHA256SUMS\.$/],
    [
      'checksums that are cut off',
      async (path) => writeFile(path(SUMS), (await readFile(path(SUMS))).subarray(0, -9)),
      /./,
    ],
    ['no valid manifest', (path) => writeFile(path(MANIFEST), '{"format":'), /manifest\.json is not valid/],
    ['a manifest of another kind', (path) => writeFile(path(MANIFEST), '{"format":2}'), /manifest\.json is not valid/],
    [
      'a folder beside it as a path',
      (path) => appendFile(path(SUMS), `${'0'.repeat(64)}  ../data/catalogue.db\n`),
      /not a list of checksums/,
    ],
  ])('with %s is rejected in one sentence', async (_name, damage, sentence) => {
    const path = await copyOfBackup();
    await damage(path);
    const error = await verifyBackup(path('')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CommandError);
    expect((error as Error).message).toMatch(sentence);
    expect((error as Error).message).toMatch(/^[^\n]+\.$/);
  });

  it('without checksums, of an earlier release, is rejected when its catalog is damaged', async () => {
    const path = await copyOfBackup();
    await rm(path(SUMS));
    await writeFile(path(MANIFEST), JSON.stringify({ ...MANIFEST_OF_TWO, format: 1, eventsByDay: {} }));
    expect(await verifyBackup(path(''))).toMatchObject({ format: 1 });
    const bytes = await readFile(path('catalogue.db'));
    await writeFile(path('catalogue.db'), bytes.fill(0xff, 4_096, 8_192));
    await expect(verifyBackup(path(''))).rejects.toThrow(/catalogue\.db is damaged \(.*\)\.$/);
  });
});
