/**
 * A process that owns the engine of a data directory, to be killed by engine-faults.test.ts. Prints the engine's
 * process id once it is up. Argument: the data directory.
 */
import { silentLog } from '../../platform/log.ts';
import { openEventLog } from './open-events.ts';

const eventLog = await openEventLog({ dataDirectory: process.argv[2] ?? '', log: silentLog() });
await eventLog.untilReady();
process.stdout.write(`${eventLog.engineProcessId()}\n`);
