/**
 * Daily salts for visitor IDs, shared by all processes. A salt is 32 random bytes, created by the first caller; every
 * later caller gets the same one, in any process and after any restart. Days are UTC, such as `2026-03-01`. Backups
 * must not contain salts: with a salt, one can test whether an address visited that day.
 */
export interface SaltStore {
  /** The salt of this day. */
  current(day: string): Promise<Uint8Array>;
  /** Returns the salt of the day before this one, or undefined if none exists. Never creates one. */
  previous(day: string): Promise<Uint8Array | undefined>;
  /** Destroys the salts of all days before this one, beyond recovery (SQLite: `secure_delete`). */
  destroyBefore(day: string): Promise<void>;
}
