/**
 * Moves what is in the spool of the data folder given as argument into the event log, with everything that the service does
 * about it, and prints what it took: `{"own": µs, "engine": µs, "rows": n, "seconds": s}`.
 */

import { openEventFlow } from '../../server/assembly/event-flow.ts';
import { readConfig } from '../../server/config.ts';
import { silentLog } from '../../server/platform/log.ts';
import { systemRandom } from '../../server/platform/random.ts';
import { systemClock } from '../../server/platform/time/clock.ts';
import { openCatalog } from '../../server/storage/open-storage.ts';
import { cpuMicroseconds } from '../kit/processes.ts';

const [dataDirectory = ''] = process.argv.slice(2);
const config = { ...readConfig({}), dataDirectory };
const catalog = await openCatalog(config);
const flow = await openEventFlow({
  config,
  catalog,
  log: silentLog(),
  clock: systemClock,
  random: systemRandom,
  startEngine: true,
});
await flow.eventLog.untilReady();
const engine = flow.eventLog.engineProcessId() ?? 0;
const before = { own: process.cpuUsage(), engine: cpuMicroseconds(engine), at: performance.now() };
await flow.settle();
const used = process.cpuUsage(before.own);
const measured = {
  own: used.user + used.system,
  engine: cpuMicroseconds(engine) - before.engine,
  rows: flow.loader.counters.rows,
  seconds: (performance.now() - before.at) / 1000,
};
await flow.close();
await catalog.close();
console.log(JSON.stringify(measured));
