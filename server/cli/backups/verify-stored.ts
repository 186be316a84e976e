import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DecryptionError } from '../../platform/object-storage/passphrase-encryption.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { CommandError } from '../command-error.ts';
import type { StoredFile, StoredFiles } from './backup-index.ts';
import { formatSums, SUMS } from './backup-sums.ts';
import { DamagedBackupError } from './damaged-backup.ts';
import { rejectUnusable } from './explain-errors.ts';
import type { BackupRepository } from './repository.ts';

/** Reads files of a repository completely; returns the first that differs from its checksum. */
export async function damagedFile(
  repository: BackupRepository,
  files: StoredFiles,
): Promise<[string, StoredFile] | undefined> {
  for (const entry of files) if (!(await isSound(repository, entry[1].sum))) return entry;
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
  const damaged = await damagedFile(repository, await repository.files(name));
  if (damaged === undefined) return;
  const [path, { sum }] = damaged;
  throw new DamagedBackupError(
    `The backup ${name} in ${repository.location} is damaged: ${path} differs from its checksum. Delete the file ` +
      `${repository.keyOf(sum)} there: the next backup then stores ${path} again if it has not changed.`,
  );
}

/** Writes a backup into a folder, which is then like one that `backup DIR` wrote. */
export async function fetchBackup(repository: BackupRepository, name: string, directory: string): Promise<void> {
  const files = await repository.files(name);
  for (const [path, { sum }] of files) {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(await repository.read(sum), createWriteStream(file, { mode: 0o600 })).catch((error: unknown) => {
      const what = `${path} of the backup ${name} in ${repository.location} (${repository.keyOf(sum)})`;
      throw new CommandError(`${what} cannot be read: ${reasonOf(error)}.`);
    });
  }
  for (const folder of ['spool', 'events']) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
  const sums = new Map([...files].map(([path, { sum }]) => [path, sum]));
  await writeFile(join(directory, SUMS), formatSums(sums), { mode: 0o600 });
}
