import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';
import { ipv4Number } from '../fetch/ipv4.ts';
import { TtlMap } from '../ttl-map.ts';
import { createLeafFinder } from './geo-tree.ts';

/** A location database on disk (MaxMind DB format), in memory only while it is used. */
export interface GeoFile<Found> {
  /**
   * Returns the record of an address; undefined if there is none or the file can't be read. Never throws.
   * @param number the same address if it is IPv4; negative otherwise
   */
  find(address: string, number?: number): Found | undefined;
  /** Warns at startup about a missing, truncated or invalid file, without reading all of it. */
  check(): Promise<void>;
}

export interface GeoFileOptions<Found> {
  readonly path: string;
  /** Converts a record to the cached value. */
  readonly read: (record: object) => Found;
  /** The address family that the file must contain; undefined accepts any. */
  readonly family?: 4 | 6;
  /** Called at most once, for the first error. */
  readonly warn: (message: string) => void;
}

/** The in-memory content of a file. */
interface LoadedFile<Found> {
  readonly isReadable: boolean;
  find(address: string, number: number): Found | undefined;
  giveBack(): void;
}

/**
 * Caches records by their offset in the file, never addresses, so nothing that identifies a visitor outlives a request.
 */
const MAX_CACHED_RECORDS = 10_000;
/** Interval of idle checks: a file is unloaded five to ten minutes after the last lookup. */
const QUIET_MS = 5 * 60_000;
/** Defined by the format: the metadata of a database begins with this marker, within the last 128 KiB. */
const MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const DESCRIPTION_BYTES = 128 * 1024;
const UNREADABLE: LoadedFile<never> = { isReadable: false, find: () => undefined, giveBack: () => undefined };

/**
 * A city database is 60 to 70 MB per address family. The first lookup reads it at once (40 ms of CPU), and its memory
 * is released when idle. Replacing the file on disk in between is safe; an unreadable file is retried later.
 */
export function createGeoFile<Found extends {}>(options: GeoFileOptions<Found>): GeoFile<Found> {
  const warn = warnOnce(options.warn);
  let loaded: LoadedFile<Found> | undefined;
  let isAsked = false;
  const load = () => {
    const file = openOrWarn(options, warn);
    const timer = setInterval(() => {
      if (isAsked && file.isReadable) {
        isAsked = false;
        return;
      }
      clearInterval(timer);
      loaded = undefined;
      file.giveBack();
    }, QUIET_MS).unref();
    return file;
  };
  return {
    find(address, number = ipv4Number(address)) {
      isAsked = true;
      loaded ??= load();
      try {
        return loaded.find(address, number);
      } catch (error) {
        warn(`Some locations are unknown: the geo database ${options.path} is damaged (${messageOf(error)}).`);
        return undefined;
      }
    },
    check: () => checkEnd(options.path).catch((error: unknown) => warn(unreadable(options.path, error))),
  };
}

function openOrWarn<Found extends {}>(
  options: GeoFileOptions<Found>,
  warn: (message: string) => void,
): LoadedFile<Found> {
  try {
    return openFile(options);
  } catch (error) {
    warn(unreadable(options.path, error));
    return UNREADABLE;
  }
}

function openFile<Found extends {}>({ path, family, read }: GeoFileOptions<Found>): LoadedFile<Found> {
  const content = readFileSync(path);
  const reader = new Reader<Response>(content, { cache: new TtlMap<string | number, object>(MAX_CACHED_RECORDS) });
  const { ipVersion } = reader.metadata;
  if (family !== undefined && ipVersion !== family) throw new Error(`it contains IPv${ipVersion} addresses`);
  const findLeaf = createLeafFinder(content, reader.metadata);
  const known = new TtlMap<number, Found>(MAX_CACHED_RECORDS);
  const decode = (address: string) => {
    const record = reader.get(address);
    return record === null ? undefined : read(record);
  };
  const findIpv4 = (address: string, leaf: number) => {
    const cached = known.get(leaf);
    if (cached !== undefined) return cached;
    const found = decode(address);
    if (found !== undefined) known.set(leaf, found);
    return found;
  };
  return {
    isReadable: true,
    find(address, number) {
      if (number >= 0) {
        const leaf = findLeaf(number);
        return leaf === 0 ? undefined : findIpv4(address, leaf);
      }
      // The reader would treat the first 32 bits of a longer address as IPv4.
      return ipVersion === 4 && isIPv6(address) ? undefined : decode(address);
    },
    giveBack() {
      // Frees the memory immediately; an idle service might not collect garbage for a long time. Small buffers share
      // their memory with others.
      if (content.byteLength === content.buffer.byteLength) content.buffer.transfer(0);
    },
  };
}

async function checkEnd(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(Math.min(size, DESCRIPTION_BYTES));
    await file.read(end, 0, end.length, size - end.length);
    if (!end.includes(MARK)) throw new Error('it is not a geo database, or is incomplete');
  } finally {
    await file.close();
  }
}

function unreadable(path: string, error: unknown): string {
  return `Locations are unknown: the geo database ${path} could not be read (${messageOf(error)}).`;
}

function warnOnce(warn: (message: string) => void): (message: string) => void {
  let isLogged = false;
  return (message) => {
    if (!isLogged) warn(message);
    isLogged = true;
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
