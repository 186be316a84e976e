import { crc32 } from 'node:zlib';

/**
 * Frames of a spool segment: magic (2 bytes), payload length (u32), CRC-32 (u32, of the payload, seeded with the
 * length), payload. Little endian. The magic lets a reader find the next frame behind damage, the checksum decides.
 */
const MAGIC = Buffer.from([0xd7, 0x4d]);
export const FRAME_HEADER_BYTES = 10;
export const MAX_PAYLOAD_BYTES = 1024 * 1024;

/** Writes one frame at `offset` and returns the offset behind it; the caller saw to the room. */
export function writeFrame(target: Buffer, offset: number, payload: Uint8Array): number {
  const { byteLength } = payload;
  target[offset] = 0xd7;
  target[offset + 1] = 0x4d;
  target.writeUInt32LE(byteLength, offset + 2);
  target.writeUInt32LE(crc32(payload, byteLength), offset + 6);
  target.set(payload, offset + FRAME_HEADER_BYTES);
  return offset + FRAME_HEADER_BYTES + byteLength;
}

/** Bytes of a segment that belong to no good frame, by their offsets in the buffer that was scanned. */
export interface DamagedRange {
  start: number;
  end: number;
}

export interface ScannedFrames {
  /** Views into the buffer. */
  payloads: Uint8Array[];
  damaged: DamagedRange[];
  /** Bytes read: everything, or up to the first frame that the buffer holds only the beginning of. */
  end: number;
}

/**
 * Reads all good frames. Bytes in between are damage: a torn end, a flipped bit. `isLast` says that nothing follows
 * the buffer, so that a frame cut off by its end is damage too; otherwise reading stops before it.
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

/** Size of the good frame at `offset`; 'cut' when the buffer ends before the frame does, 'bad' otherwise. */
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

/** Where damage ends: at the next good frame, at one that might be good but is cut off, or with the buffer. */
function nextGoodFrame(buffer: Buffer, from: number, isLast: boolean): number {
  let offset = buffer.indexOf(MAGIC, from);
  while (offset >= 0) {
    const size = frameSize(buffer, offset);
    if (typeof size === 'number' || (size === 'cut' && !isLast)) return offset;
    offset = buffer.indexOf(MAGIC, offset + 1);
  }
  return buffer.byteLength;
}
