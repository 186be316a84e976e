/**
 * Returns a handler for the errors of reading a file that may be gone: it returns `instead()` where there is no such file, and
 * throws any other error.
 */
export function ifMissing<Value>(instead: () => Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return instead();
    throw error;
  };
}
