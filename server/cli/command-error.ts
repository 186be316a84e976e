/**
 * An error that the operator can fix; its message is one line that says what is wrong. Ends the command with exit code
 * 1.
 */
export class CommandError extends Error {}

/** Returns a short reason of an underlying error: its system code if there is one, else its first line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { code, message } = error as { code?: unknown; message?: unknown };
  const line = String(message ?? error).split('\n')[0] ?? '';
  return typeof code === 'string' && !line.includes(code) ? `${line} (${code})`.trim() : line;
}
