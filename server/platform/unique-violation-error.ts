/** A unique index rejected a row. Storage throws it; features convert it to an error that names the field. */
export class UniqueViolationError extends Error {
  /** `table.column` or `table.first_column,second_column`, the same on every engine. */
  readonly index: string;

  constructor(index: string) {
    super(`taken: ${index}`);
    this.name = 'UniqueViolationError';
    this.index = index;
  }
}
