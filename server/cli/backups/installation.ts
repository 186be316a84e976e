import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ensureId } from '../../platform/id-file.ts';

const FILE = 'installation-id';

/** Returns the ID of the installation whose data is in this folder. A restored backup keeps it, an empty folder gets a new one. */
export function installationOf(dataDirectory: string): string {
  return ensureId(join(dataDirectory, FILE));
}

/** Continues the installation of a backup in a folder into which it is restored. */
export async function continueInstallation(dataDirectory: string, id: string | undefined): Promise<void> {
  if (id !== undefined) await writeFile(join(dataDirectory, FILE), `${id}\n`, { mode: 0o600 });
}

/** Returns what tells this folder on this machine from copies of it: 16 hexadecimal digits. */
export function writerOf(dataDirectory: string): string {
  return createHash('sha256').update(`${hostname()}\n${dataDirectory}`).digest('hex').slice(0, 16);
}
