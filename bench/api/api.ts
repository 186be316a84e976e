/**
 * The API: QR codes made a second, and how long lists and details of a large account take. `node bench/api/api.ts` prints the
 * table; `npm run bench api` also writes it down. With `--cpu-prof` among the arguments the service leaves profiles here.
 */

import { type Figure, tableRow } from '../kit/figure.ts';
import { benchCreation } from './api-create.ts';
import { benchReading } from './api-read.ts';

export async function run(nodeOptions: readonly string[] = []): Promise<Figure[]> {
  return [...(await benchCreation(nodeOptions)), ...(await benchReading(nodeOptions))];
}

if (import.meta.main) console.table((await run(process.argv.slice(2))).map(tableRow));
