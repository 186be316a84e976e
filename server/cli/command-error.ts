/** Something that the operator can mend; its message is the one line that says what. Ends the command with exit code 1. */
export class CommandError extends Error {}

/** The shortest true thing about an error from below: a system's code where there is one, else its first line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { code, message } = error as { code?: unknown; message?: unknown };
  const line = String(message ?? error).split('\n')[0] ?? '';
  return typeof code === 'string' && !line.includes(code) ? `${line} (${code})`.trim() : line;
}
