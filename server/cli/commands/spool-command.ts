import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openEventFlow } from '../../assembly/event-flow.ts';
import { reportSpool } from '../../collect/collect.ts';
import type { Config } from '../../config.ts';
import { silentLog } from '../../platform/log.ts';
import { systemRandom } from '../../platform/random.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { CommandError } from '../command-error.ts';
import { openCatalogOrExit } from '../start-checks.ts';
import { knownIdOfFolder } from '../this-node.ts';
import { UsageError } from '../usage-error.ts';
import { untilReady } from '../with-event-log.ts';

/**
 * Runs `spool drain DIR`: moves the events that another node left in its data folder into the event log of this one, each
 * exactly once. Segments of a process that still runs are left to it.
 */
export async function spoolCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [action, directory] = positionals;
  if (action !== 'drain' || directory === undefined || positionals.length > 2) {
    throw new UsageError('spool drain needs exactly one folder.');
  }
  const spool = await spoolOf(resolve(directory));
  const config = readConfig();
  const before = await reportSpool(spool);
  const rows = await drain(config, spool);
  const after = await reportSpool(spool);
  if (after.waitingBytes > 0) {
    throw new CommandError(`${after.waitingBytes} bytes in ${spool} belong to a running process, which loads them.`);
  }
  console.log(`Loaded ${rows} events (${before.waitingBytes} bytes) from ${spool}.`);
  return 0;
}

/** Accepts a data folder or the spool in it. */
async function spoolOf(directory: string): Promise<string> {
  const spool = basename(directory) === 'spool' ? directory : join(directory, 'spool');
  const isFolder = await stat(spool).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return spool;
  throw new CommandError(`${directory} is not a data folder: it contains no spool.`);
}

/** Returns the number of events. The node's row goes, so that its alert ends. */
async function drain(config: Config, spool: string): Promise<number> {
  const catalog = await openCatalogOrExit(config);
  try {
    const parts = { config, catalog, log: silentLog(), clock: systemClock, random: systemRandom };
    const events = await openEventFlow({ ...parts, spoolDirectory: spool });
    try {
      await untilReady(events.eventLog);
      await events.settle();
    } finally {
      await events.close();
    }
    const node = knownIdOfFolder(dirname(spool));
    if (node !== undefined) await catalog.nodes.forget(node);
    return events.loader.counters.rows;
  } finally {
    await catalog.close();
  }
}
