/** QR code decoders, all synchronous, all from grayscale images. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import jsQR from 'jsqr';
import { decodeQR } from 'qr/decode.js';
import { BINARIZERS, prepareZXingModule, TEXT_MODES, type ZXingReaderModule } from 'zxing-wasm/reader';
import type { GreyPicture, LumaRaster } from './luma-raster.ts';

/** Returns the text of the only code in the picture; undefined when none is found or readable. */
export type Decoder = (raster: LumaRaster) => string | undefined;

/** A code in a photo, with the outer corners of its modules, clockwise from the code's own top left. */
export interface FoundCode {
  readonly text: string;
  readonly corners: readonly [ZxingPoint, ZxingPoint, ZxingPoint, ZxingPoint];
  readonly version: number;
  /** Share of the error correction that is left, 0 to 1; the rest repairs damage, or makes room for a logo. */
  readonly spareRepair: number;
}

/** The zxing-cpp decoder, on which Android readers are based. */
export interface Zxing {
  /** 0.2 ms for a short link at 3 pixels per module. */
  readonly decode: Decoder;
  /** Finds the codes in a photo, whatever their direction: 20 ms per megapixel. */
  readonly locate: (picture: GreyPicture) => FoundCode[];
}

export async function createZxingDecoder(): Promise<Decoder> {
  return (await createZxing()).decode;
}

/** Loads zxing. The package would fetch its WebAssembly from a CDN, so it gets the file from its own folder instead. */
export async function createZxing(): Promise<Zxing> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  const loaded: unknown = await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const module = loaded as ZxingModule;
  const memory = { address: 0, bytes: 0 };
  return {
    decode: ({ side, pixels }) =>
      readWithZxing(module, memory, { picture: { width: side, height: side, pixels }, options: ZXING_OPTIONS })[0]
        ?.text,
    locate: (picture) => readWithZxing(module, memory, { picture, options: PHOTO_OPTIONS }).map(foundCode),
  };
}

function foundCode({ text, position, extra }: ZxingResult): FoundCode {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  const { Version, UEC }: { Version?: string; UEC?: number } = JSON.parse(extra);
  const corners = [topLeft, topRight, bottomRight, bottomLeft] as const;
  return { text, corners, version: Number(Version), spareRepair: UEC ?? 1 };
}

/**
 * The numeric options of the WebAssembly module (the package's own wrapper requires RGBA and converts it back to gray).
 */
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
/** Photos show codes from any direction, and several of them. */
const PHOTO_OPTIONS: ZxingOptions = { ...ZXING_OPTIONS, tryRotate: true, maxNumberOfSymbols: 8 };

/** One block of WebAssembly memory, reused and grown: allocating it each time costs more than decoding. */
interface ReusedMemory {
  address: number;
  bytes: number;
}

/** The used part of the WebAssembly module; its own types name emscripten's globals and omit `delete`. */
interface ZxingModule {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
  readBarcodesFromPixmap(address: number, width: number, height: number, options: ZxingOptions): ZxingResults;
}

/** Allocated in WebAssembly memory until it is deleted. */
type ZxingResults = ReturnType<ZXingReaderModule['readBarcodesFromPixmap']> & { delete(): void };
type ZxingResult = NonNullable<ReturnType<ZxingResults['get']>>;
type ZxingPoint = ZxingResult['position']['topLeft'];
type ZxingOptions = Parameters<ZXingReaderModule['readBarcodesFromPixmap']>[3];

interface ZxingTask {
  readonly picture: GreyPicture;
  readonly options: ZxingOptions;
}

function readWithZxing(module: ZxingModule, memory: ReusedMemory, { picture, options }: ZxingTask): ZxingResult[] {
  const { width, height, pixels } = picture;
  if (memory.bytes < pixels.length) {
    if (memory.bytes > 0) module._free(memory.address);
    memory.bytes = pixels.length;
    memory.address = module._malloc(memory.bytes);
  }
  module.HEAPU8.set(pixels, memory.address);
  const results = module.readBarcodesFromPixmap(memory.address, width, height, options);
  try {
    return Array.from({ length: results.size() }, (_, index) => results.get(index)).filter((one) => one !== undefined);
  } finally {
    results.delete();
  }
}

/** Wall-clock limit: on a shared processor, a few milliseconds of work can take a good part of it. */
const LONGEST_READING_MS = 500;

/** The decoder of the `qr` package; it represents the browsers' own detectors. 0.4 ms for a short link. */
export const readWithQr: Decoder = ({ side, pixels }) => {
  const planes = new Uint8Array(Math.ceil(side / 2) ** 2 * 2 + pixels.length);
  planes.set(pixels);
  try {
    return decodeQR({ width: side, height: side, data: planes }, { format: 'I420', timeLimit: LONGEST_READING_MS });
  } catch {
    return undefined;
  }
};

/** The decoder of older web pages; the least tolerant of the three, 2 ms for a short link. */
export const readWithJsqr: Decoder = ({ side, pixels }) => {
  const rgba = new Uint8ClampedArray(pixels.length * 4).fill(255);
  for (let index = 0; index < pixels.length; index++) rgba.fill(pixels[index] as number, index * 4, index * 4 + 3);
  return jsQR.default(rgba, side, side)?.data;
};
