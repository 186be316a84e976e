/** A unique index refused a row. Storage throws it; features turn it into a refusal that names the field. */
export class TakenError extends Error {
  /** `table.column` or `table.first_column,second_column`, the same on every engine. */
  readonly index: string;

  constructor(index: string) {
    super(`taken: ${index}`);
    this.name = 'TakenError';
    this.index = index;
  }
}
