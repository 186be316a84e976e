import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DamagedRange, FRAME_HEADER_BYTES, MAX_PAYLOAD_BYTES, scanFrames, writeFrame } from './segment-frames.ts';
import { framedSize } from './spool-batch.ts';

/** A range of a segment that is stored in one insert. */
export interface Block {
  start: number;
  end: number;
  payloads: readonly Uint8Array[];
  /** Bytes in the range that are not valid frames, with their offsets in the segment. */
  damaged: { offset: number; bytes: Uint8Array }[];
}

export interface BlockRange {
  start: number;
  /** End of the segment's durable bytes, or of the block as planned. */
  end: number;
  /** Larger than the largest frame, so that every block makes progress. */
  maxBytes: number;
}

/** Reads up to `length` bytes; fewer at the end of the file. */
export type ReadAt = (path: string, position: number, length: number) => Promise<Buffer>;

/** Reads the next block of a segment: as many whole frames as fit into `maxBytes`. */
export async function readBlock(path: string, range: BlockRange, read: ReadAt = readAt): Promise<Block> {
  const maxBytes = Math.max(range.maxBytes, MAX_PAYLOAD_BYTES + FRAME_HEADER_BYTES);
  const wanted = Math.min(range.end - range.start, maxBytes);
  const buffer = await read(path, range.start, wanted);
  const isLast = range.start + wanted >= range.end;
  const { payloads, damaged, end } = scanFrames(buffer, isLast);
  return {
    start: range.start,
    // The file is shorter than its known length; the missing bytes are lost.
    end: buffer.byteLength < wanted ? range.end : range.start + end,
    payloads,
    damaged: damaged.map((piece: DamagedRange) => ({
      offset: range.start + piece.start,
      bytes: buffer.subarray(piece.start, piece.end),
    })),
  };
}

export const readAt: ReadAt = async (path, position, length) => {
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await handle.read(buffer, done, length - done, position + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return buffer.subarray(0, done);
  } finally {
    await handle.close();
  }
};

/** Granularity of disk reads and read errors. */
const SECTOR_BYTES = 4096;

/** Reads piece by piece and replaces unreadable pieces with zeros, which are not valid frames. */
export function salvage(read: ReadAt): ReadAt {
  return async (path, position, length) => {
    const buffer = Buffer.alloc(length);
    for (let offset = 0; offset < length; offset += SECTOR_BYTES) {
      const wanted = Math.min(SECTOR_BYTES, length - offset);
      const piece = await read(path, position + offset, wanted).catch(() => undefined);
      piece?.copy(buffer, offset);
      if (piece !== undefined && piece.byteLength < wanted) return buffer.subarray(0, offset + piece.byteLength);
    }
    return buffer;
  };
}

/** Saves a block's damaged bytes beside the segments and returns their number. Idempotent. */
export async function saveDamaged(directory: string, identity: string, block: Block): Promise<number> {
  let bytes = 0;
  for (const piece of block.damaged) {
    await writeFile(join(directory, `${identity}.${piece.offset}.bad`), piece.bytes, { mode: 0o600, flush: true });
    bytes += piece.bytes.byteLength;
  }
  return bytes;
}

/** Saves rejected payloads as frames beside the segments, in a file named after their block. */
export async function saveRejected(path: string, payloads: readonly Uint8Array[]): Promise<void> {
  const frames = Buffer.allocUnsafe(framedSize(payloads));
  let offset = 0;
  for (const payload of payloads) offset = writeFrame(frames, offset, payload);
  await writeFile(path, frames, { mode: 0o600, flush: true });
}
