import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isAnyOwnerAlive } from '../../../collect/spool/spool-owner.ts';
import type { Config } from '../../../config.ts';
import { CommandError } from '../../command-error.ts';
import { moveCatalog } from '../../move/move-catalog.ts';
import { hasEvents, moveEvents } from '../../move/move-events.ts';
import { rejectMovedCatalog } from '../../stores/moved-stores.ts';
import { UsageError } from '../../usage-error.ts';

const OPTIONS = { 'to-postgres': { type: 'string' }, 'to-clickhouse': { type: 'string' } } as const;

/**
 * Runs `move [--to-postgres URL] [--to-clickhouse URL]`: copies the embedded stores of a stopped service to servers. Without
 * options it moves to those of `DATABASE_URL` and `CLICKHOUSE_URL`, because other users of the machine see arguments.
 */
export async function moveCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const config = readConfig();
  const catalogTo = targetOf(values['to-postgres'], config.databaseUrl, {
    ...{ setting: 'DATABASE_URL', option: '--to-postgres', scheme: /^postgres(ql)?:\/\// },
  });
  const eventsTo = targetOf(values['to-clickhouse'], config.clickhouseUrl, {
    ...{ setting: 'CLICKHOUSE_URL', option: '--to-clickhouse', scheme: /^https?:\/\// },
  });
  if (catalogTo === undefined && eventsTo === undefined)
    throw new UsageError('Set DATABASE_URL, CLICKHOUSE_URL or both to the servers to move to, or name them here.');
  await rejectServing(config);
  // With a catalog to move, a server that is only in the environment may be in use already.
  const mayHaveNone = values['to-clickhouse'] === undefined && catalogTo !== undefined;
  if (eventsTo !== undefined && !(mayHaveNone && !hasEvents(config))) await moveEvents(config, eventsTo);
  if (catalogTo !== undefined) {
    rejectMovedCatalog({ ...config, databaseUrl: undefined });
    await moveCatalog(config, catalogTo);
  }
  return 0;
}

interface TargetNames {
  setting: string;
  option: string;
  scheme: RegExp;
}

function targetOf(
  argument: string | undefined,
  fromEnvironment: string | undefined,
  { setting, option, scheme }: TargetNames,
): string | undefined {
  if (argument !== undefined && fromEnvironment !== undefined && argument !== fromEnvironment)
    throw new UsageError(`${setting} names another database. Set it to the new one, and omit ${option}.`);
  const target = argument ?? fromEnvironment;
  if (target === undefined || (scheme.test(target) && URL.canParse(target))) return target;
  throw new UsageError(`Use ${option} with the URL of the server, or set ${setting}.`);
}

/** The lock on the catalog keeps others out; this names the most frequent one. */
async function rejectServing({ dataDirectory }: Config): Promise<void> {
  if (await isAnyOwnerAlive(join(dataDirectory, 'spool')))
    throw new CommandError('The service is running. Stop it first: what it stored during the move would be lost.');
}
