import type { SaltStore } from './salt-port.ts';

const DAY_MS = 86_400_000;

/** An in-memory store whose salts name their day. */
export class FakeSaltStore implements SaltStore {
  readonly days = new Map<string, Uint8Array>();
  requested = 0;
  isDown = false;

  async current(day: string) {
    this.#respond();
    const salt = this.days.get(day) ?? new Uint8Array(32).fill(Number(day.slice(8)));
    this.days.set(day, salt);
    return salt;
  }
  async previous(day: string) {
    this.#respond();
    return this.days.get(new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10));
  }
  async destroyBefore(day: string) {
    this.#respond();
    for (const kept of [...this.days.keys()].filter((kept) => kept < day)) {
      this.days.delete(kept);
    }
  }
  #respond() {
    this.requested += 1;
    if (this.isDown) {
      throw new Error('The database is down.');
    }
  }
}
