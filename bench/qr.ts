/**
 * QR codes: CPU of what `qr/add` and the pictures cost, against npm packages in the same run.
 * `node bench/qr.ts` prints the table.
 */
import encodeQR from 'qr';
import { BLACK, WHITE } from '../server/qr/colour.ts';
import type { QrDrawing } from '../server/qr/drawing.ts';
import { qrPayload } from '../server/qr/payload.ts';
import { createQrEngine, type QrEngine } from '../server/qr/qr-engine.ts';
import { type Figure, tableRow } from './figure.ts';

type Operation = (index: number) => unknown;

const ROUNDS = 7;

/**
 * CPU microseconds of each operation: the least of seven rounds after one to warm up, because other work on the
 * machine only ever adds. The operations take turns, so that all of them meet the same machine.
 */
async function leastCpu(times: number, operations: readonly Operation[]): Promise<number[]> {
  const least = operations.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, operation] of operations.entries()) {
      const spent = await cpuMicroseconds(times, operation);
      if (round > 0) least[place] = Math.min(least[place] ?? spent, spent);
    }
  }
  return least;
}

async function cpuMicroseconds(times: number, operation: Operation): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < times; index++) await operation(index);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

function link(index: number): string {
  return `https://example.com/q/abc${index % 10_000}`;
}

function composed(engine: QrEngine, index: number): QrDrawing {
  return engine.compose({ content: qrPayload('link', link(index)), foreground: BLACK, background: WHITE, logo: null });
}

/** CPU microseconds an operation, and as a share of a baseline where there is one (below 1 is better). */
export async function run(): Promise<Figure[]> {
  const engine = await createQrEngine();
  const drawing = composed(engine, 1);
  const [ownSvg = 0, packageSvg = 0] = await leastCpu(1000, [
    (index) => engine.renderSvg(composed(engine, index)),
    (index) => encodeQR(link(index), 'svg', { ecc: 'medium', border: 4 }),
  ]);
  const [png = 0, inspection = 0, whole = 0] = await leastCpu(300, [
    () => engine.renderPng(drawing, 1024),
    () => engine.inspect(drawing),
    async (index) => {
      const fresh = composed(engine, index);
      engine.renderSvg(fresh);
      await engine.inspect(fresh);
    },
  ]);
  const baseline = { name: 'qr package', value: packageSvg };
  return [
    { name: 'link to SVG', ...figure(ownSvg), baseline, ratio: ownSvg / packageSvg },
    { name: 'PNG of 1024 px', ...figure(png) },
    { name: 'readability check', ...figure(inspection) },
    { name: 'payload, matrix, SVG and check', ...figure(whole) },
  ];
}

function figure(microseconds: number): { value: number; unit: string } {
  return { value: Math.round(microseconds), unit: 'µs CPU' };
}

if (import.meta.main) console.table((await run()).map(tableRow));
