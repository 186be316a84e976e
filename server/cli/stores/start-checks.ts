import { access, constants } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { type LineFile, type Log, openLineFile } from '../../platform/log.ts';
import { createDirectory } from '../../platform/make-folder.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { throttleLog } from '../../platform/threads/log-throttle.ts';
import type { Catalog } from '../../storage/catalog/open-catalog.ts';
import { openCatalog } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { rejectIncompleteRestore } from './incomplete-restore.ts';
import { rejectMovedStores } from './moved-stores.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENOSPC: 'the disk is full',
  ENOENT: 'it does not exist and cannot be created',
};

/** Creates the data folder if it is missing; throws if it is not readable and writable. */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    createDirectory(directory);
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new CommandError(`DATA_DIR ${directory} cannot be used: ${SENTENCES[code] ?? reasonOf(error)}.`);
  }
}

/** Opens the file of `ACCESS_LOG_FILE`, or standard output; undefined without an access log. */
export function openAccessLog({ accessLog, accessLogFile }: Config, log: Log): LineFile | undefined {
  if (accessLog === undefined) return undefined;
  try {
    return openLineFile(
      accessLogFile,
      throttleLog((error) => log.warn({ err: error }, 'the access log cannot be written')),
    );
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new CommandError(
      `ACCESS_LOG_FILE ${accessLogFile} cannot be written: ${SENTENCES[code] ?? reasonOf(error)}.`,
    );
  }
}

/** Opens and migrates the catalog; errors name the responsible setting. */
export async function openCatalogOrExit(config: Config, log?: Log): Promise<Catalog> {
  await prepareDataDirectory(config.dataDirectory);
  rejectIncompleteRestore(config.dataDirectory);
  rejectMovedStores(config);
  const catalog = await openOrExplain(config, log);
  try {
    // It may have been moved while this process waited for it.
    rejectMovedStores(config);
    return catalog;
  } catch (error) {
    await catalog.close();
    throw error;
  }
}

async function openOrExplain(config: Config, log: Log | undefined): Promise<Catalog> {
  try {
    return await openCatalog(config, log);
  } catch (error) {
    const what = config.databaseUrl
      ? 'The database at DATABASE_URL cannot be used'
      : `The catalog in DATA_DIR ${config.dataDirectory} cannot be opened`;
    throw new CommandError(`${what}: ${reasonOf(error)}.`);
  }
}

/** Where a server listens, and the setting of its port. */
export interface ListenAddress extends Pick<Config, 'host' | 'port'> {
  setting?: 'PORT' | 'TLS_PORT';
}

/** Returns why listening failed, naming the settings. */
export function listenError(error: unknown, { host, port, setting = 'PORT' }: ListenAddress): CommandError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new CommandError(`${setting} ${port} is in use by another program (EADDRINUSE).`);
  if (code === 'EACCES') {
    const hint = port < 1024 ? ' Ports below 1024 need the capability CAP_NET_BIND_SERVICE.' : '';
    return new CommandError(`${setting} ${port} cannot be used: permission denied (EACCES).${hint}`);
  }
  return new CommandError(`Cannot listen on HOST ${host} and ${setting} ${port}: ${reasonOf(error)}.`);
}

/** Throws if the address is in use, before anything is started. */
export async function assertPortFree(address: ListenAddress): Promise<void> {
  const { host, port } = address;
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error) => reject(listenError(error, address)));
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  await promise;
}

/** Returns where a service listens: for HTTP, and with TLS for HTTPS. */
export function listenAddresses({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): ListenAddress[] {
  return [{ host, port }, ...(tls ? [{ host, port: tls.port, setting: 'TLS_PORT' as const }] : [])];
}
