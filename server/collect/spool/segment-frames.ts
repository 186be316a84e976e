import { crc32 } from 'node:zlib';

/**
 * Frames of a spool segment: magic (2 bytes), payload length (u32), CRC-32 (u32, of the payload, seeded with the
 * length), payload. Little endian. The magic lets a reader find the next frame after damage; the checksum verifies it.
 */
const MAGIC = Buffer.from([0xd7, 0x4d]);
export const FRAME_HEADER_BYTES = 10;
export const MAX_PAYLOAD_BYTES = 1024 * 1024;

/** Writes one frame at `offset` and returns the offset after it. The caller ensures there is room. */
export function writeFrame(target: Buffer, offset: number, payload: Uint8Array): number {
  const { byteLength } = payload;
  target[offset] = 0xd7;
  target[offset + 1] = 0x4d;
  target.writeUInt32LE(byteLength, offset + 2);
  target.writeUInt32LE(crc32(payload, byteLength), offset + 6);
  target.set(payload, offset + FRAME_HEADER_BYTES);
  return offset + FRAME_HEADER_BYTES + byteLength;
}

/** A range of bytes outside valid frames, as offsets in the scanned buffer. */
export interface DamagedRange {
  start: number;
  end: number;
}

export interface ScannedFrames {
  /** Views of the buffer. */
  payloads: Uint8Array[];
  damaged: DamagedRange[];
  /** Number of bytes consumed: all, or up to a frame that the buffer holds only partially. */
  end: number;
}

/**
 * Returns all valid frames. Bytes in between are damage: a torn end or a flipped bit. `isLast` means that no data
 * follows the buffer, so a truncated frame at its end is damage too; otherwise reading stops before it.
 */
export function scanFrames(buffer: Buffer, isLast: boolean): ScannedFrames {
  const found: ScannedFrames = { payloads: [], damaged: [], end: 0 };
  let offset = 0;
  while (offset < buffer.byteLength) {
    const size = frameSize(buffer, offset);
    if (size === 'cut' && !isLast) break;
    if (typeof size === 'number') {
      found.payloads.push(buffer.subarray(offset + FRAME_HEADER_BYTES, offset + size));
      offset += size;
    } else {
      const next = nextGoodFrame(buffer, offset + 1, isLast);
      found.damaged.push({ start: offset, end: next });
      offset = next;
    }
  }
  found.end = offset;
  return found;
}

/** Returns the size of the valid frame at `offset`; 'cut' if the buffer ends before the frame does, otherwise 'bad'. */
function frameSize(buffer: Buffer, offset: number): number | 'cut' | 'bad' {
  const left = buffer.byteLength - offset;
  if (buffer[offset] !== 0xd7 || (left > 1 && buffer[offset + 1] !== 0x4d)) return 'bad';
  if (left < FRAME_HEADER_BYTES) return 'cut';
  const length = buffer.readUInt32LE(offset + 2);
  if (length === 0 || length > MAX_PAYLOAD_BYTES) return 'bad';
  const size = FRAME_HEADER_BYTES + length;
  if (size > left) return 'cut';
  const payload = buffer.subarray(offset + FRAME_HEADER_BYTES, offset + size);
  return crc32(payload, length) === buffer.readUInt32LE(offset + 6) ? size : 'bad';
}

/** Returns the end of the damage: the next valid frame, a truncated frame that might be valid, or the buffer's end. */
function nextGoodFrame(buffer: Buffer, from: number, isLast: boolean): number {
  let offset = buffer.indexOf(MAGIC, from);
  while (offset >= 0) {
    const size = frameSize(buffer, offset);
    if (typeof size === 'number' || (size === 'cut' && !isLast)) return offset;
    offset = buffer.indexOf(MAGIC, offset + 1);
  }
  return buffer.byteLength;
}
