const FIRST_SLOTS = 1_024;

/** Pairs of an object's number and a visitor's 64 bits, each once, in 12 bytes a slot. */
export class VisitorSet {
  #slots = new Uint32Array(FIRST_SLOTS * 3);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @param object from 1; returns false for a pair that is known */
  add(object: number, low: number, high: number): boolean {
    if (this.#size * 2 >= this.#slots.length / 3) this.#grow();
    if (!this.#put(object, low, high)) return false;
    this.#size += 1;
    return true;
  }

  clear(): void {
    this.#slots = new Uint32Array(FIRST_SLOTS * 3);
    this.#size = 0;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    for (let at = 0; at < before.length; at += 3) {
      const object = before[at] ?? 0;
      if (object > 0) this.#put(object, before[at + 1] ?? 0, before[at + 2] ?? 0);
    }
  }

  /** Linear probing; a visitor's bits are a hash already. */
  #put(object: number, low: number, high: number): boolean {
    const slots = this.#slots;
    const mask = slots.length / 3 - 1;
    let slot = (low ^ Math.imul(high, 0x9e3779b1) ^ Math.imul(object, 0x85ebca6b)) & mask;
    for (;;) {
      const at = slot * 3;
      if (slots[at] === 0) {
        slots[at] = object;
        slots[at + 1] = low;
        slots[at + 2] = high;
        return true;
      }
      if (slots[at] === object && slots[at + 1] === low && slots[at + 2] === high) return false;
      slot = (slot + 1) & mask;
    }
  }
}
