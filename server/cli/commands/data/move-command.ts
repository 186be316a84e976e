import { parseArgs } from 'node:util';
import type { Config } from '../../../config.ts';
import { hasCatalog } from '../../move/move-catalog.ts';
import { hasEvents } from '../../move/move-events.ts';
import { moveStores } from '../../move/move-stores.ts';
import { UsageError } from '../../usage-error.ts';

const OPTIONS = { 'to-postgres': { type: 'string' }, 'to-clickhouse': { type: 'string' } } as const;

/**
 * Runs `move [--to-postgres URL] [--to-clickhouse URL]`: moves the embedded stores of a running or stopped service to
 * servers. Without options it moves to those of `DATABASE_URL` and `CLICKHOUSE_URL`, because other users of the machine see arguments.
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
  // With another store to move, a server that is only in the environment may be in use already.
  const hasNoEvents = values['to-clickhouse'] === undefined && catalogTo !== undefined && !hasEvents(config);
  const hasNoCatalog = values['to-postgres'] === undefined && eventsTo !== undefined && !hasCatalog(config);
  await moveStores(config, {
    catalogTo: hasNoCatalog ? undefined : catalogTo,
    eventsTo: hasNoEvents ? undefined : eventsTo,
  });
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
