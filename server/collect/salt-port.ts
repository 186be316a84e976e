/**
 * Daily salts of visitor ids, shared by all processes. A salt is 32 random bytes, made by whoever asks first; everybody
 * who asks later, in any process and after any restart, gets the same. Days are UTC, written `2026-03-01`.
 * Salts must not reach backups: whoever has a salt can test whether an address visited that day.
 */
export interface SaltStore {
  /** The salt of this day. */
  current(day: string): Promise<Uint8Array>;
  /** The salt of the day before this one; undefined when there was none. Never makes one. */
  previous(day: string): Promise<Uint8Array | undefined>;
  /** Destroys the salts of all days before this one, beyond recovery (SQLite: `secure_delete`). */
  destroyBefore(day: string): Promise<void>;
}
