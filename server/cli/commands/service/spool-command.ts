import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openEventFlow } from '../../../assembly/event-flow.ts';
import { reportSpool } from '../../../collect/collect.ts';
import type { Config } from '../../../config.ts';
import { type KnownNode, nameOf, stateOf } from '../../../nodes/nodes.ts';
import { silentLog } from '../../../platform/log.ts';
import { systemRandom } from '../../../platform/random.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { CommandError, UsageError } from '../../command-error.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';
import { untilReady } from '../../stores/with-event-log.ts';
import { knownIdOfFolder } from '../../this-node.ts';

/**
 * Runs `spool drain DIR [--crashed]`: moves the events that another node left in its data folder into the event log of this
 * one, each exactly once. Segments of a process that still runs are left to it; on a folder of another machine that cannot be
 * seen, so the node must have said that it stopped, or the operator says that it crashed.
 */
export async function spoolCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { crashed: { type: 'boolean' } },
  });
  const [action, directory] = positionals;
  if (action !== 'drain' || directory === undefined || positionals.length > 2) {
    throw new UsageError('spool drain needs exactly one folder.');
  }
  const spool = await spoolOf(resolve(directory));
  const config = readConfig();
  const before = await reportSpool(spool);
  const rows = await drain(config, { spool, hasCrashed: values.crashed === true });
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

interface Drain {
  spool: string;
  hasCrashed: boolean;
}

/** Returns the number of events. The node's row goes, so that its alert ends. */
async function drain(config: Config, { spool, hasCrashed }: Drain): Promise<number> {
  const catalog = await openCatalogOrExit(config);
  try {
    const id = knownIdOfFolder(dirname(spool));
    const node = (await catalog.nodes.all()).find((known) => known.id === id);
    if (node) rejectRunning(node, hasCrashed);
    const parts = { config, catalog, log: silentLog(), clock: systemClock, random: systemRandom };
    const events = await openEventFlow({ ...parts, spoolDirectory: spool });
    try {
      await untilReady(events.eventLog);
      await events.settle();
    } finally {
      await events.close();
    }
    if (node) await catalog.nodes.forget(node);
    return events.loader.counters.rows;
  } finally {
    await catalog.close();
  }
}

function rejectRunning(node: KnownNode, hasCrashed: boolean): void {
  const state = stateOf(node);
  if (state === 'serving')
    throw new CommandError(
      `${nameOf(node)} is serving and loads its own events. Stop it first; after a crash, wait 35 seconds.`,
    );
  if (state === 'gone' && !hasCrashed)
    throw new CommandError(
      `${nameOf(node)} is silent but has not shut down. Make sure that its process has ended, then add --crashed.`,
    );
}
