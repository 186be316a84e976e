/**
 * A process that appends numbered payloads as fast as the disk permits and prints the acknowledged numbers, until
 * spool-kill.test.ts kills it. Argument: the spool's directory.
 */
import { silentLog } from '../../platform/log.ts';
import { openSpool } from './spool.ts';

const spool = await openSpool({ directory: process.argv[2] ?? '', log: silentLog(), maxSegmentBytes: 20_000 });
let next = 0;
for (;;) {
  const numbers = Array.from({ length: 20 }, () => next++);
  await Promise.all(numbers.map((number) => spool.append([Buffer.from(`payload ${number}`)])));
  process.stdout.write(`${numbers.join('\n')}\n`);
}
