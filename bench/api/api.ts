/**
 * API benchmark: QR codes created per second, and the latency of lists and details of a large account. `node
 * bench/api/api.ts` prints the table; `npm run bench api` also stores it. With `--cpu-prof` the service writes CPU profiles
 * to the current folder.
 */

import { type Figure, tableRow } from '../kit/figure.ts';
import { benchCreation } from './api-create.ts';
import { benchReading } from './api-read.ts';

export async function run(nodeOptions: readonly string[] = []): Promise<Figure[]> {
  return [...(await benchCreation(nodeOptions)), ...(await benchReading(nodeOptions))];
}

if (import.meta.main) console.table((await run(process.argv.slice(2))).map(tableRow));
