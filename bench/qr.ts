/**
 * QR codes: CPU of what `qr/add` and the pictures cost, against npm packages in the same run.
 * `node bench/qr.ts` prints the table.
 */
import encodeQR from 'qr';
import sharp from 'sharp';
import { createBatch } from '../server/qr/batch/batch.ts';
import { BLACK, WHITE } from '../server/qr/design/color.ts';
import { prepareLogo } from '../server/qr/design/logo.ts';
import { PLAIN_STYLE, type QrStyle } from '../server/qr/design/style.ts';
import { qrPayload } from '../server/qr/payloads/payload.ts';
import { createQrEngine, type QrEngine } from '../server/qr/qr-engine.ts';
import type { QrDrawing } from '../server/qr/render/drawing.ts';
import { type Figure, tableRow } from './kit/figure.ts';

type Operation = (index: number) => unknown;

/** CPU since an earlier reading: of all threads, or of the main thread, which serves all requests. */
type CpuClock = (before?: NodeJS.CpuUsage) => NodeJS.CpuUsage;
const ownThread: CpuClock = (before) => process.threadCpuUsage(before);

const ROUNDS = 7;

/**
 * CPU microseconds per operation: the minimum of seven rounds after a warm-up round, because other load only adds time. The
 * operations alternate, so that all of them run under the same load.
 */
async function leastCpu(
  times: number,
  operations: readonly Operation[],
  clock: CpuClock = (before) => process.cpuUsage(before),
): Promise<number[]> {
  const least = operations.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, operation] of operations.entries()) {
      const spent = await cpuMicroseconds(times, operation, clock);
      if (round > 0) least[place] = Math.min(least[place] ?? spent, spent);
    }
  }
  return least;
}

async function cpuMicroseconds(times: number, operation: Operation, clock: CpuClock): Promise<number> {
  const before = clock();
  for (let index = 0; index < times; index++) await operation(index);
  const { user, system } = clock(before);
  return (user + system) / times;
}

function link(index: number): string {
  return `https://example.com/q/abc${index % 10_000}`;
}

function composed(engine: QrEngine, index: number): QrDrawing {
  return engine.compose({ content: qrPayload('link', link(index)), foreground: BLACK, background: WHITE, logo: null });
}

const STYLED: QrStyle = {
  ...PLAIN_STYLE,
  dots: 'rounded',
  eyes: 'round',
  pupils: 'round',
  gradient: { type: 'linear', to: { red: 90, green: 0, blue: 60 }, angleDegrees: 45 },
  frame: { type: 'rounded', text: 'Scan me', color: null },
};

function styled(engine: QrEngine, index: number, logo: Buffer | null = null): QrDrawing {
  const colors = { foreground: { red: 10, green: 30, blue: 90 }, background: WHITE };
  return engine.compose({ content: qrPayload('link', link(index)), ...colors, logo, style: STYLED });
}

/** A disc, the most frequent shape of a logo; it uses the slow path. */
async function someLogo(): Promise<Buffer> {
  const disc =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="100" fill="#c22"/></svg>';
  return prepareLogo(await sharp(Buffer.from(disc)).png().toBuffer());
}

const PNG = { format: 'png', sidePixels: 1024, dpi: undefined, widthMm: 50 } as const;
const BATCH_ROWS = 10_000;

/** Bytes by which memory grows while a batch is read, beyond what it had after the first tenth. */
async function batchFigures(engine: QrEngine): Promise<Figure[]> {
  const rows = Array.from({ length: BATCH_ROWS }, (_, index) => `Code ${index},${link(index)}`);
  const batch = { csv: `name,data\n${rows.join('\n')}`, format: 'svg', style: { dots: 'rounded' } } as const;
  const noStore = () => Promise.reject(new Error('nothing is stored'));
  const assets = { insert: noStore, find: noStore };
  const parts = {
    engine,
    assets,
    create: noStore,
    fetchPicture: noStore,
    scanUrl: (code: string) => code,
    now: () => Date.now(),
  };
  const before = process.cpuUsage();
  let [count, atFirst, most, bytes] = [0, 0, 0, 0];
  for await (const piece of await createBatch(parts, 1, batch)) {
    bytes += piece.length;
    if (++count % (BATCH_ROWS / 10) !== 0) continue;
    globalThis.gc?.();
    const { rss } = process.memoryUsage();
    if (atFirst === 0) atFirst = rss;
    most = Math.max(most, rss);
  }
  const { user, system } = process.cpuUsage(before);
  return [
    { name: 'batch of 10,000, each', ...figure((user + system) / BATCH_ROWS) },
    { name: 'batch of 10,000, the zip', value: Math.round(bytes / 1e5) / 10, unit: 'MB' },
    {
      name: 'batch of 10,000, memory grown after the first tenth',
      value: Math.round((most - atFirst) / 1e5) / 10,
      unit: 'MB',
    },
  ];
}

/** CPU microseconds an operation, and as a share of a baseline where there is one (below 1 is better). */
export async function run(): Promise<Figure[]> {
  const engine = await createQrEngine();
  try {
    return [...(await plainFigures(engine)), ...(await styledFigures(engine)), ...(await batchFigures(engine))];
  } finally {
    await engine.close();
  }
}

async function plainFigures(engine: QrEngine): Promise<Figure[]> {
  const drawing = composed(engine, 1);
  const [ownSvg = 0, packageSvg = 0] = await leastCpu(1000, [
    (index) => engine.renderSvg(composed(engine, index)),
    (index) => encodeQR(link(index), 'svg', { ecc: 'medium', border: 4 }),
  ]);
  const [png = 0, inspection = 0, whole = 0] = await leastCpu(300, [
    () => engine.render(drawing, PNG),
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

async function styledFigures(engine: QrEngine): Promise<Figure[]> {
  const [dressed, withLogo] = [styled(engine, 1), styled(engine, 1, await someLogo())];
  const [svg = 0, png = 0, logoPng = 0, pdf = 0, inspection = 0] = await leastCpu(20, [
    (index) => engine.renderSvg(styled(engine, index)),
    () => engine.render(dressed, PNG),
    () => engine.render(withLogo, PNG),
    () => engine.render(dressed, { ...PNG, format: 'pdf' }),
    () => engine.inspect(dressed),
  ]);
  const beside = [() => engine.render(withLogo, PNG), () => engine.inspect(dressed)];
  const [logoHere = 0, inspectionHere = 0] = await leastCpu(20, beside, ownThread);
  return [
    { name: 'styled link to SVG', ...figure(svg), target: { of: 'value', atMost: 1000 } },
    { name: 'styled PNG of 1024 px', ...figure(png), target: { of: 'value', atMost: 5000 } },
    { name: 'styled PNG of 1024 px with a logo', ...figure(logoPng), target: { of: 'value', atMost: 40_000 } },
    { name: 'of it on the thread that answers', ...figure(logoHere) },
    { name: 'styled PDF', ...figure(pdf) },
    { name: 'readability check of a styled code', ...figure(inspection) },
    { name: 'of it on the thread that answers', ...figure(inspectionHere) },
  ];
}

function figure(microseconds: number): { value: number; unit: string } {
  return { value: Math.round(microseconds), unit: 'µs CPU' };
}

if (import.meta.main) console.table((await run()).map(tableRow));
