/** A zip file written while it is sent: each file in one piece, keeping only its entry of the central directory. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  /** ASCII, without slashes. */
  readonly name: string;
  readonly bytes: Buffer;
  /** Compresses the file; for compressed picture formats this would only cost time. */
  readonly isPacked: boolean;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0 of the format: folders and deflate. */
const VERSION = 20;
const STORED = 0;
const DEFLATED = 8;

/** A file in a zip: its bytes, and its entry of the central directory. */
export interface ZipEntry {
  readonly body: Buffer;
  readonly tail: Buffer;
}

/** Yields the pieces of a zip file of at most 65,535 files and 4 GB, in order. */
export async function* zipPieces(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  // Stored as text: each small buffer would retain the 8 kB pool from which it is allocated, 300 MB for 10,000 files.
  const list: string[] = [];
  let offset = 0;
  for await (const file of files) {
    const { body, tail } = zipEntry(file, { offset, at });
    list.push(tail.toString('latin1'));
    offset += body.length;
    yield body;
  }
  yield zipTail(Buffer.from(list.join(''), 'latin1'), offset);
}

/**
 * Creates an entry.
 *
 * @param place the offset of the entry's bytes in the zip, and its modification time
 */
export function zipEntry(file: ZipFile, { offset, at }: { offset: number; at: Date }): ZipEntry {
  const body = file.isPacked ? file.bytes : deflateRawSync(file.bytes);
  const facts = factsOf(file, body, at);
  const head = Buffer.concat([word(LOCAL), half(VERSION), facts, half(file.name.length), half(0), name(file)]);
  // Version made by, properties, lengths of name, extra and comment, disk, two kinds of attributes, and the file's
  // offset.
  const rest = Buffer.concat([half(file.name.length), Buffer.alloc(12), word(offset), name(file)]);
  const tail = Buffer.concat([word(CENTRAL), half(VERSION), half(VERSION), facts, rest]);
  return { body: Buffer.concat([head, body]), tail };
}

/** Returns the central directory, which begins at `offset`, and the record that locates it. */
export function zipTail(list: Buffer, offset: number): Buffer {
  const count = entriesOf(list);
  const counts = [half(0), half(0), half(count), half(count)];
  return Buffer.concat([list, word(END), ...counts, word(list.length), word(offset), half(0)]);
}

/** Size of a central directory entry before its name, and the offset of the name's length. */
const LISTED_BYTES = 46;
const LENGTH_AT = 28;

function entriesOf(list: Buffer): number {
  let count = 0;
  for (let at = 0; at < list.length; at += LISTED_BYTES + list.readUInt16LE(at + LENGTH_AT)) count++;
  return count;
}

/** Returns the fields common to both headers of a file: flags, method, time, date, checksum and both sizes. */
function factsOf({ bytes, isPacked }: ZipFile, body: Buffer, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const method = isPacked ? STORED : DEFLATED;
  const sizes = [word(crc32(bytes)), word(body.length), word(bytes.length)];
  return Buffer.concat([half(0), half(method), half(time), half(date), ...sizes]);
}

function name(file: ZipFile): Buffer {
  return Buffer.from(file.name, 'latin1');
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
