import { join } from 'node:path';
import { isAnyOwnerAlive } from '../../collect/spool/spool-owner.ts';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { lockMove, movedStores, saveMovedStores } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { rejectMovedCatalog, rejectMovedEvents } from '../stores/moved-stores.ts';
import { withEventLog } from '../stores/with-event-log.ts';
import { createCatalogMove, hasCatalog } from './move-catalog.ts';
import { createEventsMove, hasEvents } from './move-events.ts';
import type { StoreMove } from './store-move.ts';

/** URLs of the servers; undefined for a store that stays. */
export interface MoveTargets {
  catalogTo: string | undefined;
  eventsTo: string | undefined;
}

/**
 * Moves embedded stores to servers while the service runs. Afterwards every process rejects writes to them, until the service is
 * started with the servers; links and events go on in the meantime.
 */
export async function moveStores(config: Config, targets: MoveTargets): Promise<void> {
  const { dataDirectory } = config;
  if (targets.catalogTo !== undefined && !hasCatalog(config))
    throw new CommandError(`DATA_DIR ${dataDirectory} has no catalog to move.`);
  if (targets.eventsTo !== undefined && !hasEvents(config))
    throw new CommandError(`DATA_DIR ${dataDirectory} has no events to move.`);
  const lock = lockMove(dataDirectory);
  if (lock === undefined) throw new CommandError(`Another move of DATA_DIR ${dataDirectory} is running.`);
  // Events first: a service goes on storing changes while they are compared for the last time.
  const moves = [
    ...(targets.eventsTo === undefined ? [] : [createEventsMove(config, targets.eventsTo)]),
    ...(targets.catalogTo === undefined ? [] : [createCatalogMove(config, targets.catalogTo)]),
  ];
  try {
    await moveAll(config, moves);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `Not moved: ${reasonOf(error).replace(/\.$/, '')}. The service goes on with DATA_DIR as it was. The next attempt continues this one.`,
    );
  } finally {
    for (const move of moves) await move.close();
    lock.release();
  }
}

async function moveAll(config: Config, moves: readonly StoreMove[]): Promise<void> {
  const moved = movedStores(config.dataDirectory);
  const before = moves.filter(({ name }) => moved[name]);
  const now = moves.filter(({ name }) => !moved[name]);
  const ended = [];
  for (const move of before) if (await move.end()) ended.push(move);
  if (now.length > 0) {
    const work = () => moveWhileServing(config, now);
    const needsEvents = now.some(({ name }) => name === 'events');
    return needsEvents ? withEventLog({ ...config, clickhouseUrl: undefined }, work) : work();
  }
  if (ended.length > 0) return printNextStep(config, ended, undefined);
  for (const { name } of before) {
    if (name === 'events') rejectMovedEvents({ ...config, clickhouseUrl: undefined });
    rejectMovedCatalog({ ...config, databaseUrl: undefined });
  }
}

async function moveWhileServing(config: Config, moves: readonly StoreMove[]): Promise<void> {
  const startedAt = performance.now();
  for (const move of moves) await move.prepare();
  for (const move of moves) {
    console.log(`Copying the ${move.name}:`);
    await move.copy();
  }
  const { results, pausedAt } = await finishAll(config, moves);
  for (const move of moves) await move.end();
  console.log(`Moved in ${secondsSince(startedAt)} s: ${results.join(' and ')}, all equal to those of DATA_DIR.`);
  await printNextStep(config, moves, pausedAt);
}

/** Undone as a whole if a part fails. */
async function finishAll(config: Config, moves: readonly StoreMove[]) {
  const results: string[] = [];
  let pausedAt: number | undefined;
  try {
    for (const move of moves) {
      await move.raise();
      if (move.name === 'catalog') pausedAt = performance.now();
      results.push(await move.finish());
    }
    saveMovedStores(config.dataDirectory, Object.fromEntries(moves.map(({ name }) => [name, true])));
    return { results, pausedAt };
  } catch (error) {
    for (const move of moves) await move.lift();
    throw error;
  }
}

async function printNextStep(config: Config, moves: readonly StoreMove[], pausedAt?: number): Promise<void> {
  const settings = moves.map(({ setting }) => setting).join(' and ');
  if (!(await isAnyOwnerAlive(join(config.dataDirectory, 'spool'))))
    return console.log(`Start the service with ${settings}.`);
  const pause =
    pausedAt === undefined ? '' : ` It has rejected changes for ${secondsSince(pausedAt)} s, and does until then.`;
  console.log(`Restart the service now with ${settings}.${pause}`);
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
