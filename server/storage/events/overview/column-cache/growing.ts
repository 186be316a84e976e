/** A growable typed array. */
export class Growing<Numbers extends Uint8Array | Uint32Array | Float64Array> {
  values: Numbers;
  readonly #make: (length: number) => Numbers;

  constructor(make: (length: number) => Numbers) {
    this.#make = make;
    this.values = make(1_024);
  }

  /** Makes room for this many numbers; new ones are 0. */
  reserve(count: number): void {
    if (count <= this.values.length) return;
    const longer = this.#make(Math.max(count, 2 * this.values.length));
    longer.set(this.values);
    this.values = longer;
  }

  /** Returns a copy of the first numbers without spare room. */
  trimmed(count: number): Numbers {
    const trimmed = this.#make(count);
    trimmed.set(this.values.subarray(0, count));
    return trimmed;
  }
}

export const growingBytes = () => new Growing((length) => new Uint8Array(length));
export const growingNumbers = () => new Growing((length) => new Uint32Array(length));
export const growingMoments = () => new Growing((length) => new Float64Array(length));
