import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ImportedLog } from './imported-log-port.ts';

/** The content of a file in chunks, decompressed if it is gzip. */
export interface LogContent {
  readonly chunks: AsyncIterable<Buffer>;
  /** Bytes read so far, as on disk. */
  readBytes(): number;
}

export interface LogFile {
  /** Size on disk. */
  readonly totalBytes: number;
  /** Each call starts from the beginning. */
  content(): LogContent;
}

const CHUNK_BYTES = 1 << 20;

/** @throws the system's error if the file does not exist */
export async function openLogFile(path: string): Promise<LogFile> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    const isPacked = bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
    return { totalBytes: size, content: () => contentOf(path, isPacked) };
  } finally {
    await handle.close();
  }
}

function contentOf(path: string, isPacked: boolean): LogContent {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  // The reader receives the errors of both streams.
  const chunks = isPacked ? pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined) : file;
  return { chunks, readBytes: () => file.bytesRead };
}

/** A longer line is split into unreadable pieces. */
const MAX_LINE_CHUNK_BYTES = 4 * CHUNK_BYTES;

/** Whole lines, or the start of a line without a line break, which may still be being written. */
export interface LineChunk {
  readonly bytes: Buffer;
  readonly isUnfinished: boolean;
}

/** Splits the content at line breaks. */
export async function* lineChunksOf({ chunks }: Pick<LogContent, 'chunks'>): AsyncGenerator<LineChunk> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(10) + 1;
    const isTooLong = restBytes + chunk.length > MAX_LINE_CHUNK_BYTES;
    const cut = isTooLong && end === 0 ? chunk.length : end;
    if (cut > 0) {
      yield { bytes: Buffer.concat([...rest, chunk.subarray(0, cut)]), isUnfinished: false };
      rest = [];
      restBytes = 0;
    }
    if (cut < chunk.length) {
      rest.push(chunk.subarray(cut));
      restBytes += chunk.length - cut;
    }
  }
  if (restBytes > 0) yield { bytes: Buffer.concat(rest), isUnfinished: true };
}

/** Returns the previously imported part of this content: the longest imported log that it starts with. */
export async function findImportedPart(
  { chunks }: Pick<LogContent, 'chunks'>,
  logs: readonly ImportedLog[],
): Promise<ImportedLog | undefined> {
  const byLength = logs.toSorted((one, other) => one.bytes - other.bytes);
  const hash = createHash('sha256');
  let found: ImportedLog | undefined;
  let position = 0;
  for await (const chunk of untilDamaged(chunks)) {
    let done = 0;
    for (let next = byLength[0]; next !== undefined && next.bytes <= position + chunk.length; next = byLength[0]) {
      hash.update(chunk.subarray(done, next.bytes - position));
      done = next.bytes - position;
      if (hash.copy().digest('hex') === next.digest) found = next;
      byLength.shift();
    }
    if (byLength.length === 0) break;
    hash.update(chunk.subarray(done));
    position += chunk.length;
  }
  return found;
}

/** Yields everything up to the first read error. */
export async function* untilDamaged<Piece>(
  pieces: AsyncIterable<Piece>,
  onDamage: (error: unknown) => void = () => undefined,
): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    onDamage(error);
  }
}
