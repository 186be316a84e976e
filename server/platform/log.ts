import { once } from 'node:events';
import { openSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: object, options?: { level: string }): Log;
};

/** JSON lines on standard output, readable lines on a terminal. `level` is one of pino's names or `silent`. */
export function createLog(level: string, isTerminal: boolean): Log {
  const destination: DestinationStream | undefined = isTerminal
    ? pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' })
    : undefined;
  return pino({ level, base: { process: process.pid } }, destination ?? pino.destination({ sync: false }));
}

/** Returns a logger for lines that must appear regardless of the configured level. */
export function alwaysLogged(log: Log): Log {
  return log.child({}, { level: 'info' });
}

/** A file to which lines are added. */
export interface LineFile {
  write(line: string): void;
  /** Writes what waits. */
  close(): Promise<void>;
}

/** Lines are written together: a write for each costs more than all else of a redirect. */
const BLOCK_BYTES = 8 * 1024;
const WRITE_WITHIN_MS = 200;
/** Lines are dropped while so much waits, because a reader of standard output can stall. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/** Opens a file at its end, or standard output; throws if the file cannot be written. */
export function openLineFile(path: string | undefined, onError: (error: Error) => void): LineFile {
  const dest = path === undefined ? 1 : openSync(path, 'a', 0o640);
  const blocks = { minLength: BLOCK_BYTES, periodicFlush: WRITE_WITHIN_MS, maxLength: MAX_WAITING_BYTES };
  const file = pino.destination({ dest, sync: false, ...blocks });
  file.on('error', onError);
  return {
    write: (line) => void file.write(`${line}\n`),
    close: async () => {
      const closed = once(file, 'close');
      file.end();
      await closed;
    },
  };
}

/** For tests, and for commands whose output is data. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
