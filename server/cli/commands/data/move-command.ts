import { parseArgs } from 'node:util';
import type { Config } from '../../../config.ts';
import { UsageError } from '../../command-error.ts';
import { moveBack, moveToServers } from '../../move/directions.ts';
import { hasCatalog } from '../../move/move-catalog.ts';
import { hasEvents } from '../../move/move-events.ts';

const OPTIONS = {
  'to-postgres': { type: 'string' },
  'to-clickhouse': { type: 'string' },
  back: { type: 'boolean' },
} as const;

/**
 * Runs `move [--to-postgres URL] [--to-clickhouse URL] | move --back`: moves the embedded stores of a running or stopped service to
 * servers, or back. Without URLs these are the servers of `DATABASE_URL` and `CLICKHOUSE_URL`, because other users of the machine see
 * arguments.
 */
export async function moveCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const config = readConfig();
  if (values.back === true) return moveBackCommand(config, values);
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
  await moveToServers(config, {
    catalog: hasNoCatalog ? undefined : catalogTo,
    events: hasNoEvents ? undefined : eventsTo,
  });
  return 0;
}

async function moveBackCommand(config: Config, others: Readonly<Record<string, unknown>>): Promise<number> {
  if (Object.keys(others).length > 1) throw new UsageError('Use --back without other options.');
  const { databaseUrl: catalog, clickhouseUrl: events } = config;
  if (catalog === undefined && events === undefined)
    throw new UsageError('Set DATABASE_URL, CLICKHOUSE_URL or both to the servers to move back from.');
  await moveBack(config, { catalog, events });
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
