/**
 * An error that the operator can fix; its message is one line that says what is wrong. Ends the command with exit code
 * 1.
 */
export class CommandError extends Error {}

/** A wrongly called command; the message says what to change. */
export class UsageError extends Error {}
