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

/** For tests, and for commands whose output is data. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
