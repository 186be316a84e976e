/** A command called wrongly; the message says what to change. */
export class UsageError extends Error {}
