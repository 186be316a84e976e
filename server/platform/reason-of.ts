/** Returns a short reason of an underlying error: its system code if there is one, else its first line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { code, message } = error as { code?: unknown; message?: unknown };
  const line = String(message ?? error).split('\n')[0] ?? '';
  return typeof code === 'string' && !line.includes(code) ? `${line} (${code})`.trim() : line;
}
