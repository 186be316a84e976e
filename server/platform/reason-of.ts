/** Returns a short reason of an underlying error: its system code if there is one, else its first line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { cause, code, message } = error as { cause?: unknown; code?: unknown; message?: unknown };
  // Node's fetch says no more than this, such as nothing about a certificate that it does not trust.
  if (message === 'fetch failed' && cause) return reasonOf(cause);
  const line = String(message ?? error).split('\n')[0] ?? '';
  return typeof code === 'string' && !line.includes(code) ? `${line} (${code})`.trim() : line;
}
