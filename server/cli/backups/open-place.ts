import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { createFolderStorage } from '../../platform/object-storage/folder-storage.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { createEncryption } from '../../platform/object-storage/passphrase-encryption.ts';
import { createS3Storage } from '../../platform/object-storage/s3-storage.ts';
import { parseS3Url } from '../../platform/object-storage/s3-url.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { INDEXES } from './backup-names.ts';
import { explainErrors } from './explain-errors.ts';
import { type BackupRepository, openRepository } from './repository.ts';

/** What a command names: a folder that `backup DIR` wrote, or one of several backups in a repository. */
export type BackupPlace =
  | { kind: 'folder'; directory: string }
  | { kind: 'repository'; repository: BackupRepository; name: string | undefined };

type PlaceConfig = Pick<Config, 'backup' | 'backupPassphrase' | 's3'>;

/** Reads the arguments `[LOCATION [NAME]]`; by default, the newest backup of those that the service makes. */
export function readPlace(positionals: readonly string[], config: PlaceConfig): BackupPlace {
  const [location, name, ...others] = positionals;
  if (others.length > 0) throw new UsageError('Use at most a folder or s3:// URL, and the name of a backup in it.');
  if (location === undefined) return { kind: 'repository', repository: configuredRepository(config), name };
  if (name !== undefined || isS3(location) || existsSync(join(location, INDEXES)))
    return { kind: 'repository', repository: repositoryAt(location, config), name };
  return { kind: 'folder', directory: resolve(location) };
}

/** Reads the argument `[LOCATION]` of a command for several backups. */
export function repositoryOf(positionals: readonly string[], config: PlaceConfig): BackupRepository {
  const [location, ...others] = positionals;
  if (others.length > 0) throw new UsageError('Name one folder or s3:// URL.');
  return location === undefined ? configuredRepository(config) : repositoryAt(location, config);
}

/** Opens the repository in which the service keeps its backups; throws `CommandError` where it makes none. */
export function configuredRepository(config: PlaceConfig): BackupRepository {
  if (config.backup) return repositoryAt(config.backup.location, config);
  throw new CommandError('Name a folder or an s3:// URL, or set BACKUP_DIR or BACKUP_URL.');
}

/** Opens the repository in a folder or at an `s3://` URL. */
function repositoryAt(location: string, { backupPassphrase, s3 }: PlaceConfig): BackupRepository {
  const encryption = backupPassphrase === undefined ? undefined : createEncryption(backupPassphrase);
  const storage = isS3(location) ? openS3(location, s3) : createFolderStorage(resolve(location));
  return openRepository(explainErrors(storage), encryption);
}

function isS3(location: string): boolean {
  return location.startsWith('s3:');
}

function openS3(location: string, s3: Config['s3']): ObjectStorage {
  const place = parseS3Url(location);
  if (!place) throw new UsageError('An s3: URL must be like s3://bucket/prefix, without a key.');
  if (!s3) throw new CommandError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required for s3:// URLs.');
  return createS3Storage(place, s3);
}
