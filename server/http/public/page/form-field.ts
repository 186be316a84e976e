const MAX_CHARACTERS = 1_000;

/** Returns a field of a form or query; '' if it is not a text, or not storable. */
export function fieldOf(fields: unknown, name: string, mostCharacters = MAX_CHARACTERS): string {
  const value = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>)[name] : undefined;
  const isText = typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000');
  return isText ? value.slice(0, mostCharacters) : '';
}
