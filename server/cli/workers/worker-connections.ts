import { CommandError } from '../command-error.ts';

/** As many as a process alone opens. */
const MAX_BY_DEFAULT = 10;
/** PostgreSQL's own default allows 100 connections, some of which other nodes and commands need. */
const NODE_BY_DEFAULT = 60;
/** One listens for changes and one checks the server, so that fewer leave none for requests. */
const FEWEST = 3;

/** Divides the connections of a node between its workers. @param all the setting, if given */
export function connectionsOfWorker(all: number | undefined, workers: number): number {
  if (all === undefined) return Math.max(FEWEST, Math.min(MAX_BY_DEFAULT, Math.floor(NODE_BY_DEFAULT / workers)));
  const share = Math.floor(all / workers);
  if (share >= FEWEST) return share;
  throw new CommandError(
    `DATABASE_CONNECTIONS must be at least ${FEWEST * workers} for ${workers} workers, not ${all}.`,
  );
}
