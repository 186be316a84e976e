import { CommandError } from '../command-error.ts';
import type { StoredFiles } from './backup-index.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { DamagedBackupError } from './damaged-backup.ts';
import type { BackupRepository } from './repository.ts';
import { damagedFile } from './verify-stored.ts';

export interface PreviousBackup {
  files: StoredFiles;
  manifest: BackupManifest;
}

/** Each backup reads one of so many equal shares of the files that earlier ones stored. */
const SHARES = 30;

/**
 * Returns the newest backup that can be read, if any, and describes each newer one. Throws `CommandError` for a place whose
 * backups are all encrypted with another passphrase.
 */
export async function readPrevious(
  repository: BackupRepository,
): Promise<{ previous: PreviousBackup | undefined; warnings: string[] }> {
  const warnings: string[] = [];
  for (const name of (await repository.names()).toReversed()) {
    try {
      const [files, manifest] = [await repository.files(name), await repository.manifest(name)];
      return { previous: { files, manifest }, warnings };
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      warnings.push(`${error.message} Run "waymark backup remove ${name}" if it cannot be repaired.`);
    }
  }
  const [newest] = warnings;
  if (repository.isEncrypted && newest !== undefined) throw new CommandError(newest);
  return { previous: undefined, warnings };
}

/**
 * Reads a share of the files that the previous backup has, so that damage is found and repaired while the service still has
 * the data. Removes what is damaged from `stored`, and describes it.
 */
export async function checkShare(
  repository: BackupRepository,
  { files }: PreviousBackup,
  { stored, turn }: { stored: Map<string, number>; turn: number },
): Promise<string[]> {
  const warnings: string[] = [];
  const drop = (path: string, sum: string) => {
    warnings.push(`${path} was damaged in ${repository.location} (${repository.keyOf(sum)}), and is stored again.`);
    stored.delete(sum);
  };
  for (const [path, file] of files) {
    const { sum, bytes } = file;
    if (stored.get(sum) !== bytes) drop(path, sum);
    else if (Number.parseInt(sum.slice(0, 8), 16) % SHARES !== turn % SHARES) continue;
    else if (await damagedFile(repository, new Map([[path, file]]))) drop(path, sum);
  }
  return warnings;
}
