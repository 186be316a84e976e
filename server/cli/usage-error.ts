/** A wrongly called command; the message says what to change. */
export class UsageError extends Error {}
