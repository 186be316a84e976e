import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';
import { ipv4Number } from '../fetch/ipv4.ts';
import { RecentMap } from '../ttl-map.ts';
import { createLeafFinder } from './geo-tree.ts';

/** A database of places on disk (MaxMind DB format), in memory only as long as places are asked for. */
export interface GeoFile<Found> {
  /**
   * What the record of an address says; undefined when there is none, or the file can't be read. Never throws.
   * @param number the same address where it is IPv4; negative for others
   */
  find(address: string, number?: number): Found | undefined;
  /** Warns at the start of a file that is missing, cut off or no database, without reading it whole. */
  check(): Promise<void>;
}

export interface GeoFileOptions<Found> {
  readonly path: string;
  /** Makes of a record what is kept of it. */
  readonly read: (record: object) => Found;
  /** Whose addresses it must hold; undefined: whatever it says. */
  readonly family?: 4 | 6;
  /** Told once, whatever goes wrong later on. */
  readonly warn: (message: string) => void;
}

/** What is in memory of a file. */
interface LoadedFile<Found> {
  readonly isReadable: boolean;
  find(address: string, number: number): Found | undefined;
  giveBack(): void;
}

/** Addresses are not cached, only records by their place in the file: nothing here outlives a request that names a visitor. */
const MAX_CACHED_RECORDS = 10_000;
/** Between two looks at whether anybody asked: a file goes five to ten minutes after the last question. */
const QUIET_MS = 5 * 60_000;
/** The format's own: the description of a database begins with this, within the last 128 KiB. */
const MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const DESCRIPTION_BYTES = 128 * 1024;
const UNREADABLE: LoadedFile<never> = { isReadable: false, find: () => undefined, giveBack: () => undefined };

/**
 * A city database is 60 to 70 MB for each family of addresses. It is read at the first question, in one go (40 ms of CPU,
 * once), and its memory is given back when nobody asks any more. In between, replacing it on disk disturbs nothing; a
 * file that could not be read is tried again after a while.
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
        warn(`Some places stay unknown: the geo database ${options.path} is damaged (${messageOf(error)}).`);
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
  const reader = new Reader<Response>(content, { cache: new RecentMap<string | number, object>(MAX_CACHED_RECORDS) });
  const { ipVersion } = reader.metadata;
  if (family !== undefined && ipVersion !== family) throw new Error(`it holds addresses of IPv${ipVersion}`);
  const findLeaf = createLeafFinder(content, reader.metadata);
  const known = new RecentMap<number, Found>(MAX_CACHED_RECORDS);
  const decode = (address: string) => {
    const record = reader.get(address);
    return record === null ? undefined : read(record);
  };
  const findIpv4 = (address: string, leaf: number) => {
    const kept = known.get(leaf);
    if (kept !== undefined) return kept;
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
      // The reader would take the first 32 bits of a longer address for one of IPv4.
      return ipVersion === 4 && isIPv6(address) ? undefined : decode(address);
    },
    giveBack() {
      // At once, where dropping it would wait for a garbage collection, which an idle service has no cause for. Small
      // buffers share their memory with others.
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
    if (!end.includes(MARK)) throw new Error('it is no database of places, or not the whole of it');
  } finally {
    await file.close();
  }
}

function unreadable(path: string, error: unknown): string {
  return `Places stay unknown: the geo database ${path} could not be read (${messageOf(error)}).`;
}

function warnOnce(warn: (message: string) => void): (message: string) => void {
  let isTold = false;
  return (message) => {
    if (!isTold) warn(message);
    isTold = true;
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
