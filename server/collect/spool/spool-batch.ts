import { FRAME_HEADER_BYTES, MAX_PAYLOAD_BYTES, writeFrame } from './segment-frames.ts';

const FIRST_BUFFER_BYTES = 64 * 1024;
/** Buffers that a burst made larger than this are not kept. */
const KEPT_BUFFER_BYTES = 4 * 1024 * 1024;

/** Appends that go to disk together and share one promise: one allocation a batch instead of one an event. */
export class SpoolBatch {
  #buffer = Buffer.allocUnsafe(FIRST_BUFFER_BYTES);
  #outcome = Promise.withResolvers<void>();
  bytes = 0;
  payloads = 0;

  /** Resolves or rejects with everything that is in the batch now. */
  get stored(): Promise<void> {
    return this.#outcome.promise;
  }

  /** The frames gathered so far; valid until `reset`. */
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

  /** Ready for the next appends, which get a promise of their own. */
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

/** Bytes that payloads take in a segment. @throws RangeError for one that is empty or larger than 1 MiB. */
export function framedSize(payloads: readonly Uint8Array[]): number {
  let size = 0;
  for (const { byteLength } of payloads) {
    if (byteLength === 0 || byteLength > MAX_PAYLOAD_BYTES) throw new RangeError(`A payload of ${byteLength} bytes`);
    size += byteLength + FRAME_HEADER_BYTES;
  }
  return size;
}
