import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Roles } from '../assembly/roles.ts';
import { reportSpool } from '../collect/collect.ts';
import type { Config } from '../config.ts';
import { createNodes, type Nodes } from '../nodes/nodes.ts';
import { ensureId, readId } from '../platform/id-file.ts';
import { VERSION } from '../platform/version.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import { CommandError } from './command-error.ts';

const FILE = 'node-id';

/** Returns this node among those that share a PostgreSQL database; undefined where nothing is shared. */
export function thisNode(
  { databaseUrl, clickhouseUrl, dataDirectory }: Config,
  roles: Roles,
  { nodes: store }: Pick<Catalog, 'nodes'>,
): Nodes | undefined {
  if (databaseUrl === undefined) return undefined;
  const eventLog = clickhouseUrl === undefined ? 'embedded' : 'server';
  return createNodes({
    store,
    self: {
      id: ensureId(join(dataDirectory, FILE)),
      name: hostname(),
      folder: dataDirectory,
      eventLog,
      version: VERSION,
      roles: [...roles],
    },
    readSpool: () => reportSpool(join(dataDirectory, 'spool')),
  });
}

/** Announces this node; throws `CommandError` when it must not serve beside the others. */
export async function joinNodes(nodes: Nodes | undefined): Promise<void> {
  const objection = await nodes?.join();
  if (objection !== undefined) throw new CommandError(objection);
}

/** Returns the id of a data folder's node, or undefined if the folder never served with a shared database. */
export function knownIdOfFolder(dataDirectory: string): string | undefined {
  return readId(join(dataDirectory, FILE));
}
