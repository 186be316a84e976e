/**
 * Reads zip files by their central directory, as unzip does, and checks that it agrees with the local headers. For
 * tests only.
 */
import { inflateRawSync } from 'node:zlib';

export interface Unzipped {
  readonly name: string;
  readonly bytes: Buffer;
  readonly checksum: number;
  /** UTC, even seconds. */
  readonly at: string;
}

export async function collected(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

export function unzipped(zip: Buffer): Unzipped[] {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of a zip file');
  const files: Unzipped[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of the list');
    const nameLength = zip.readUInt16LE(at + 28);
    files.push(fileAt(zip, at, zip.toString('latin1', at + 46, at + 46 + nameLength)));
    at += 46 + nameLength;
  }
  if (at !== end) throw new Error('the list has another length than it says');
  return files;
}

function fileAt(zip: Buffer, entry: number, name: string): Unzipped {
  const local = zip.readUInt32LE(entry + 42);
  const localFacts = zip.subarray(local + 4, local + 28);
  if (!localFacts.equals(zip.subarray(entry + 6, entry + 30))) throw new Error(`both lists differ about ${name}`);
  const start = local + 30 + zip.readUInt16LE(local + 26);
  const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
  const bytes = zip.readUInt16LE(entry + 10) === 8 ? inflateRawSync(packed) : Buffer.from(packed);
  if (bytes.length !== zip.readUInt32LE(entry + 24)) throw new Error(`${name} has another length than it says`);
  return { name, bytes, checksum: zip.readUInt32LE(entry + 16), at: timeOf(zip, entry) };
}

function timeOf(zip: Buffer, entry: number): string {
  const [time, date] = [zip.readUInt16LE(entry + 12), zip.readUInt16LE(entry + 14)];
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${1980 + (date >> 9)}-${two((date >> 5) & 15)}-${two(date & 31)}`;
  return `${day} ${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`;
}
