import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DecryptionError } from '../../platform/object-storage/passphrase-encryption.ts';
import { CommandError } from '../command-error.ts';
import { formatSums, SUMS, type Sums } from './backup-sums.ts';
import { rejectUnusable } from './explain-errors.ts';
import type { BackupRepository } from './repository.ts';

/** Reads files of a repository completely; returns the path of the first that differs from its checksum. */
export async function damagedFile(repository: BackupRepository, sums: Sums): Promise<string | undefined> {
  for (const [path, sum] of sums) if (!(await isSound(repository, sum))) return path;
  return undefined;
}

async function isSound(repository: BackupRepository, sum: string): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await repository.read(sum)) hash.update(chunk);
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    if (error instanceof CommandError) throw error;
    return rejectUnusable(repository.location)(error);
  }
  return hash.digest('hex') === sum;
}

/** Reads a whole backup; throws `CommandError` for one that is damaged. */
export async function verifyStored(repository: BackupRepository, name: string): Promise<void> {
  const path = await damagedFile(repository, await repository.sums(name));
  if (path === undefined) return;
  throw new CommandError(`The backup ${name} in ${repository.location} is damaged: ${path} differs from its checksum.`);
}

/** Writes a backup into a folder, which is then like one that `backup DIR` wrote. */
export async function fetchBackup(repository: BackupRepository, name: string, directory: string): Promise<void> {
  const sums = await repository.sums(name);
  for (const [path, sum] of sums) {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(await repository.read(sum), createWriteStream(file, { mode: 0o600 }));
  }
  for (const folder of ['spool', 'events']) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
  await writeFile(join(directory, SUMS), formatSums(sums), { mode: 0o600 });
}
