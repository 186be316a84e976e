import { join } from 'node:path';
import { isAnyOwnerAlive } from '../../collect/spool/spool-owner.ts';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { lockMove } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import type { StoreMove } from './store-move.ts';

/** Stores that move in one direction. */
export interface StoreMoves {
  /** Events first: a service goes on storing changes while they are compared for the last time. */
  moves: readonly StoreMove[];
  /** Where the stores come from, as a part of a sentence. */
  source: 'DATA_DIR' | 'the servers';
  /** How a service starts afterwards, with regard to the settings of the servers. */
  startsWith: 'with' | 'without';
  /** Runs work while the embedded event engine runs. */
  withEngine(work: () => Promise<void>): Promise<void>;
  /** Throws the sentence for stores that have moved already. */
  rejectMoved(): void;
}

/**
 * Moves stores while the service runs. Afterwards every process rejects writes to what is left behind, until the service is started with
 * the other stores; links and events go on in the meantime.
 */
export async function moveStores({ dataDirectory }: Config, open: () => StoreMoves): Promise<void> {
  const lock = lockMove(dataDirectory);
  if (lock === undefined) throw new CommandError(`Another move of DATA_DIR ${dataDirectory} is running.`);
  const all = open();
  try {
    await moveAll(dataDirectory, all);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `Not moved: ${reasonOf(error).replace(/\.$/, '')}. The service still uses ${all.source}. Run the command again to continue the move.`,
    );
  } finally {
    for (const move of all.moves) await move.close();
    lock.release();
  }
}

async function moveAll(dataDirectory: string, all: StoreMoves): Promise<void> {
  const now: StoreMove[] = [];
  const ended: StoreMove[] = [];
  for (const move of all.moves) {
    if (!(await move.isCommitted())) now.push(move);
    else if (await endOf(move, all)) ended.push(move);
  }
  if (now.length > 0) {
    const work = () => moveWhileServing(dataDirectory, { ...all, moves: now });
    return now.some(({ name }) => name === 'events') ? all.withEngine(work) : work();
  }
  if (ended.length > 0) return printNextStep(dataDirectory, { ...all, moves: ended });
  all.rejectMoved();
}

/** Ends a move that was killed after its commit. */
async function endOf(move: StoreMove, { withEngine, startsWith }: StoreMoves): Promise<boolean> {
  let isEnded = false;
  const work = async () => {
    isEnded = await move.end();
  };
  await (move.name === 'events' && startsWith === 'without' ? withEngine(work) : work());
  return isEnded;
}

async function moveWhileServing(dataDirectory: string, all: StoreMoves): Promise<void> {
  const startedAt = performance.now();
  for (const move of all.moves) await move.prepare();
  for (const move of all.moves) {
    console.log(`Copying the ${move.name}:`);
    await move.copy();
  }
  const { results, pausedAt } = await finishAll(all.moves);
  for (const move of all.moves) await move.commit();
  for (const move of all.moves) await move.end();
  console.log(`Moved in ${secondsSince(startedAt)} s: ${results.join(' and ')}, all equal to those of ${all.source}.`);
  await printNextStep(dataDirectory, all, pausedAt);
}

/** Undone as a whole if a part fails. */
async function finishAll(moves: readonly StoreMove[]) {
  const results: string[] = [];
  let pausedAt: number | undefined;
  try {
    for (const move of moves) {
      await move.raise();
      if (move.name === 'catalog') pausedAt = performance.now();
      results.push(await move.finish());
    }
    return { results, pausedAt };
  } catch (error) {
    for (const move of moves) await move.lift();
    throw error;
  }
}

async function printNextStep(dataDirectory: string, all: StoreMoves, pausedAt?: number): Promise<void> {
  const settings = `${all.startsWith} ${all.moves.map(({ setting }) => setting).join(' and ')}`;
  if (!(await isAnyOwnerAlive(join(dataDirectory, 'spool')))) return console.log(`Start the service ${settings}.`);
  const pause =
    pausedAt === undefined ? '' : ` It has rejected changes for ${secondsSince(pausedAt)} s, and does until then.`;
  console.log(`Restart the service now ${settings}.${pause}`);
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
