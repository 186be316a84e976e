import { FRAME_HEADER_BYTES, MAX_PAYLOAD_BYTES, writeFrame } from './segment-frames.ts';

const FIRST_BUFFER_BYTES = 64 * 1024;
/** Buffers that a burst enlarged beyond this are not reused. */
const KEPT_BUFFER_BYTES = 4 * 1024 * 1024;

/** Appends that are written together and share one promise: one allocation per batch instead of one per event. */
export class SpoolBatch {
  #buffer = Buffer.allocUnsafe(FIRST_BUFFER_BYTES);
  #outcome = Promise.withResolvers<void>();
  bytes = 0;
  payloads = 0;

  /** Settles with the current content of the batch. */
  get stored(): Promise<void> {
    return this.#outcome.promise;
  }

  /** The frames so far; valid until `reset`. */
  get frames(): Buffer {
    return this.#buffer.subarray(0, this.bytes);
  }

  add(payloads: readonly Uint8Array[]): void {
    this.#makeRoom(framedSize(payloads));
    for (const payload of payloads) this.bytes = writeFrame(this.#buffer, this.bytes, payload);
    this.payloads += payloads.length;
  }

  resolve(): void {
    this.#outcome.resolve();
  }

  reject(error: Error): void {
    this.#outcome.reject(error);
  }

  /** Prepares for the next appends, which get a new promise. */
  reset(): void {
    this.#outcome = Promise.withResolvers<void>();
    this.bytes = 0;
    this.payloads = 0;
    if (this.#buffer.byteLength > KEPT_BUFFER_BYTES) this.#buffer = Buffer.allocUnsafe(FIRST_BUFFER_BYTES);
  }

  #makeRoom(more: number): void {
    const needed = this.bytes + more;
    if (needed <= this.#buffer.byteLength) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.byteLength * 2));
    this.#buffer.copy(larger, 0, 0, this.bytes);
    this.#buffer = larger;
  }
}

/** Returns the number of bytes that payloads take in a segment. @throws RangeError if one is empty or exceeds 1 MiB. */
export function framedSize(payloads: readonly Uint8Array[]): number {
  let size = 0;
  for (const { byteLength } of payloads) {
    if (byteLength === 0 || byteLength > MAX_PAYLOAD_BYTES) throw new RangeError(`A payload of ${byteLength} bytes`);
    size += byteLength + FRAME_HEADER_BYTES;
  }
  return size;
}
