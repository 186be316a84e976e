/**
 * CPU per row from the spool into the event log (reading, validating, sending, storing and counting objects), relative to
 * the time in which the engine alone parses the same rows: large blocks, as after a pause of the engine. `collect` measures
 * the cost per row in blocks of one second. `node bench/dataset/load-events.ts` prints the table.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSpool } from '../../server/collect/spool/spool.ts';
import { silentLog } from '../../server/platform/log.ts';
import { createRowEncoder } from '../../server/storage/events/row-codec.ts';
import { startEngine } from '../engine.ts';
import { type Figure, tableRow } from '../kit/figure.ts';
import { believableRows } from './realistic-rows.ts';
import { seedCatalog } from './seed-catalog.ts';

const ROWS = 300_000;
const AT_MOST_MICROSECONDS = 30;
/** About 20,000 rows. */
const BLOCK_PAYLOADS = 10;

interface Measured {
  own: number;
  engine: number;
  rows: number;
  seconds: number;
}

export async function run(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  try {
    await seedCatalog(directory, { links: 0, qrCodes: 0, websites: 100, others: 0, channelItems: 0 });
    const encode = createRowEncoder(1);
    const payloads = encode(believableRows(ROWS, Date.now()));
    await fillSpool(directory, payloads);
    const program = join(import.meta.dirname, 'load-rows.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, directory]);
    const measured = JSON.parse(stdout) as Measured;
    if (measured.rows !== ROWS) throw new Error(`${measured.rows} of ${ROWS} rows were loaded.`);
    return figuresOf(measured, await parsingAlone(join(directory, 'parsing'), payloads));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function fillSpool(directory: string, payloads: readonly Uint8Array[]): Promise<void> {
  const spool = await openSpool({ directory: join(directory, 'spool'), log: silentLog() });
  for (let start = 0; start < payloads.length; start += 1) await spool.append(payloads.slice(start, start + 1));
  await spool.close();
}

/** Microseconds a row of an engine that reads the same rows and keeps nothing. */
async function parsingAlone(directory: string, payloads: readonly Uint8Array[]): Promise<number> {
  const engine = await startEngine(directory);
  try {
    await engine.command('CREATE TABLE nothing AS events ENGINE = Null');
    const before = engine.cpu();
    for (let start = 0; start < payloads.length; start += BLOCK_PAYLOADS) {
      await engine.insert('nothing', payloads.slice(start, start + BLOCK_PAYLOADS));
    }
    return (engine.cpu() - before) / ROWS;
  } finally {
    await engine.stop();
  }
}

function figuresOf({ own, engine, rows, seconds }: Measured, parsing: number): Figure[] {
  const value = (own + engine) / rows;
  return [
    {
      name: 'a row loaded, service and engine',
      value,
      unit: 'µs CPU',
      target: { of: 'value', atMost: AT_MOST_MICROSECONDS },
      baseline: { name: 'the engine, parsing it alone', value: parsing },
      ratio: value / parsing,
      detail: { service: own / rows, engine: engine / rows },
    },
    { name: 'rows loaded a second', value: rows / seconds, unit: '/s' },
  ];
}

if (import.meta.main) console.table((await run()).map(tableRow));
