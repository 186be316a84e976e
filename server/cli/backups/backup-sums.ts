import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { reasonOf } from '../../platform/reason-of.ts';
import { sqliteDamage } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { type BackupManifest, readManifest } from './backup-manifest.ts';
import { damaged } from './damaged-backup.ts';

/** The checksums of a backup's files in the format of `sha256sum`, which can check them too. Written last. */
export const SUMS = 'SHA256SUMS';

/** Checksums by the path in the backup. */
export type Sums = ReadonlyMap<string, string>;

const LINE = /^([0-9a-f]{64}) {2}((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

/** Adds the checksum of every file to a complete backup folder. */
export async function writeSums(directory: string): Promise<void> {
  const sums = new Map<string, string>();
  for (const name of await filesOf(directory)) sums.set(name, await sumOf(join(directory, name)));
  await writeFile(join(directory, SUMS), formatSums(sums), { mode: 0o600 });
}

export function formatSums(sums: Sums): string {
  return [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
}

/**
 * Reads every byte of a backup and returns its manifest. Throws `CommandError` with one sentence for a backup that is
 * incomplete or damaged. Backups of releases before 0.3 have no checksums; of them only the catalog can be checked.
 */
export async function verifyBackup(directory: string): Promise<BackupManifest> {
  const manifest = await readManifest(directory);
  if (manifest.format === 1) await rejectMissingParts(directory, manifest);
  else await compareSums(directory);
  const damage = manifest.catalogue === 'sqlite' ? sqliteDamage(join(directory, 'catalogue.db')) : undefined;
  if (damage !== undefined) throw damaged(directory, `catalogue.db is damaged (${damage})`);
  return manifest;
}

async function compareSums(directory: string): Promise<void> {
  const sums = await readSums(directory);
  const found = new Set(await filesOf(directory).catch((error) => rejectUnreadable(directory, error)));
  for (const name of found) {
    if (!sums.has(name)) throw damaged(directory, `${name} does not belong to it`);
  }
  for (const [name, sum] of sums) {
    if (!found.has(name)) throw damaged(directory, `${name} is missing`);
    const actual = await sumOf(join(directory, name)).catch((error) => rejectUnreadable(directory, error));
    if (actual !== sum) throw damaged(directory, `${name} differs from its checksum`);
  }
}

/** Returns the checksums by path relative to the backup. */
async function readSums(directory: string): Promise<Sums> {
  const text = await readFile(join(directory, SUMS), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CommandError(`${directory} contains an incomplete backup: no ${SUMS}.`);
    return rejectUnreadable(directory, error);
  });
  return parseSums(text, directory);
}

/** Throws `CommandError` for a text that is no complete list of checksums. */
function parseSums(text: string, directory: string): Sums {
  const sums = new Map<string, string>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sum, name] = LINE.exec(line) ?? [];
    if (sum === undefined || name === undefined) throw damaged(directory, `${SUMS} is not a list of checksums`);
    sums.set(name, sum);
  }
  if (!text.endsWith('\n')) throw damaged(directory, `${SUMS} is cut off`);
  return sums;
}

async function rejectMissingParts(directory: string, { events }: BackupManifest): Promise<void> {
  const names = await readdir(directory).catch((error) => rejectUnreadable(directory, error));
  for (const name of events === 'files' ? ['spool', 'events'] : ['spool']) {
    if (!names.includes(name)) throw damaged(directory, `${name} is missing`);
  }
}

/** Returns the paths of all files but the checksums, relative to the folder and sorted. */
async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)))
    .filter((name) => name !== SUMS)
    .sort();
}

export function sumOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function rejectUnreadable(directory: string, error: unknown): never {
  throw new CommandError(`The backup in ${directory} cannot be read: ${reasonOf(error)}.`);
}
