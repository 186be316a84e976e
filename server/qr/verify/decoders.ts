/** Readers of QR codes, all synchronous, all from grey images. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import jsQR from 'jsqr';
import { decodeQR } from 'qr/decode.js';
import { BINARIZERS, prepareZXingModule, TEXT_MODES, type ZXingReaderModule } from 'zxing-wasm/reader';
import type { LumaRaster } from './luma-raster.ts';

/** The text of the one code in the picture; undefined when it finds none or cannot read it. */
export type Decoder = (raster: LumaRaster) => string | undefined;

/**
 * zxing-cpp, what Android readers build on; 0.2 ms for a short link at 3 pixels a module. The package would fetch
 * its WebAssembly from a CDN: it is given the file of its own folder instead.
 */
export async function createZxingDecoder(): Promise<Decoder> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  const loaded: unknown = await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const module = loaded as ZxingModule;
  const memory = { address: 0, bytes: 0 };
  return (raster) => readWithZxing(module, memory, raster);
}

/** In the numbers that the WebAssembly takes (the package's own wrapper wants RGBA and turns it into grey again). */
const ZXING_OPTIONS: ZxingOptions = {
  formats: 'QRCode',
  tryHarder: true,
  tryRotate: false,
  tryInvert: true,
  tryDownscale: true,
  tryDenoise: false,
  binarizer: BINARIZERS.indexOf('LocalAverage'),
  isPure: false,
  downscaleFactor: 3,
  downscaleThreshold: 500,
  minLineCount: 2,
  maxNumberOfSymbols: 1,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: TEXT_MODES.indexOf('Plain'),
  characterSet: 0,
  tryCode39ExtendedMode: false,
};

/** One block of WebAssembly memory, kept and grown: asking for it anew costs more than the reading. */
interface ReusedMemory {
  address: number;
  bytes: number;
}

/** What is used of the WebAssembly module; its own types name emscripten's globals and leave `delete` out. */
interface ZxingModule {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
  readBarcodesFromPixmap(address: number, width: number, height: number, options: ZxingOptions): ZxingResults;
}

/** Lives in WebAssembly memory until it is deleted. */
type ZxingResults = ReturnType<ZXingReaderModule['readBarcodesFromPixmap']> & { delete(): void };
type ZxingOptions = Parameters<ZXingReaderModule['readBarcodesFromPixmap']>[3];

function readWithZxing(module: ZxingModule, memory: ReusedMemory, raster: LumaRaster): string | undefined {
  if (memory.bytes < raster.pixels.length) {
    if (memory.bytes > 0) module._free(memory.address);
    memory.bytes = raster.pixels.length;
    memory.address = module._malloc(memory.bytes);
  }
  module.HEAPU8.set(raster.pixels, memory.address);
  const { address } = memory;
  const results = module.readBarcodesFromPixmap(address, raster.side, raster.side, ZXING_OPTIONS);
  try {
    return results.size() > 0 ? results.get(0)?.text : undefined;
  } finally {
    results.delete();
  }
}

/** On the clock: where many programs share a processor, a few milliseconds of work can take a good part of that. */
const LONGEST_READING_MS = 500;

/** Of the `qr` package; stands in for the browsers' own detectors. 0.4 ms for a short link. */
export const readWithQr: Decoder = ({ side, pixels }) => {
  const planes = new Uint8Array(Math.ceil(side / 2) ** 2 * 2 + pixels.length);
  planes.set(pixels);
  try {
    return decodeQR({ width: side, height: side, data: planes }, { format: 'I420', timeLimit: LONGEST_READING_MS });
  } catch {
    return undefined;
  }
};

/** What older web pages scan with; the least forgiving of the three, 2 ms for a short link. */
export const readWithJsqr: Decoder = ({ side, pixels }) => {
  const rgba = new Uint8ClampedArray(pixels.length * 4).fill(255);
  for (let index = 0; index < pixels.length; index++) rgba.fill(pixels[index] as number, index * 4, index * 4 + 3);
  return jsQR.default(rgba, side, side)?.data;
};
