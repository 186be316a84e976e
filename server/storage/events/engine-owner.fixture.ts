/**
 * A process that owns the engine of a data directory, for engine-faults.test.ts to kill. It prints the engine's process
 * id once the engine is up. Argument: the data directory.
 */
import { silentLog } from '../../platform/log.ts';
import { openEventLog } from './open-events.ts';

const eventLog = await openEventLog({ dataDirectory: process.argv[2] ?? '', log: silentLog() });
await eventLog.untilReady();
process.stdout.write(`${eventLog.engineProcessId()}\n`);
